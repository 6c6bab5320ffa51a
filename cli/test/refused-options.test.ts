import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { leave, placeAt, said } from './support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const report = ['report', 'consumptions', '--company', 'aurora'];
const entries = ['consumptions', 'entries', '--company', 'aurora'];
const ofAll = ['report', 'limits', '--corporation', 'aurora'];

/** What would have no effect, and what is said of it. */
const cases: [args: string[], says: RegExp][] = [
  [[...report, '--csv-format', 'columns'], /--csv-format is for CSV, and this is table/],
  [[...report, '--csv-dialect', 'excel-es', '-o', 'x.json'], /is for CSV, and this is json/],
  [[...ofAll, '--columns', 'legalId'], /--columns is for CSV/],
  [[...report, '--force'], /--force is for a file/],
  [[...report, '--force', '-o', '-'], /--force is for a file/],
  [['report', 'consumptions', '--merge-employees', 'newest'], /is for a corporation/],
  [[...report, '--json', '--format', 'csv'], /--json and --format csv contradict/],
  [[...entries, '--force'], /--force is for a file/],
  [[...entries, '--csv-dialect', 'excel-es'], /--csv-dialect is for CSV/],
  [[...entries, '--csv', '--json'], /--json and --csv contradict/],
  [[...entries, '--csv', '--limit', '3'], /cannot be used with/],
  [[...report, '--employee', ''], /--employee has no value: it is empty/],
  [['limits', 'disable', '--employee', '', '--category', 'meal'], /--employee has no value/],
  [['employees', '--company', ''], /--company has no value/],
  [['webhooks', 'show', ''], /One of the arguments is empty/],
  [
    ['trigger', 'cycle-closed', '--company', 'aurora', '--employee', 'iker.garcia'],
    /company\.payroll-cycle\.closed is of a company; it takes no --employee/,
  ],
  [['listen', '--subscription', 'x', '--events', 'consumption'], /cannot be used with/],
  [['listen', '--subscription', 'x', '--company', 'aurora'], /cannot be used with/],
  [['login', '--client-id', 'x', '--partner', 'y'], /--partner is for a credentials file/],
  [['login', '--credentials', 'x', '--client-secret-stdin'], /needs --client-id/],
  [['companies', 'aurora'], /too many arguments/],
];

describe('an option that cannot apply', () => {
  for (const [args, says] of cases) {
    it(`is refused and not left aside: ${args.join(' ')}`, async () => {
      const done = await said(here, args);
      assert.equal(done.code, 2, done.stderr);
      assert.equal(done.stdout, '');
      assert.match(done.stderr, says);
    });
  }
});
