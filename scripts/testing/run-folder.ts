import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what a run has ever had at once: its copies of databases, and what it installs. */
const ROOM = 8 * 2 ** 30;
const NAME = /^fringe-run-(\d+)-/;

/**
 * A folder for all that a test run writes, in memory where there is room, unless `TMPDIR` is set.
 * Tests copy and drop hundreds of databases of a thousand files each, and ext4 looks at every file
 * that was removed lately before it makes one.
 */
export function newRunFolder(): string {
  const place = !process.env.TMPDIR && hasRoomInMemory() ? MEMORY : tmpdir();
  removeLeftOver(place);
  const folder = mkdtempSync(join(place, `fringe-run-${process.pid}-`));
  // Like the folder that it stands for: tests run services as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/** It has to be memory, with room in it, and programs in it can be run: tests install some. */
function hasRoomInMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options] = mounts.map((line) => line.split(' ')).findLast(isMemory) ?? [];
    if (type !== 'tmpfs' || options!.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}

const isMemory = ([, place]: string[]): boolean => place === MEMORY;

/** A run that was killed could not remove its own, which would stay in memory. */
function removeLeftOver(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) removeFolder(join(place, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
