import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onceInRun } from './once-in-run.ts';
import { newPlace, run, runToEnd, type Settings } from './processes.ts';
import { expectCleanEnd } from './stopping.ts';

const said = join(tmpdir(), 'used-place.said');

/**
 * A place at which the service has been started before, for tests that are not about the first
 * start: to make a database and load the demo scenario takes three times as long as to start. It
 * is made once in a test run, and copied. Where the database is outside of the data folder, the
 * place is new.
 */
export async function usedPlace(): Promise<Settings> {
  const place = await newPlace();
  const used = await onceInRun('used-place', makeUsed);
  if (!existsSync(join(used, 'postgres'))) return place;
  const command = ['cp', '--archive', '--reflink=auto', used, place.DATA_DIR!];
  const { code, output } = await runToEnd({ command });
  if (code !== 0) throw new Error(output);
  return place;
}

/** What the service has said at the first start of all used places, until it had ended. */
export async function saidAtFirstStart(): Promise<string> {
  await onceInRun('used-place', makeUsed);
  return readFile(said, 'utf8');
}

async function makeUsed(): Promise<string> {
  const place = await newPlace();
  const dataDir = place.DATA_DIR!;
  await leaveLostDatabase(dataDir);
  const service = run({ settings: place });
  await service.ready();
  await expectCleanEnd(service, dataDir, await service.end('SIGTERM'));
  await writeFile(said, service.output());
  return dataDir;
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
