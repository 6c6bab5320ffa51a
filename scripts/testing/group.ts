import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, describe } from 'node:test';

/**
 * Runs test files one after the other in this process, so that what they share is loaded once.
 * Each is a suite: its hooks run around its own tests, and what it opened is closed before the next
 * one starts.
 */
export async function runGroup(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const start = performance.now();
    await new Promise<void>((ended) => {
      describe(file, async () => {
        try {
          await import(resolve(file));
        } finally {
          after(() => ended());
        }
      });
    });
    noteDuration(file, performance.now() - start);
  }
}

function noteDuration(file: string, ms: number): void {
  const path = process.env.TEST_DURATIONS;
  if (path) appendFileSync(path, `${JSON.stringify([file, Math.round(ms)])}\n`);
}
