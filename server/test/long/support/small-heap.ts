import { join } from 'node:path';
import { demo, TEST_SECRET_KEY } from '../../support/context.ts';
import { newPlace, type Run, root, run } from '../../support/processes/processes.ts';
import type { Service } from '../../support/service.ts';

/** A process with little memory that serves the database of a service, and a token for it. */
export async function serveInSmallHeap(
  { database }: Service,
  megabytes: number,
): Promise<{ child: Run; token: string }> {
  const child = run({
    settings: {
      ...(await newPlace()),
      DATABASE_URL: database.applicationUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      LOG_LEVEL: 'silent',
    },
    command: [
      process.execPath,
      `--max-old-space-size=${megabytes}`,
      join(root, 'server', 'src', 'main.ts'),
      'serve',
    ],
  });
  const { token } = await (await child.ready()).login(demo().partners[0]!);
  return { child, token: token! };
}
