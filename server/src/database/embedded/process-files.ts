import { readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

/** A server that runs: its process and, once it listens, where. */
export interface LivingServer {
  pid: number;
  socketFolder: string | undefined;
}

const SOCKET = '.s.PGSQL.5432';

/** A lock file without content is a server's of this moment, or was left by a crash. */
const UNWRITTEN_MS = 2_000;

/** The process that PostgreSQL's own lock file names, if it lives and really serves this folder. */
export async function livingServer(dataFolder: string): Promise<LivingServer | undefined> {
  const lines = (await textOf(lockOf(dataFolder))).split('\n');
  const pid = pidIn(lines[0]);
  if (pid === undefined || !(await servesFolder(pid, dataFolder))) return undefined;
  return { pid, socketFolder: lines[4] || undefined };
}

/**
 * After a crash the lock files stay behind, and PostgreSQL refuses to start while their number
 * belongs to any process at all: after a reboot that can be anyone. Remove them only when it is
 * not our server.
 */
export async function removeStaleLocks(dataFolder: string, socketFolder: string): Promise<void> {
  for (const path of [lockOf(dataFolder), join(socketFolder, `${SOCKET}.lock`)]) {
    const pid = pidIn(await textOf(path));
    const stale = pid === undefined ? await isForgotten(path) : isAlive(pid);
    if (!stale || (pid !== undefined && (await servesFolder(pid, dataFolder)))) continue;
    await rm(path, { force: true });
  }
}

/** Whether anyone listens at the socket, be it a process of another container, unseen by us. */
export function isAnswered(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(socketFolder, SOCKET));
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process lives and is the server of this folder, not a later one of the same number. */
export async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Where there is no /proc, believe PostgreSQL's file.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command === undefined) return process.platform !== 'linux';
  return command.split('\0').includes(dataFolder);
}

/** Ended, but nobody asked for its exit code: containers without an init keep such processes. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function isForgotten(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined);
  return about !== undefined && Date.now() - about.mtimeMs > UNWRITTEN_MS;
}

const lockOf = (dataFolder: string): string => join(dataFolder, 'postmaster.pid');

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

function pidIn(text: string | undefined): number | undefined {
  const pid = Number.parseInt(text ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}
