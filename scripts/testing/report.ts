import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** How many of the slowest files are named at the end of a run. */
const NAMED = 10;

/**
 * Reports a test run: a line for each file when it ends, each failure in full, and at the end all
 * failures once more and the counts.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const totals = { pass: 0, fail: 0, skip: 0 };
  const failures: string[] = [];
  for await (const event of events) {
    if (!event.data) continue;
    const { type, data } = event;
    // A process that found no file left in the queue.
    if (type === 'test:pass' && data.nesting === 0 && isAbsolute(data.name)) continue;
    const file = 'file' in data && data.file ? relative(process.cwd(), data.file) : '';
    if ((type === 'test:pass' || type === 'test:fail') && data.details.type !== 'suite') {
      totals[data.skip ? 'skip' : type === 'test:pass' ? 'pass' : 'fail'] += 1;
    }
    if (type === 'test:fail' && !isOfItsTests(data.details.error)) {
      const text = `✖ ${file}:${data.line ?? 1} ${data.name}\n${reasonOf(data.details.error)}\n`;
      failures.push(text);
      yield text;
    }
    if (type === 'test:diagnostic' && data.level !== 'info') yield `  ${data.message}\n`;
    if (type === 'test:stderr') yield data.message;
    // Each file is the outermost suite of its tests.
    const isEnd = type === 'test:pass' || type === 'test:fail';
    if (isEnd && data.nesting === 0) yield `${type === 'test:pass' ? '✔' : '✖'} ${data.name}\n`;
  }
  if (failures.length > 0) yield `\nFailures, once more:\n\n${failures.join('\n')}`;
  yield `\n${totals.pass} passed, ${totals.fail} failed, ${totals.skip} skipped\n`;
}

/** Where the processes of the run note how long each file took. */
export const noted = join(mkdtempSync(join(tmpdir(), 'durations-')), 'files');

/** Names the slowest files. With `RECORD_DURATIONS=FILE` it writes how long each took. */
export function reportSlowest(): void {
  const slowest = durations();
  if (process.env.RECORD_DURATIONS) record(process.env.RECORD_DURATIONS, slowest);
  const lines = slowest.slice(0, NAMED).map(([file, ms]) => `  ${seconds(ms).padStart(8)} ${file}`);
  console.log(`\nThe slowest files:\n${lines.join('\n')}`);
}

function durations(): [string, number][] {
  const lines = readFileSync(noted, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as [string, number]);
  return rows.sort(([, one], [, other]) => other - one);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A group fails because of its tests, which have been reported already. */
const isOfItsTests = (error: Error & { failureType?: string }): boolean =>
  error.failureType === 'subtestsFailed';

/** Of a file that ended by itself there is only its exit code or its signal. */
function reasonOf(error: Error & { exitCode?: number; signal?: string }): string {
  const { cause, exitCode, signal } = error;
  const reason = cause instanceof Error ? cause : { cause, exitCode, signal };
  return inspect(reason, { depth: 6 }).replaceAll(/^/gm, '    ');
}

/** In whole seconds, and without the short ones: the order is all that they are for. */
function record(path: string, slowest: readonly [string, number][]): void {
  const long = slowest.filter(([, ms]) => ms >= 2_000);
  const rows = long.map(([file, ms]) => [file, Math.round(ms / 1000)] as const);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
}
