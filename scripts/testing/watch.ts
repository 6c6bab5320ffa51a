import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandOf,
  killAll,
  processes,
} from '../../server/test/support/processes/server-processes.ts';

/** Longer than a test takes on a busy machine; shorter than whoever waits for the run does. */
export const DEADLINE_MS = Number(process.env.TEST_DEADLINE_MS ?? 240_000);
/** A process ends by itself when a test is late, unless it is too busy to see the time. */
const LATE_MS = 1.5 * DEADLINE_MS;
const LOOK_MS = 1_000;

interface NotedProcess {
  pid: number;
  /** Where its words go: what it has started may hold the same open. */
  output: string[];
  file?: string;
  since: number;
}

const last = { file: '' as string | undefined, at: 0 };

/** By a process of tests, when a file begins, when one of its tests ends, and after the last. */
export function noteProcess(folder: string, file?: string): void {
  if (file === last.file && Date.now() - last.at < LOOK_MS) return;
  Object.assign(last, { file, at: Date.now() });
  const noted: NotedProcess = {
    pid: process.pid,
    output: outputOf(process.pid),
    since: Date.now(),
    ...(file && { file }),
  };
  writeFileSync(join(folder, `${process.pid}.process`), JSON.stringify(noted));
}

/**
 * Watches over the processes of tests from outside: one that is stuck is killed, and so is what
 * outlives one and shares its output, for whose end the test runner would wait. Both are named.
 */
export function watchProcesses(folder: string): { stop(): void } {
  const timer = setInterval(() => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.process'))) {
      const path = join(folder, name);
      const noted = readNote(path);
      if (!noted) continue;
      if (noted.file && Date.now() - noted.since > LATE_MS) {
        console.error(`${noted.file} is stuck: its process is killed`);
        killAll([noted.pid]);
      }
      if (isThere(noted.pid)) continue;
      rmSync(path);
      endThoseWith(noted);
    }
  }, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}

/** It may be about to be written. */
function readNote(path: string): NotedProcess | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as NotedProcess;
  } catch {
    return undefined;
  }
}

function endThoseWith({ output, file }: NotedProcess): void {
  const left = processes().filter(
    (pid) => pid !== process.pid && outputOf(pid).some((one) => output.includes(one)),
  );
  for (const pid of left) {
    const command = commandOf(pid).replaceAll('\0', ' ').trim();
    console.error(`Left running by ${file ?? 'a file that has ended'}, and killed: ${command}`);
  }
  killAll(left);
}

/** Only what is between two processes; a terminal or a file is shared by many. */
function outputOf(pid: number): string[] {
  const links = [1, 2].map((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => /^(pipe|socket):/.test(link));
}

/** Waited for or not: what has ended holds nothing open. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return false;
  }
}
