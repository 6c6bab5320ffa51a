import { readdirSync } from 'node:fs';
import { matchesGlob, posix } from 'node:path';
import { describe, it } from 'node:test';
import { expectNone, filesOf, readText, root } from './support/sources.ts';

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

/** What a visitor meets first: the packages, and files that have to stand where programs look. */
const inRoot = [
  ...['bench', 'cli', 'console', 'contract', 'docs', 'scripts', 'sdk', 'server'],
  ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'redocly.yaml', 'fringe'],
  ...['Dockerfile', 'compose.yaml', '.ci', '.git', '.gitignore', '.dockerignore', '.editorconfig'],
  ...['.env.example', '.npmrc', '.nvmrc', '.spectral.yaml'],
];

describe('the root of the repository', () => {
  it('holds what it is known to hold, and nothing that was left there', () => {
    const ignored = readText('.gitignore')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.replace(/\/$/, ''));
    const left = readdirSync(root)
      .filter((name) => !inRoot.includes(name))
      .filter((name) => !ignored.some((pattern) => matchesGlob(name, pattern)));
    expectNone('Put it into a package or into scripts/, or name it in this test:', left);
  });
});
