import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPlace, run, runToEnd, type Settings, until } from './processes.ts';
import { expectCleanEnd } from './stopping.ts';

const [mine, made, said] = ['used-place.mine', 'used-place', 'used-place.said'].map((name) =>
  join(tmpdir(), name),
) as [string, string, string];

/**
 * A place at which the service has been started before, for tests that are not about the first
 * start: to make a database and load the demo scenario takes three times as long as to start. It
 * is made once in a test run, and copied. Where the database is outside of the data folder, the
 * place is new.
 */
export async function usedPlace(): Promise<Settings> {
  const place = await newPlace();
  await madeOnce();
  if (!existsSync(join(made, 'postgres'))) return place;
  const command = ['cp', '--archive', '--reflink=auto', made, place.DATA_DIR!];
  const { code, output } = await runToEnd({ command });
  if (code !== 0) throw new Error(output);
  return place;
}

/** What the service has said at the first start of all used places, until it had ended. */
export async function saidAtFirstStart(): Promise<string> {
  await madeOnce();
  return readFile(said, 'utf8');
}

/** By the first process that asks; others wait for it. */
async function madeOnce(): Promise<void> {
  const isFirst = await mkdir(mine).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const place = await newPlace();
    await leaveLostDatabase(place.DATA_DIR!);
    const service = run({ settings: place });
    await service.ready();
    await expectCleanEnd(service, place.DATA_DIR!, await service.end('SIGTERM'));
    await writeFile(said, service.output());
    await rename(place.DATA_DIR!, made);
  }
  await until('the used place is made', () => existsSync(made));
}

/** What Linux calls a run of the machine: here, of one that was switched off since. */
export const ANOTHER_RUN = '00000000-0000-4000-8000-000000000000\n';

/** As a machine leaves it that ended before the database of a first start was on its disk. */
async function leaveLostDatabase(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'postgres', 'fringe.unsynced'), ANOTHER_RUN);
  await writeFile(join(dataDir, 'credentials.json'), '{"baseUrl":"http://127.0.0.1:1/lost"}');
}
