import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of the server of a data folder: they all work inside it, its sessions too. */
export const postgresIn = (home: string): number[] =>
  processes().filter((pid) => workingFolder(pid) === join(home, 'postgres'));

/** The programs that were given a path in this folder, such as the one that makes a database. */
export const programsOn = (folder: string): number[] =>
  processes().filter((pid) => commandOf(pid).includes(folder));

/** Every process that was given a folder as a setting or a word, or that works inside it. */
export const markedBy = (folder: string): number[] =>
  processes().filter(
    (pid) =>
      pid !== process.pid &&
      (workingFolder(pid)?.startsWith(folder) ||
        commandOf(pid).includes(folder) ||
        settingsOf(pid).includes(folder)),
  );

/** The first process of the server, which the others descend from. */
export const postmasterIn = (home: string): number =>
  Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10);

export function killAll(pids: number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

export const processes = (): number[] =>
  (existsSync('/proc') ? readdirSync('/proc') : []).map(Number).filter((pid) => pid > 1);

export const commandOf = (pid: number): string => textOf(pid, 'cmdline');
const settingsOf = (pid: number): string => textOf(pid, 'environ');

function textOf(pid: number, name: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
