import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The process that PostgreSQL's own lock file names, if it lives and really serves this folder. */
export async function livingServer(dataFolder: string): Promise<number | undefined> {
  const pid = await namedProcess(dataFolder);
  if (pid === undefined || !isAlive(pid)) return undefined;
  return (await servesFolder(pid, dataFolder)) ? pid : undefined;
}

/**
 * After a crash the lock file stays behind, and PostgreSQL refuses to start while its number belongs
 * to any process at all: after a reboot that can be anyone. Remove it only when it is not our server.
 */
export async function removeStaleLock(dataFolder: string): Promise<void> {
  const pid = await namedProcess(dataFolder);
  if (pid === undefined || !isAlive(pid) || (await servesFolder(pid, dataFolder))) return;
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ended, but nobody has asked for its exit code: containers without an init keep such processes. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function namedProcess(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  // Where there is no /proc, believe PostgreSQL's file.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command === undefined) return process.platform !== 'linux';
  return command.split('\0').includes(dataFolder);
}
