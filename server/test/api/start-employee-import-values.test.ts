import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { importColumns } from '@fringe/contract/operations/employee-imports';
import { startService } from '../support/service.ts';
import {
  allButImports,
  type Cells,
  csv,
  employeeOf,
  importFile,
  importRow,
  row,
} from './support/import-files.ts';
import { employeesOf } from './support/platform-people.ts';
import { UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const existing = (await operator.get(employeesOf(companyId))).body.employees;

const line = 'must be text without control characters or spaces at its ends';
const characters = (most: number) => `must NOT have more than ${most} characters`;

/** A column, what stands in it, and the one thing that is said about it. */
const invalid: [column: string, cell: string, message: string][] = [
  ['email', 'iria', 'must match format "email"'],
  ['email', 'a@b.example, c@d.example', 'must match format "email"'],
  ['legalId', 'a\nb', line],
  ['legalId', 'x'.repeat(65), characters(64)],
  ['name', 'a\tb', line],
  ['name', 'x'.repeat(101), characters(100)],
  ['surname', 'x'.repeat(151), characters(150)],
  ['birthDate', '1991-02-29', 'must be a real day, written YYYY-MM-DD'],
  ['birthDate', '0999-12-31', 'must be a day from the year 1000 on'],
  ['hiringDate', '2024-13-01', 'must be a real day, written YYYY-MM-DD'],
  ['hiringDate', '20240229', 'must be a real day, written YYYY-MM-DD'],
  ['grossSalaryInCents', '28000.00', 'must be a whole number of cents'],
  ['grossSalaryInCents', '-1', 'must be a whole number of cents'],
  ['grossSalaryInCents', '1e3', 'must be a whole number of cents'],
  ['grossSalaryInCents', '9007199254740992', 'must be <= 9007199254740991'],
  ['grossSalaryInCents', '99999999999999999999', 'must be a whole number of cents'],
  ['taxRegime', 'General', 'must be one of general, basque, navarrese, biscayan'],
  ['daysPerMonth', '0', 'must be >= 1'],
  ['daysPerMonth', '32', 'must be <= 31'],
  ['workTimePercentage', '101', 'must be <= 100'],
  ['workTimePercentage', '50%', 'must be integer'],
  ['numberOfPaychecks', '25', 'must be <= 24'],
  ['collectiveAgreementSalaryInCents', 'none', 'must be a whole number of cents'],
  ['internalId', 'x'.repeat(256), characters(255)],
  ['modelId', UNKNOWN_ID, 'is not a benefit model of this company'],
  ['costCenter', 'x'.repeat(201), characters(200)],
  ['payrollCompany', 'a\nb', line],
  ['metadata.note', 'x'.repeat(501), characters(500)],
];

describe('startEmployeeImport 202', () => {
  for (const [column, cell, message] of invalid) {
    it(`fails a row for its ${column} "${cell.slice(0, 24)}", and adds nobody`, async () => {
      const before = await allButImports(service);
      const report = await importRow(service, companyId, row({ [column]: cell }));
      assert.deepEqual(report, {
        line: 2,
        outcome: 'failed',
        employeeId: null,
        messages: [`${column}: ${message}`],
      });
      assert.deepEqual(await allButImports(service), before);
    });
  }

  for (const column of ['email', 'name', 'costCenter', 'metadata.note', 'birthDate']) {
    it(`fails a row with U+0000 in its ${column}`, async () => {
      const { outcome, messages } = await importRow(service, companyId, row({ [column]: 'a\0b' }));
      assert.equal(outcome, 'failed');
      assert.deepEqual(messages, [`${column}: must not contain the character U+0000`]);
    });
  }

  for (const column of importColumns.required) {
    it(`fails a row whose ${column} is empty or blank`, async () => {
      const { rows } = await importFile(
        service,
        companyId,
        csv([row({ [column]: '' }), row({ [column]: '  ' })]),
      );
      const messages = [`${column}: is empty`];
      assert.deepEqual(
        rows.map((one) => [one.outcome, one.messages]),
        [
          ['failed', messages],
          ['failed', messages],
        ],
      );
    });
  }

  it('fails a row for a model id that is no id, by the name of the column', async () => {
    const { outcome, messages } = await importRow(service, companyId, row({ modelId: 'best' }));
    assert.equal(outcome, 'failed');
    assert.ok(messages.includes('modelId: must match format "uuid"'), messages.join());
  });

  it('tells all that is wrong with a row, and takes the rows around it', async () => {
    const bad = row({ taxRegime: 'none', daysPerMonth: '99', email: 'x' });
    const { rows, summary } = await importFile(service, companyId, csv([row(), bad, row()]));
    assert.deepEqual(
      rows.map((one) => one.outcome),
      ['added', 'failed', 'added'],
    );
    assert.deepEqual(rows[1]!.messages.toSorted(), [
      'daysPerMonth: must be <= 31',
      'email: must match format "email"',
      'taxRegime: must be one of general, basque, navarrese, biscayan',
    ]);
    assert.deepEqual([summary.added, summary.failed, summary.processed], [2, 1, 3]);
  });

  const twice: [column: 'legalId' | 'email', change: (cell: string) => string][] = [
    ['legalId', (cell) => cell],
    ['legalId', (cell) => cell.toLowerCase()],
    ['email', (cell) => cell.toUpperCase()],
  ];
  for (const [column, change] of twice) {
    it(`takes the first row with a ${column}, ${change('aA')}, and names its line`, async () => {
      const first = row();
      const same = () => row({ [column]: change(first[column]!) });
      const { rows } = await importFile(service, companyId, csv([first, row(), same(), same()]));
      assert.deepEqual(
        rows.map(({ outcome, messages }) => [outcome, ...messages]),
        [
          ['added'],
          ['added'],
          ['failed', `${column} stands in line 2 already`],
          ['failed', `${column} stands in line 2 already`],
        ],
      );
      const kept = await employeeOf(service, companyId, rows[0]!.employeeId);
      assert.equal(kept[column], first[column]);
    });
  }

  it('does not count a row that failed as the first with its e-mail', async () => {
    const failed = row({ taxRegime: 'none' });
    const good = row({ email: failed.email!, legalId: failed.legalId! });
    const { outcomes } = await importFile(service, companyId, csv([failed, good]));
    assert.deepEqual(outcomes, ['failed', 'added']);
  });

  it('fails a row with the e-mail of somebody else, and changes neither', async () => {
    const email = existing[0].email.toUpperCase();
    const before = await allButImports(service);
    for (const cells of [row({ email }), rowOf(existing[1], { email })]) {
      const { outcome, messages } = await importRow(service, companyId, cells);
      assert.equal(outcome, 'failed');
      assert.deepEqual(messages, [`An employee with email '${email}' already exists`]);
    }
    assert.deepEqual(await allButImports(service), before);
  });

  it('adds somebody who works at another company as well, under the same e-mail', async () => {
    const { email, legalId } = existing[0];
    const { outcome, employeeId } = await importRow(service, sibling, row({ email, legalId }));
    assert.equal(outcome, 'added');
    assert.notEqual(employeeId, existing[0].id);
  });

  it('does not know the model of another company', async () => {
    const other = `/platform/v1/companies/${sibling}/benefit-models`;
    const modelId = (await operator.post(other, { name: 'Theirs' })).body.id;
    const { messages } = await importRow(service, companyId, row({ modelId }));
    assert.deepEqual(messages, ['modelId: is not a benefit model of this company']);
  });

  it('warns of a wrong check letter and takes the row, unless the service is strict', async () => {
    const cells = row({ legalId: '12345678A' });
    const text = 'is not a Spanish NIF or NIE with a correct check letter';
    const { outcome, messages } = await importRow(service, companyId, cells);
    assert.deepEqual([outcome, messages], ['added', [`legalId ${text}`]]);
    const strict = await startService({ config: { legalIdCheck: 'strict' } });
    after(strict.close);
    const refused = await importRow(strict, companyId, cells);
    assert.deepEqual([refused.outcome, refused.messages], ['failed', [`legalId: ${text}`]]);
  });
});

/** The row that says what is known of an employee already. */
function rowOf(employee: (typeof existing)[number], overrides: Cells): Cells {
  return row({ email: employee.email, legalId: employee.legalId, ...overrides });
}
