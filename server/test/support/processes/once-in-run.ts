import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './processes.ts';

/** A folder of the test run, made by the first process that asks for it; others wait. */
export async function onceInRun(name: string, make: () => Promise<string>): Promise<string> {
  const made = join(tmpdir(), name);
  const isFirst = await mkdir(`${made}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) await rename(await make(), made);
  await until(`${name} is made`, () => existsSync(made));
  return made;
}
