import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { prepareTestServer } from '../server/test/support/template.ts';

/**
 * All of CI: format and lint, types, then the tests, on a PostgreSQL of their own.
 *
 *   npm test                     everything
 *   npm test -- FILE [FILE …]    only these test files
 *   npm run check                all but the tests that start processes, or a browser
 */
const args = process.argv.slice(2);
const fast = args.includes('--fast');
const named = args.filter((arg) => !arg.startsWith('--'));

const all = globSync('{contract,server,sdk,cli,scripts,bench}/**/*.test.ts', {
  exclude: (path) => path.includes('node_modules'),
}).sort();
const isSlow = (file: string): boolean => /\/test\/(processes|browser)\//.test(file);
const quick = all.filter((file) => !isSlow(file));
const files = named.length > 0 ? named : fast ? quick : spread(all.filter(isSlow), quick);

if (named.length === 0) {
  step('Format and lint', 'biome', ['check', '--error-on-warnings', '.']);
  step('Types', 'tsc', ['-p', '.']);
}
// Each file is a process, and many start further ones: what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
// One more than there are cores, because a file often waits for a process or for the disk.
const atOnce = Math.min(8, availableParallelism() + 1);
console.log(`── Tests (${files.length} files)`);
const server = await prepareTestServer();
let status: number | null = 1;
try {
  ({ status } = spawnSync(
    process.execPath,
    ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', ...files],
    { stdio: 'inherit' },
  ));
} finally {
  await server.close();
}
process.exit(status ?? 1);

/** Evenly among the others: while one waits for a process or a page, others work. */
function spread(some: readonly string[], others: readonly string[]): string[] {
  const placed = (list: readonly string[]) =>
    list.map((file, index) => ({ file, at: (index + 0.5) / list.length }));
  const both = [...placed(some), ...placed(others)];
  return both.sort((a, b) => a.at - b.at).map(({ file }) => file);
}

function step(name: string, command: string, commandArgs: string[]): void {
  console.log(`── ${name}`);
  const result = spawnSync(command, commandArgs, { stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
