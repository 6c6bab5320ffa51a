import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Footing } from './isolation.ts';
import { isAnswered, livingServer } from './process-files.ts';
import { runApart } from './programs.ts';
import { DatabaseUnusable } from './unusable.ts';

/**
 * To write a new database to the disk takes as long as to make it. It is done beside the first
 * work, and before anybody is answered. Until then a note in its folder names the run of the
 * machine: as long as that lasts nothing can be lost, and after it the database is made anew.
 */
const NOTE = 'fringe.unsynced';
const noteIn = (dataFolder: string): string => join(dataFolder, NOTE);

/** Names a run of the machine, from its start to its end; empty where that cannot be told. */
const thisRun = async (): Promise<string> =>
  (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();

/** Where a run of the machine has no name, a new database is on the disk before it is used. */
export const canSyncLater = async (): Promise<boolean> => (await thisRun()) !== '';

/** On the disk before the folder gets the name under which it is found. */
export async function noteUnsynced(dataFolder: string): Promise<void> {
  const file = await open(noteIn(dataFolder), 'w', 0o600);
  await file.writeFile(`${await thisRun()}\n`);
  await file.sync();
  await file.close();
  await syncFolder(dataFolder);
}

/**
 * Removes a database that may not have reached the disk before the machine stopped. One that is
 * served is none of these: its note may name the run of another machine that shares the folder.
 */
export async function discardLost(dataFolder: string, socketFolder: string): Promise<void> {
  if (!(await isLost(dataFolder))) return;
  if ((await livingServer(dataFolder)) || (await isAnswered(socketFolder))) return;
  const aside = `${dataFolder}.${process.pid}`;
  await rename(dataFolder, aside).catch(() => undefined);
  // Another start may have been quicker, and this is its new one.
  if (await isLost(aside)) await rm(aside, { recursive: true });
  else await rename(aside, dataFolder).catch(() => undefined);
}

async function isLost(dataFolder: string): Promise<boolean> {
  const note = await noteOf(dataFolder);
  return note !== undefined && (note === '' || note !== (await thisRun()));
}

/**
 * Sees to it that a new database is on the disk; there is nothing to do when it is. That a folder
 * is gone does not mean that it is on the disk: to look for the note in it fails then.
 */
export async function makeDurable(footing: Footing, dataFolder: string): Promise<void> {
  if (!(await readdir(dataFolder)).includes(NOTE)) return;
  const { home, binaries, identity } = footing;
  const wanted = ['--sync-only', `--pgdata=${dataFolder}`];
  const [command, args] = footing.command(binaries.initdb, wanted);
  const { code, complaint } = await runApart(command, args, { cwd: home, ...identity });
  if (code !== 0) throw new DatabaseUnusable(`initdb --sync-only failed: ${complaint}`);
  await syncFolder(dirname(dataFolder));
  await rm(noteIn(dataFolder), { force: true });
  await syncFolder(dataFolder);
}

const noteOf = async (dataFolder: string): Promise<string | undefined> =>
  (await readFile(noteIn(dataFolder), 'utf8').catch(() => undefined))?.trim();

/** The names in a folder reach the disk with the folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
