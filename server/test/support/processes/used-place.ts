import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPlace, run, runToEnd, type Settings, until } from './processes.ts';

/**
 * A place at which the service has been started before, for tests that are not about the first
 * start: to make a database and load the demo scenario takes three times as long as to start. It
 * is made once in a test run, and copied. Where the database is outside of the data folder, the
 * place is new.
 */
export async function usedPlace(): Promise<Settings> {
  const place = await newPlace();
  const used = await madeOnce();
  if (!existsSync(join(used, 'postgres'))) return place;
  const command = ['cp', '--archive', '--reflink=auto', used, place.DATA_DIR!];
  const { code, output } = await runToEnd({ command });
  if (code !== 0) throw new Error(output);
  return place;
}

/** By the first process that asks; others wait for it. */
async function madeOnce(): Promise<string> {
  const [mine, made] = ['used-place.made', 'used-place'].map((name) => join(tmpdir(), name));
  const isFirst = await mkdir(mine!).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const place = await newPlace();
    const service = run({ settings: place });
    await service.ready();
    if ((await service.end('SIGTERM')) !== 0) throw new Error(service.output());
    await rename(place.DATA_DIR!, made!);
  }
  await until('the used place is made', () => existsSync(made!));
  return made!;
}
