import { globSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareTestServer } from '../server/test/support/database/template.ts';
import { secondsOf } from './testing/queue.ts';
import { openTestRun } from './testing/test-run.ts';

/**
 * All of CI: format and lint, types, and the tests, on a PostgreSQL of their own.
 *
 *   npm test                     everything but server/test/long, which `npm run prove` runs
 *   npm test -- FILE [FILE …]    only these test files
 *   npm test -- FILE --about=X   only their tests with X in their names
 *   npm test -- --cpu [FILE …]   one after the other; durations are CPU time, as on a quiet machine
 *   npm run check                before a commit: lint, types, tests of the repository and the API
 */
const args = process.argv.slice(2);
const fast = args.includes('--fast');
const named = args.filter((arg) => !arg.startsWith('--'));
const passedOn = args.filter((arg) => arg.startsWith('--about=') || arg === '--cpu');

// Many tests start processes: what these load is compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
/** A file that takes as long as this is left to `npm test` by `npm run check`. */
const SLOW_S = 10;
/** So many files that failed are run once more, alone. */
const AGAIN = 24;
/** Types by one thread: several check much of it twice, and the cores are busy already. */
const types = (project: string) => ['--singleThreaded', '-p', project];
const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'];
// Two more than there are cores, because a file often waits for a process or for a moment.
const atOnce = Math.min(8, availableParallelism() + 2);

const run = openTestRun();
const observed = join(tmpdir(), 'observed');
if (named.length === 0) process.env.OBSERVED_REPLIES = observed;
let code = 1;
try {
  code = named.length > 0 ? await tests(named) : await everything();
} finally {
  code = await run.close(code);
}
process.exit(code);

/** Returns the exit code of the first part that fails, or 0. */
async function everything(): Promise<number> {
  const codes = await Promise.all([
    tests(chosen()),
    run.quietStep('Format and lint', 'biome', ['check', '--error-on-warnings', '.']),
    run.quietStep('Types', 'tsc', [...types('.'), ...kept]),
    consoleBuild(),
  ]);
  const failed = codes.find((one) => one !== 0);
  if (failed !== undefined) return failed;
  if (fast) return 0;
  return run.step('Declared answers', process.execPath, ['scripts/testing/observed.ts', observed]);
}

/** Beside the tests, those of the console wait for it; its types need what it installs. */
async function consoleBuild(): Promise<number> {
  const built = await run.quietStep('Console', process.execPath, ['scripts/build-console.ts']);
  if (built !== 0) return built;
  return run.quietStep('Types of the console', 'tsc', types('console'));
}

async function tests(files: readonly string[]): Promise<number> {
  const server = await prepareTestServer();
  try {
    const again = named.length > 0 ? 0 : AGAIN;
    const options = [`--at-once=${atOnce}`, `--again=${again}`, ...passedOn];
    const title = `Tests (${files.length} files)`;
    return await run.step(title, process.execPath, [
      'scripts/testing/run-files.ts',
      ...options,
      ...files,
    ]);
  } finally {
    await server.close();
  }
}

function chosen(): string[] {
  const all = globSync('{contract,server,sdk,cli,console,scripts,bench}/**/*.test.ts', {
    exclude: (path) => path.includes('node_modules'),
  });
  if (fast) {
    const rooms = all.filter((file) => /\/test\/(repository|api)\//.test(file));
    return rooms.filter((file) => secondsOf(file) < SLOW_S).sort();
  }
  return all.filter((file) => !file.includes('/test/long/')).sort();
}
