import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { importColumns } from '@fringe/contract/operations/people/employee-imports';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { openService } from '../../support/open-service.ts';
import * as files from '../../support/people/import-files.ts';

const { allButImports, byLine, csv, employeeOf, row } = files;
const { service, context, operator, companyId, siblingId } = await openService();
const existing = (await operator.get(files.employeesOf(companyId))).body.employees;
const importFile = (...rows: files.Cells[]) => files.importFile(service, companyId, csv(rows));
const importRow = (cells: files.Cells) => files.importRow(service, companyId, cells);

async function addModel(name: string, company = companyId): Promise<string> {
  const path = `/platform/v1/companies/${company}/benefit-models`;
  return (await operator.post(path, { name })).body.id;
}
const theirs = `Plan ${randomUUID()}`;
const theirModel = await addModel(theirs, siblingId);

const line = 'must be text without control characters or spaces at its ends';
const cents = 'must be a whole number of cents';
const noModel = 'is not a benefit model of this company';
const noName = 'is not the name of a benefit model of this company';
const characters = (most: number) => `must NOT have more than ${most} characters`;

/** A column, what stands in it, and the one thing that is said about it. */
const invalid: [column: string, cell: string, message: string][] = [
  ['email', 'a@b.example, c@d.example', 'must match format "email"'],
  ['legalId', 'x'.repeat(65), characters(64)],
  ['name', 'a\tb', line],
  ['surname', 'x'.repeat(151), characters(150)],
  ['birthDate', '0999-12-31', 'must be a day from the year 1000 on'],
  ['hiringDate', '20240229', 'must be a real day, written YYYY-MM-DD'],
  ['grossSalaryInCents', '28000.00', cents],
  ['grossSalaryInCents', '-1', cents],
  ['grossSalaryInCents', '1e3', cents],
  ['grossSalaryInCents', '9007199254740992', 'must be <= 9007199254740991'],
  ['grossSalaryInCents', '99999999999999999999', cents],
  ['taxRegime', 'Special', 'must be one of general, basque, navarrese, biscayan'],
  ['daysPerMonth', '0', 'must be >= 1'],
  ['workTimePercentage', '50,5 %', 'must be integer'],
  ['numberOfPaychecks', '25', 'must be <= 24'],
  ['collectiveAgreementSalaryInCents', 'none', cents],
  ['internalId', 'x'.repeat(256), characters(255)],
  ['modelId', UNKNOWN_ID, noModel],
  ['modelId', theirModel, noModel],
  ['model', theirs, noName],
  ['model', 'constructor', noName],
  ['model', 'x'.repeat(201), characters(200)],
  ['costCenter', 'a\0b', 'must not contain the character U+0000'],
  ['payrollCompany', 'a\nb', line],
  ['metadata.note', 'x'.repeat(501), characters(500)],
  ...importColumns.required.flatMap((column): [string, string, string][] => [
    [column, '', 'is empty'],
    [column, '  ', 'is empty'],
  ]),
];

/** Fails unless each of the rows, which have the same columns, fails for what is said of it. */
async function expectFailed(rows: files.Cells[], messages: string[]): Promise<void> {
  const report = await importFile(...rows);
  const found = report.rows.map((one) => [one.outcome, one.employeeId, ...one.messages]);
  assert.deepEqual(
    found,
    messages.map((message) => ['failed', null, message]),
  );
}

