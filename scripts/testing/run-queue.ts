import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, afterEach, describe } from 'node:test';
import { closeShared, runsSeveral } from '../../server/test/support/processes/at-end.ts';
import { cpuOfRun } from './cpu.ts';
import { leftOpen } from './left-open.ts';
import { type Queue, taken } from './queue.ts';
import { DEADLINE_MS, noteProcess } from './watch.ts';

/** So long a process may take to end after its last file. */
const GRACE_MS = Number(process.env.TEST_GRACE_MS ?? 5_000);

/** What a file costs: the time that passes, or with `--cpu` that of the cores. */
const now = process.env.TEST_CPU ? cpuOfRun : () => performance.now();

/**
 * Runs test files one after the other in this process, so that what they share is loaded once.
 * Each is a suite: its hooks run around its own tests, and what it opened is closed before the next
 * one starts. What one has left open is named at the end, and does not keep the process.
 */
export async function runQueue(queue: Queue): Promise<void> {
  runsSeveral();
  const open = leftOpen();
  for (const file of taken(queue)) {
    const start = now();
    const note = () => noteProcess(queue.folder, file);
    note();
    const deadline = setTimeout(giveUp, DEADLINE_MS, file);
    await new Promise<void>((ended) => {
      describe(file, async () => {
        // However long a file takes on a busy machine: as long as its tests end, it goes on.
        afterEach(() => {
          deadline.refresh();
          note();
        });
        try {
          await import(resolve(file));
        } finally {
          after(() => ended());
        }
      });
    });
    clearTimeout(deadline);
    open.look(file);
    noteDuration(file, now() - start);
  }
  noteProcess(queue.folder);
  const end = () => {
    console.error(`Ended with something open: ${open.now()}`);
    process.exit();
  };
  setTimeout(end, GRACE_MS).unref();
  await closeShared();
}

/** Other processes take what is left. */
function giveUp(file: string): void {
  const open = process.getActiveResourcesInfo().join(', ');
  console.error(`${file}: no test has ended for ${DEADLINE_MS / 1000} s; open: ${open}`);
  process.exit(1);
}

function noteDuration(file: string, ms: number): void {
  const path = process.env.TEST_DURATIONS;
  if (path) appendFileSync(path, `${JSON.stringify([file, Math.round(ms)])}\n`);
}
