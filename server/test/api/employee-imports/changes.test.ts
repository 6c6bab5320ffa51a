import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import * as files from '../support/people/import-files.ts';

const { allButImports, csv, employeeOf, importFile, importRow, importsOf, row } = files;
type Cells = files.Cells;
// It stands still, and so does the time of the last change.
const service = await startService({ clock: fakeClock() });
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];
const modelsPath = `/platform/v1/companies/${companyId}/benefit-models`;
const [model, otherModel] = (await operator.get(modelsPath)).body.benefitModels;

const optional = {
  internalId: 'I-1',
  modelId: model.id,
  costCenter: 'Almacén',
  payrollCompany: 'Gestoría',
  'metadata.shift': 'noche',
  'metadata.team': 'azul',
};
const workday = ['daysPerMonth', 'numberOfPaychecks', 'collectiveAgreementSalaryInCents'];
const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };

const read = (id: string | null) => employeeOf(service, companyId, id);
const importOne = (cells: Cells) => importRow(service, companyId, cells);
const outcomeOf = async (cells: Cells) => (await importOne(cells)).outcome;
const without = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !columns.includes(name)));

/** Somebody who was imported with these cells. */
async function imported(cells = row(optional)) {
  const { outcome, employeeId } = await importOne(cells);
  assert.equal(outcome, 'added');
  return { cells, employeeId, before: await read(employeeId) };
}

describe('a row about somebody who is not known', () => {
  it('adds a person with every field of the row, not active, in the currency', async () => {
    const { cells, before, employeeId } = await imported();
    const { costCenter, payrollCompany, updatedAt, ...rest } = before;
    assert.equal(updatedAt, Math.floor(service.context.clock.now().getTime() / 1000));
    assert.deepEqual([costCenter.name, payrollCompany.name], ['Almacén', 'Gestoría']);
    assert.deepEqual(rest, {
      id: employeeId,
      email: cells.email,
      legalId: cells.legalId,
      name: cells.name,
      surname: cells.surname,
      birthDate: '1991-03-31',
      hiringDate: '2024-02-29',
      grossSalary: { amountInCents: 2_800_000, currency: 'EUR' },
      taxRegime: 'general',
      workdayConfiguration: {
        daysPerMonth: 21,
        workTimePercentage: 100,
        numberOfPaychecks: 14,
        collectiveAgreementSalary: { amountInCents: 2_100_000, currency: 'EUR' },
      },
      internalId: 'I-1',
      modelId: model.id,
      state: 'not-active',
      metadata: { shift: 'noche', team: 'azul' },
    });
  });

  it('adds people in the order of the file, without the fields that have no column', async () => {
    const fewest = () => without(row(), workday);
    const { rows } = await importFile(service, companyId, csv([fewest(), fewest(), fewest()]));
    const ids = rows.map(({ employeeId }) => employeeId);
    assert.deepEqual(ids, ids.toSorted());
    const { internalId, modelId, costCenter, metadata, workdayConfiguration } = await read(ids[0]!);
    assert.deepEqual([internalId, modelId, costCenter, metadata], [null, null, null, null]);
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
  });

  it('makes a cost centre once for all who are in it, and finds one that is there', async () => {
    const cells = () => row({ costCenter: 'Taller Nuevo', payrollCompany: 'Nómina Nueva' });
    const { rows } = await importFile(service, companyId, csv([cells(), cells()]));
    const people = [];
    for (const one of [...rows, await importOne(cells())]) people.push(await read(one.employeeId));
    const made = people.map((one) => `${one.costCenter.id} ${one.payrollCompany.id}`);
    assert.equal(new Set(made).size, 1);
  });
});

