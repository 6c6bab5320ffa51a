import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** How long the files of a process may take in all, and how many they may be. */
const GROUP_S = 60;
const GROUP_FILES = 24;

const text = readFileSync('scripts/testing/durations.json', 'utf8');
const recorded = JSON.parse(text) as Record<string, number>;
/** How long a file took when durations were recorded. */
export const secondsOf = (file: string): number => recorded[file] ?? 1;

/**
 * Puts test files of one room together, as many as one process runs, the longest first: a long one
 * must not begin when all others have ended. A file that takes long has a process for itself.
 */
export function groupsOf(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const room of Object.values(Object.groupBy(files, roomOf))) {
    let group: string[] = [];
    for (const file of longestFirst(room!)) {
      const full = secondsOfAll(group) + secondsOf(file) > GROUP_S || group.length === GROUP_FILES;
      if (group.length === 0 || full) {
        group = [];
        groups.push(group);
      }
      group.push(file);
    }
  }
  return groups.sort((one, other) => secondsOfAll(other) - secondsOfAll(one));
}

/** Writes an entry file for each group, which a test runner can be given. */
export function entriesOf(groups: readonly string[][]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'groups-'));
  const runner = JSON.stringify(resolve('scripts/testing/group.ts'));
  return groups.map((files, index) => {
    const entry = join(folder, `${index + 1}.mjs`);
    const run = `await runGroup(${JSON.stringify(files)});\n`;
    writeFileSync(entry, `import { runGroup } from ${runner};\n${run}`);
    return entry;
  });
}

/** `server/test/api` for `server/test/api/limits/settings.test.ts`. */
const roomOf = (file: string): string => dirname(file).split('/').slice(0, 3).join('/');

const longestFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => secondsOf(other) - secondsOf(one));

const secondsOfAll = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + secondsOf(file), 0);
