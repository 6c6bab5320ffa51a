import { once } from 'node:events';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { entriesOf, longestFirst } from './queue.ts';
import report, { noted, reportSlowest } from './report.ts';
import { watchProcesses } from './watch.ts';

/**
 * Runs test files, many in a process; some processes at once take the next from a queue. With
 * `--again=N`, up to N files that failed are run once more, each alone and with nothing beside it:
 * what a busy machine made fail passes then, and is named; what is broken fails again.
 * With `--cpu` the durations are those of the cores, which can be told apart one at a time only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-once': { type: 'string', default: '1' },
    about: { type: 'string' },
    again: { type: 'string', default: '0' },
    cpu: { type: 'boolean', default: false },
  },
});

/** How many files a process may run: what they leave in its memory must not pile up for ever. */
const FILES_EACH = 120;

process.env.TEST_DURATIONS = noted;
if (values.cpu) process.env.TEST_CPU = '1';
const atOnce = values.cpu ? 1 : Number(values['at-once']);
let failed = await filesThatFail(longestFirst(positionals), FILES_EACH, atOnce);
reportSlowest();
if (failed.length > 0 && failed.length <= Number(values.again)) {
  console.log(`\n── Once more, each alone:\n  ${failed.join('\n  ')}`);
  const unsteady = failed;
  failed = await filesThatFail(failed, 1, 1);
  const passed = unsteady.filter((file) => !failed.includes(file));
  if (passed.length > 0) console.log(`\nPassed only alone: ${passed.join(', ')}`);
}
// Whatever is still open, such as the pipe of something that a test has left behind.
process.exit(failed.length > 0 ? 1 : 0);

/** The files that did not pass; the one at which a process died is among them. */
async function filesThatFail(
  files: readonly string[],
  filesEach: number,
  concurrency: number,
): Promise<string[]> {
  const passed = new Set<string>();
  let broken = false;
  const { folder, entries } = entriesOf(files, filesEach);
  const watch = watchProcesses(folder);
  const tests = run({
    files: entries,
    concurrency,
    ...(values.about && { testNamePatterns: [new RegExp(values.about)] }),
  });
  // The tests of a file are told of before the file is. Where there are none, something has kept
  // them from being found, unless only some were asked for.
  let inside = 0;
  tests.on('test:pass', ({ name, nesting }) => {
    inside += 1;
    if (nesting > 0) return;
    if (inside > 1 || values.about) passed.add(name);
    else if (files.includes(name)) console.log(`✖ ${name} has no tests`);
    inside = 0;
  });
  tests.on('test:fail', ({ nesting }) => {
    broken = true;
    inside = nesting > 0 ? inside + 1 : 0;
  });
  const reported = tests.compose(report);
  reported.pipe(process.stdout, { end: false });
  await once(reported, 'end');
  watch.stop();
  const left = files.filter((file) => !passed.has(file));
  // A process can fail when all of its files have passed: then nobody knows which it was.
  return broken && left.length === 0 ? [...files] : left;
}
