import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { expectNone, filesOf } from './sources.ts';

// A newcomer finds a file by reading the listing of its folder.
const MOST_FILES = 15;

/** Folders that are still larger, with their present count: it may fall, and never rises. */
const larger: Readonly<Record<string, number>> = {
  'cli/test': 25,
  'sdk/test': 18,
  'server/test/api/support': 18,
  'server/test/processes': 33,
  'server/test/repository': 24,
  'server/test/stories/support': 35,
  'server/test/support': 31,
};

// One file for each change of the schema, never taken away.
const growing = 'server/src/database/migrations';

const counts = countsOf(filesOf('{server,cli,sdk,contract,scripts,bench}/**/*.*'));

function countsOf(paths: readonly string[]): Map<string, number> {
  const byFolder = Map.groupBy(paths, (path) => posix.dirname(path));
  byFolder.delete(growing);
  return new Map([...byFolder].map(([folder, files]) => [folder, files.length]));
}

describe('rooms', () => {
  it(`have at most ${MOST_FILES} files each`, () => {
    const full = [...counts]
      .filter(([folder, count]) => count > (larger[folder] ?? MOST_FILES))
      .map(([folder, count]) => `${folder} has ${count}, at most ${larger[folder] ?? MOST_FILES}`);
    expectNone(
      'A folder has few enough files to be read at a glance; give what belongs together a folder ' +
        'inside, with a name that a newcomer guesses:',
      full,
    );
  });

  it('that are still larger are listed with their present count', () => {
    const stale = Object.entries(larger)
      .map(([folder, listed]) => ({ folder, listed, count: counts.get(folder) ?? 0 }))
      .filter(({ listed, count }) => count < listed)
      .map(({ folder, listed, count }) =>
        count > MOST_FILES
          ? `${folder} is listed with ${listed}: write ${count}`
          : `${folder} has ${count}: take it off the list`,
      );
    expectNone('Lower what has fallen, so that it does not rise again:', stale);
  });
});
