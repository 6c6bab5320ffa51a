import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { entriesOf, groupsOf } from './groups.ts';
import report, { noted } from './report.ts';

/** Runs test files, those of a room together in few processes, some processes at once. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' }, about: { type: 'string' } },
});

process.env.TEST_DURATIONS = noted;
const tests = run({
  files: entriesOf(groupsOf(positionals)),
  concurrency: Number(values['at-once']),
  timeout: 600_000,
  ...(values.about && { testNamePatterns: [new RegExp(values.about)] }),
});
tests.on('test:fail', () => {
  process.exitCode = 1;
});
tests.compose(report).pipe(process.stdout);
