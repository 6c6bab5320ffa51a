import { run } from 'node:test';
import { parseArgs } from 'node:util';
import report from './test-report.ts';

/** Runs test files in the order in which they are named, a process for each, some at once. */
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' }, about: { type: 'string' } },
});

const tests = run({
  files,
  concurrency: Number(values['at-once']),
  timeout: 600_000,
  ...(values.about && { testNamePatterns: [new RegExp(values.about)] }),
});
tests.on('test:fail', () => {
  process.exitCode = 1;
});
tests.compose(report).pipe(process.stdout);