describe('a row that fails', () => {
  it('is told why, by its column, and changes nobody', async () => {
    const before = await allButImports(service);
    for (const column of new Set(invalid.map(([name]) => name))) {
      const cases = invalid.filter(([name]) => name === column);
      const messages = cases.map(([, , message]) => `${column}: ${message}`);
      await expectFailed(
        cases.map(([, cell]) => row({ [column]: cell })),
        messages,
      );
    }
    const { outcome, messages } = await importRow(row({ modelId: 'best' }));
    assert.equal(outcome, 'failed');
    assert.ok(messages.includes('modelId: must match format "uuid"'), messages.join());
    const email = existing[0].email.toUpperCase();
    const taken = `An employee with email '${email}' already exists`;
    const known = row({ email, legalId: existing[1].legalId });
    await expectFailed([row({ email })], [taken]);
    await expectFailed([known], [taken]);
    assert.deepEqual(await allButImports(service), before);
  });

  it('is told all that is wrong with it, and the rows around it are taken', async () => {
    const bad = row({ taxRegime: 'none', daysPerMonth: '99', email: 'x' });
    const { rows, summary } = await importFile(row(), bad, row());
    assert.equal(byLine(rows), '2 added, 3 failed, 4 added');
    assert.deepEqual(rows[1]!.messages.toSorted(), [
      'daysPerMonth: must be <= 31',
      'email: must match format "email"',
      'taxRegime: must be one of general, basque, navarrese, biscayan',
    ]);
    assert.deepEqual([summary.added, summary.failed, summary.processed], [2, 1, 3]);
  });

  it('is not the first with its e-mail for the rows after it', async () => {
    const failed = row({ taxRegime: 'none' });
    const good = row({ email: failed.email!, legalId: failed.legalId! });
    assert.equal(byLine((await importFile(failed, good)).rows), '2 failed, 3 added');
  });
});

describe('a row', () => {
  it('with the legal id or e-mail of an earlier one in any case is told its line', async () => {
    const twice: [column: string, change: (cell: string) => string][] = [
      ['legalId', (cell) => cell],
      ['legalId', (cell) => cell.toLowerCase()],
      ['email', (cell) => cell.toUpperCase()],
    ];
    for (const [column, change] of twice) {
      const first = row();
      const same = () => row({ [column]: change(first[column]!) });
      const { rows } = await importFile(first, row(), same(), same());
      assert.equal(byLine(rows), '2 added, 3 added, 4 failed, 5 failed');
      const told = rows.slice(2).flatMap(({ messages }) => messages);
      assert.deepEqual(told, Array(2).fill(`${column} stands in line 2 already`));
      const kept = await employeeOf(service, companyId, rows[0]!.employeeId);
      assert.equal(kept[column], first[column]);
    }
  });

  it('about somebody of another company adds them, under the same e-mail', async () => {
    const { email, legalId, id } = existing[0];
    const cells = row({ email, legalId });
    const { outcome, employeeId } = await files.importRow(service, siblingId, cells);
    assert.equal(outcome, 'added');
    assert.notEqual(employeeId, id);
  });

  it('with a wrong check letter is taken and warned of, unless the service is strict', async () => {
    const cells = row({ legalId: '12345678A' });
    const text = 'is not a Spanish NIF or NIE with a correct check letter';
    const { outcome, messages } = await importRow(cells);
    assert.deepEqual([outcome, messages], ['added', [`legalId ${text}`]]);
    const config = { ...context.config, legalIdCheck: 'strict' } as const;
    const strict = { ...service, context: { ...context, config } };
    const refused = await files.importRow(strict, companyId, row({ legalId: '12345679A' }));
    assert.deepEqual([refused.outcome, refused.messages], ['failed', [`legalId: ${text}`]]);
  });

  it('takes a model by its name, in another letter case if only one is called so', async () => {
    const name = `Plan Ñandú ${randomUUID()}`;
    const modelId = await addModel(name);
    const cells = row({ model: name });
    const { employeeId } = await importRow(cells);
    const modelNow = async () => (await employeeOf(service, companyId, employeeId)).modelId;
    assert.equal(await modelNow(), modelId);
    const outcomeOf = async (model: string) => (await importRow({ ...cells, model })).outcome;
    assert.equal(await outcomeOf(name.toUpperCase()), 'unchanged');
    const other = await addModel(name.toUpperCase());
    assert.equal(await outcomeOf(name.toUpperCase()), 'updated');
    assert.equal(await modelNow(), other);
    const several = 'model: is the name of several benefit models in different letter case';
    await expectFailed([{ ...cells, model: name.toLowerCase() }], [several]);
    assert.equal(await outcomeOf(''), 'updated');
    assert.equal(await modelNow(), null);
  });
});
