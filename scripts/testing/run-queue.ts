import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, describe } from 'node:test';
import { cpuOfRun } from './cpu.ts';
import { type Queue, taken } from './queue.ts';

/** Longer than any file takes on a busy machine. */
const DEADLINE_MS = 900_000;

/** What a file costs: the time that passes, or with `--cpu` that of the cores. */
const now = process.env.TEST_CPU ? cpuOfRun : () => performance.now();

/**
 * Runs test files one after the other in this process, so that what they share is loaded once.
 * Each is a suite: its hooks run around its own tests, and what it opened is closed before the next
 * one starts.
 */
export async function runQueue(queue: Queue): Promise<void> {
  for (const file of taken(queue)) {
    const start = now();
    const deadline = setTimeout(giveUp, DEADLINE_MS, file);
    await new Promise<void>((ended) => {
      describe(file, async () => {
        try {
          await import(resolve(file));
        } finally {
          after(() => ended());
        }
      });
    });
    clearTimeout(deadline);
    noteDuration(file, now() - start);
  }
}

/** Other processes take what is left. */
function giveUp(file: string): void {
  console.error(`${file} has not ended after ${DEADLINE_MS / 60_000} minutes`);
  process.exit(1);
}

function noteDuration(file: string, ms: number): void {
  const path = process.env.TEST_DURATIONS;
  if (path) appendFileSync(path, `${JSON.stringify([file, Math.round(ms)])}\n`);
}
