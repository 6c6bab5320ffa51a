import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { expectNone, filesOf } from './support/sources.ts';

// A newcomer finds a file by reading the listing of its folder.
const MOST_FILES = 15;

// One file for each change of the schema, never taken away.
const growing = 'server/src/database/migrations';

const counts = countsOf(
  filesOf(['{server,cli,sdk,contract,scripts,bench}/**/*.*', 'console/{src,test}/**/*.*']),
);

function countsOf(paths: readonly string[]): Map<string, number> {
  const byFolder = Map.groupBy(paths, (path) => posix.dirname(path));
  byFolder.delete(growing);
  return new Map([...byFolder].map(([folder, files]) => [folder, files.length]));
}

describe('rooms', () => {
  it(`have at most ${MOST_FILES} files each`, () => {
    const full = [...counts]
      .filter(([, count]) => count > MOST_FILES)
      .map(([folder, count]) => `${folder} has ${count}`);
    expectNone(
      'A folder has few enough files to be read at a glance; give what belongs together a folder ' +
        'inside, with a name that a newcomer guesses:',
      full,
    );
  });
});
