import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** More entries than are needed, for processes that die: to find nothing left costs little. */
const SPARE = 2;

const text = readFileSync('scripts/testing/durations.json', 'utf8');
const recorded = JSON.parse(text) as Record<string, number>;
/** How long a file took when durations were recorded. */
export const secondsOf = (file: string): number => recorded[file] ?? 1;

/** A long one must not begin when all others have ended. */
export const longestFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => secondsOf(other) - secondsOf(one));

/**
 * Writes entry files, which a test runner can be given: each is a process that takes up to a number
 * of files, one after the other, from one queue for all of them.
 */
export function entriesOf(files: readonly string[], filesEach: number) {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'));
  const runner = JSON.stringify(resolve('scripts/testing/run-queue.ts'));
  const run = `await runQueue(${JSON.stringify({ folder, files, filesEach })});\n`;
  const count = Math.ceil(files.length / filesEach) + SPARE;
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = join(folder, `${index + 1}.mjs`);
    writeFileSync(entry, `import { runQueue } from ${runner};\n${run}`);
    return entry;
  });
  return { folder, entries };
}

export interface Queue {
  folder: string;
  files: readonly string[];
  filesEach: number;
}

/** The files that this process may run: each is given to one process, when it asks for the next. */
export function* taken({ folder, files, filesEach }: Queue): Generator<string> {
  let count = 0;
  for (const [index, file] of files.entries()) {
    if (count === filesEach) return;
    if (!isFirst(join(folder, String(index)))) continue;
    count += 1;
    yield file;
  }
}

/** Only one can make a folder. */
function isFirst(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}
