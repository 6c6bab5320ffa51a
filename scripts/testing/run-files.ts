import { once } from 'node:events';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { entriesOf, groupsOf } from './groups.ts';
import report, { noted, reportSlowest } from './report.ts';

/**
 * Runs test files, those of a room together in few processes, some processes at once. With
 * `--again=N`, up to N files that failed are run once more, each alone and with nothing beside it:
 * what a busy machine made fail passes then, and is named; what is broken fails again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-once': { type: 'string', default: '1' },
    about: { type: 'string' },
    again: { type: 'string', default: '0' },
  },
});

process.env.TEST_DURATIONS = noted;
let failed = await filesThatFail(groupsOf(positionals), Number(values['at-once']));
reportSlowest();
if (failed.length > 0 && failed.length <= Number(values.again)) {
  console.log(`\n── Once more, each alone:\n  ${failed.join('\n  ')}`);
  const unsteady = failed;
  failed = await filesThatFail(
    failed.map((file) => [file]),
    1,
  );
  const passed = unsteady.filter((file) => !failed.includes(file));
  if (passed.length > 0) console.log(`\nPassed only alone: ${passed.join(', ')}`);
}
process.exitCode = failed.length > 0 ? 1 : 0;

/** The files of groups that did not pass; those of a process that died are among them. */
async function filesThatFail(groups: readonly string[][], concurrency: number): Promise<string[]> {
  const passed = new Set<string>();
  let broken = false;
  const tests = run({
    files: entriesOf(groups),
    concurrency,
    timeout: 900_000,
    ...(values.about && { testNamePatterns: [new RegExp(values.about)] }),
  });
  tests.on('test:pass', ({ name, nesting }) => nesting === 0 && passed.add(name));
  tests.on('test:fail', () => {
    broken = true;
  });
  const reported = tests.compose(report);
  reported.pipe(process.stdout, { end: false });
  await once(reported, 'end');
  const all = groups.flat();
  const left = all.filter((file) => !passed.has(file));
  // A process can fail when all of its files have passed: then nobody knows which it was.
  return broken && left.length === 0 ? all : left;
}
