import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  allButImports,
  csv,
  employeeOf,
  importFile,
  importRow,
  row,
} from './support/import-files.ts';
import { employeesOf } from './support/platform-people.ts';

// It stands still, and so does the time of the last change.
const service = await startService({ clock: fakeClock() });
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];
const [model, otherModel] = (
  await operator.get(`/platform/v1/companies/${companyId}/benefit-models`)
).body.benefitModels;

const optional = {
  internalId: 'I-1',
  modelId: model.id,
  costCenter: 'Almacén',
  payrollCompany: 'Gestoría',
  'metadata.shift': 'noche',
  'metadata.team': 'azul',
};
const read = (id: string | null) => employeeOf(service, companyId, id);

/** Somebody who was imported with these cells. */
async function imported(cells = row(optional)) {
  const { outcome, employeeId } = await importRow(service, companyId, cells);
  assert.equal(outcome, 'added');
  return { cells, employeeId, before: await read(employeeId) };
}

describe('startEmployeeImport 202', () => {
  it('takes what a spreadsheet leaves: its own first line, empty columns and rows', async () => {
    const [header, first, second] = csv([row(), row()], { delimiter: ';' }).split('\n');
    const empty = ';'.repeat(14);
    const file = ['sep=;', `${header};;`, `${first};;`, empty, second, empty, ''].join('\r\n');
    const { rows } = await importFile(service, companyId, file);
    const reported = rows.map(({ line, outcome }) => [line, outcome]);
    assert.deepEqual(reported, [
      [3, 'added'],
      [5, 'added'],
    ]);
  });

  it('fails a row that would give somebody more metadata than anybody may have', async () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`metadata.k${from + n}`, 'v']));
    const { cells, before, employeeId } = await imported(row(keys(0)));
    const more = { ...row(), email: cells.email!, legalId: cells.legalId!, ...keys(30) };
    const { outcome, messages } = await importRow(service, companyId, more);
    assert.deepEqual([outcome, messages], ['failed', ['metadata: would have more than 50 keys']]);
    assert.deepEqual(await read(employeeId), before);
  });

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
    const { rows } = await importFile(service, companyId, csv([row(), row(), row()]));
    const ids = rows.map(({ employeeId }) => employeeId);
    assert.deepEqual(ids, ids.toSorted());
    const { internalId, modelId, costCenter, metadata } = await read(ids[0]!);
    assert.deepEqual([internalId, modelId, costCenter, metadata], [null, null, null, null]);
    const { page } = (await operator.get(`${employeesOf(companyId)}?limit=1`)).body;
    const last = await operator.get(
      `${employeesOf(companyId)}?limit=3&page=${Math.ceil(page.totalElements / 3)}`,
    );
    assert.ok(last.body.employees.some(({ id }: { id: string }) => id === ids[2]));
  });

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
      const report = await importRow(service, companyId, { ...cells, [column]: cell });
      assert.deepEqual(report, { line: 2, outcome: 'updated', employeeId, messages: [] });
      assert.deepEqual(await read(employeeId), { ...before, [field]: value });
    });
  }

  it('knows a person again by a legal id in another letter case', async () => {
    const { cells, employeeId } = await imported();
    const lower = { ...cells, legalId: cells.legalId!.toLowerCase() };
    const report = await importRow(service, companyId, lower);
    assert.equal(report.employeeId, employeeId);
  });

  it('leaves fields alone whose columns are absent', async () => {
    const { cells, employeeId, before } = await imported();
    const { internalId, modelId, costCenter, payrollCompany, ...fewer } = cells;
    const { 'metadata.shift': _, 'metadata.team': __, ...fewest } = fewer;
    for (const part of [fewer, fewest]) {
      const { outcome } = await importRow(service, companyId, part);
      assert.equal(outcome, 'unchanged');
    }
    assert.deepEqual(await read(employeeId), before);
  });

  it('leaves metadata alone that is there and empty, when it has no column', async () => {
    const cells = row();
    const { employeeId } = await imported(cells);
    await operator.patch(`${employeesOf(companyId)}/${employeeId}`, { metadata: {} });
    assert.equal((await importRow(service, companyId, cells)).outcome, 'unchanged');
    assert.deepEqual((await read(employeeId)).metadata, {});
  });

  it('has no metadata left when the last of its values is emptied', async () => {
    const { cells, employeeId } = await imported();
    await importRow(service, companyId, { ...cells, 'metadata.shift': '', 'metadata.team': '' });
    assert.equal((await read(employeeId)).metadata, null);
  });

  it('makes a cost centre once for all who are in it, and finds one that is there', async () => {
    const cells = () => row({ costCenter: 'Taller Nuevo', payrollCompany: 'Nómina Nueva' });
    const { rows } = await importFile(service, companyId, csv([cells(), cells()]));
    const later = await importRow(service, companyId, cells());
    const people = [];
    for (const one of [...rows, later]) people.push(await read(one.employeeId));
    assert.equal(new Set(people.map((one) => one.costCenter.id)).size, 1);
    assert.equal(new Set(people.map((one) => one.payrollCompany.id)).size, 1);
    const named = (await allButImports(service)).cost_centers!.filter((line) =>
      line.includes('Taller Nuevo'),
    );
    assert.equal(named.length, 1);
  });

  it('leaves a removed person removed, and changes what else the row says', async () => {
    const { cells, employeeId } = await imported();
    await operator.delete(`${employeesOf(companyId)}/${employeeId}`);
    assert.equal((await importRow(service, companyId, cells)).outcome, 'unchanged');
    assert.equal(
      (await importRow(service, companyId, { ...cells, name: 'Ex' })).outcome,
      'updated',
    );
    const { state, name } = await read(employeeId);
    assert.deepEqual([state, name], ['removed', 'Ex']);
  });

  it('changes nothing at all when the same file comes again', async () => {
    const file = csv(
      Array.from({ length: 620 }, (_, n) => row({ ...optional, internalId: `${n}` })),
    );
    const first = await importFile(service, companyId, file, '?invite=true');
    assert.deepEqual([first.summary.added, first.summary.failed], [620, 0]);
    const before = await allButImports(service);
    const { summary } = await importFile(service, companyId, file, '?invite=true');
    assert.deepEqual([summary.rows, summary.unchanged, summary.processed], [620, 620, 620]);
    assert.deepEqual(await allButImports(service), before);
  });
});