describe('a row about somebody who is known', () => {
  const changes: [column: string, cell: string, field: string, value: unknown][] = [
    ['name', 'Uxía', 'name', 'Uxía'],
    ['email', 'new.address@import.example', 'email', 'new.address@import.example'],
    ['hiringDate', '2025-01-01', 'hiringDate', '2025-01-01'],
    ['grossSalaryInCents', '0', 'grossSalary', { amountInCents: 0, currency: 'EUR' }],
    ['taxRegime', 'basque', 'taxRegime', 'basque'],
    ['internalId', '', 'internalId', null],
    ['modelId', otherModel.id.toUpperCase(), 'modelId', otherModel.id],
    ['modelId', '', 'modelId', null],
    ['costCenter', '', 'costCenter', null],
    ['payrollCompany', '', 'payrollCompany', null],
    ['metadata.shift', 'día', 'metadata', { shift: 'día', team: 'azul' }],
    ['metadata.shift', '', 'metadata', { team: 'azul' }],
  ];
  for (const [column, cell, field, value] of changes) {
    it(`changes ${field} for "${cell}" in ${column}, and nothing else`, async () => {
      const { cells, employeeId, before } = await imported();
      const report = await importOne({ ...cells, [column]: cell });
      assert.deepEqual(report, { line: 2, outcome: 'updated', employeeId, messages: [] });
      assert.deepEqual(await read(employeeId), { ...before, [field]: value });
    });
  }

  it('knows them by their legal id in any case, and leaves fields without a column', async () => {
    const { cells, employeeId, before } = await imported();
    const lower = { ...cells, legalId: cells.legalId!.toLowerCase() };
    assert.equal((await importOne(lower)).employeeId, employeeId);
    await importOne(cells);
    for (const columns of [Object.keys(optional).slice(0, 4), Object.keys(optional), workday]) {
      assert.equal(await outcomeOf(without(cells, columns)), 'unchanged');
    }
    assert.deepEqual(await read(employeeId), before);
  });

  it('empties metadata and workday by empty cells, and leaves empty metadata alone', async () => {
    const { cells, employeeId } = await imported();
    const names = [...workday, 'metadata.shift', 'metadata.team'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    assert.equal(await outcomeOf({ ...cells, ...empty }), 'updated');
    const { metadata, workdayConfiguration } = await read(employeeId);
    assert.equal(metadata, null);
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
    await operator.patch(`${files.employeesOf(companyId)}/${employeeId}`, { metadata: {} });
    const fewer = without({ ...cells, ...empty }, names.slice(3));
    assert.equal(await outcomeOf(fewer), 'unchanged');
    assert.deepEqual((await read(employeeId)).metadata, {});
  });

  const bytes = /^metadata: must have at most 8192 bytes as JSON, and has/;
  const bounds: [what: string, most: number, cell: string, told: RegExp][] = [
    ['50 keys', 50, 'v', /^metadata: would have more than 50 keys$/],
    ['8,192 bytes', 16, 'x'.repeat(490), bytes],
  ];
  for (const [what, most, cell, told] of bounds) {
    it(`fails if they would have more than ${what} of metadata after it`, async () => {
      const person = row();
      const cellsOf = (from: number, to: number): Cells =>
        Object.fromEntries(
          Array.from({ length: to - from }, (_, n) => [`metadata.k${from + n}`, cell]),
        );
      const { employeeId } = await imported({ ...person, ...cellsOf(0, 10) });
      assert.equal(await outcomeOf({ ...person, ...cellsOf(10, most) }), 'updated');
      const before = await read(employeeId);
      const { outcome, messages } = await importOne({ ...person, ...cellsOf(most, most + 1) });
      assert.equal(outcome, 'failed');
      assert.match(messages.join(), told);
      assert.deepEqual(await read(employeeId), before);
    });
  }

  it('leaves a removed person removed, and changes what else the row says', async () => {
    const { cells, employeeId } = await imported();
    await operator.delete(`${files.employeesOf(companyId)}/${employeeId}`);
    assert.equal(await outcomeOf(cells), 'unchanged');
    assert.equal(await outcomeOf({ ...cells, name: 'Ex' }), 'updated');
    const { state, name } = await read(employeeId);
    assert.deepEqual([state, name], ['removed', 'Ex']);
  });

  it('changes nothing at all when the same file comes again', async () => {
    const people = Array.from({ length: 620 }, (_, n) => row({ ...optional, internalId: `${n}` }));
    const first = await importFile(service, companyId, csv(people), '?invite=true');
    assert.deepEqual([first.summary.added, first.summary.failed], [620, 0]);
    const before = await allButImports(service);
    const { summary } = await importFile(service, companyId, csv(people), '?invite=true');
    assert.deepEqual([summary.rows, summary.unchanged, summary.processed], [620, 620, 620]);
    assert.deepEqual(await allButImports(service), before);
  });
});

describe('a preview of a row about somebody who is known', () => {
  it('says what it would change, before and after, and changes nothing', async () => {
    const { cells, employeeId, before } = await imported();
    const changed = { grossSalaryInCents: '3000000', costCenter: '', 'metadata.team': 'rojo' };
    const reply = await operator.send('POST', `${importsOf(companyId)}/preview`, {
      body: csv([{ ...cells, ...changed }, row(optional)]),
      headers: { 'content-type': 'text/csv' },
    });
    assert.deepEqual(reply.body.rows[0].changes, [
      { field: 'grossSalaryInCents', before: '2800000', after: '3000000' },
      { field: 'costCenter', before: 'Almacén', after: null },
      { field: 'metadata.team', before: 'azul', after: 'rojo' },
    ]);
    assert.deepEqual(reply.body.rows[1].changes, []);
    assert.deepEqual(await read(employeeId), before);
  });
});
