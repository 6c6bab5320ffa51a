import { globSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareTestServer } from '../server/test/support/template.ts';
import { openTestRun } from './test-run.ts';

/**
 * All of CI: format and lint, types, and the tests, on a PostgreSQL of their own.
 *
 *   npm test                     everything
 *   npm test -- FILE [FILE …]    only these test files
 *   npm test -- FILE --about=X   only their tests with X in their names
 *   npm run check                all but the tests that start processes, or a browser
 */
const args = process.argv.slice(2);
const fast = args.includes('--fast');
const named = args.filter((arg) => !arg.startsWith('--'));
const about = args.find((arg) => arg.startsWith('--about='))?.slice('--about='.length);

const all = globSync('{contract,server,sdk,cli,scripts,bench}/**/*.test.ts', {
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => !isLong(file));
/** What takes long and seldom breaks is for `npm run prove`, before a release. */
const isLong = (file: string): boolean => file.includes('/test/long/');
const isSlow = (file: string): boolean => /\/test\/(processes|browser)\//.test(file);
const quick = all.filter((file) => !isSlow(file));
const files = named.length > 0 ? named : fast ? quick : all;

// Each file is a process, and many start further ones: what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
// One more than there are cores, because a file often waits for a process or for the disk.
const atOnce = Math.min(8, availableParallelism() + 1);

const run = openTestRun();
const observed = join(tmpdir(), 'observed');
if (named.length === 0) process.env.OBSERVED_REPLIES = observed;
let code = 1;
try {
  code = await everything();
} finally {
  code = await run.close(code);
}
process.exit(code);

/** Answers the exit code of the first part that fails, or 0. */
async function everything(): Promise<number> {
  if (named.length === 0) {
    const format = ['check', '--error-on-warnings', '.'];
    const first =
      (await run.step('Format and lint', 'biome', format)) ||
      (await run.step('Types', 'tsc', ['-p', '.']));
    if (first !== 0) return first;
  }
  const server = await prepareTestServer();
  try {
    const options = [
      '--test',
      `--test-concurrency=${atOnce}`,
      '--test-timeout=600000',
      '--test-reporter=./scripts/test-report.ts',
      ...(about ? [`--test-name-pattern=${about}`] : []),
    ];
    const title = `Tests (${files.length} files)`;
    const failed = await run.step(title, process.execPath, [...options, ...files]);
    if (failed !== 0 || named.length > 0) return failed;
    return await run.step('Declared answers', process.execPath, ['scripts/observed.ts', observed]);
  } finally {
    await server.close();
  }
}
