import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invitation } from '@fringe/contract/operations/people/invitations';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { fakeClock } from '../../support/clock.ts';
import { each } from '../../support/each.ts';
import { openService } from '../../support/open-service.ts';
import { addCompany } from '../../support/partners/company-bodies.ts';
import * as files from '../../support/people/import-files.ts';
import { register } from '../../support/people/people.ts';

const { allButImports, byLine, csv, employeeOf, importFile, importRow, row, without } = files;
type Cells = files.Cells;
// It stands still, and so does the time of the last change.
const { service, operator, companyId } = await openService({ clock: fakeClock() });
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

/** Somebody who was imported with these cells. */
async function imported(cells = row(optional)) {
  const { outcome, employeeId } = await importOne(cells);
  assert.equal(outcome, 'added');
  return { cells, employeeId, before: await read(employeeId) };
}

async function invitationsOf(id: string | null): Promise<Invitation[]> {
  const { body } = await operator.get('/platform/v1/invitations?limit=1000');
  return body.invitations.filter((one: Invitation) => one.employeeId === id);
}

describe('a row about somebody who is not known', () => {
  it('adds a person with every field of the row, not active, in the currency', async () => {
    const { cells, before, employeeId } = await imported();
    const { costCenter, payrollCompany, ...rest } = before;
    const updatedAt = Math.floor(service.context.clock.now().getTime() / 1000);
    assert.deepEqual([costCenter.name, payrollCompany.name], ['Almacén', 'Gestoría']);
    const { email, legalId, name, surname, birthDate, hiringDate, taxRegime } = cells;
    const euros = (amountInCents: number) => ({ amountInCents, currency: 'EUR' });
    assert.deepEqual(rest, {
      ...{ id: employeeId, email, legalId, name, surname, birthDate, hiringDate, taxRegime },
      grossSalary: euros(2_800_000),
      workdayConfiguration: {
        daysPerMonth: 21,
        workTimePercentage: 100,
        numberOfPaychecks: 14,
        collectiveAgreementSalary: euros(2_100_000),
      },
      ...{ internalId: 'I-1', modelId: model.id, state: 'not-active', updatedAt },
      metadata: { shift: 'noche', team: 'azul' },
    });
  });

  it('adds people in the order of the file, to a cost centre that is made once', async () => {
    const named = { costCenter: 'Taller Nuevo', payrollCompany: 'Nómina Nueva' };
    const fewest = () => without(row(named), workday);
    const { rows } = await importFile(service, companyId, csv([fewest(), fewest()]));
    const ids = each([...rows, await importOne(fewest())], 'employeeId') as string[];
    assert.deepEqual(ids, ids.toSorted());
    const people = await Promise.all(ids.map(read));
    const made = people.map((one) => `${one.costCenter.id} ${one.payrollCompany.id}`);
    assert.equal(new Set(made).size, 1);
    const { internalId, modelId, metadata, workdayConfiguration } = people[0];
    assert.deepEqual([internalId, modelId, metadata], [null, null, null], 'without a column');
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
  });

  it('invites them once where that is asked for, and nobody else', async () => {
    const { cells, employeeId } = await imported();
    const both = [
      { ...cells, ...row() },
      { ...cells, name: 'Nova' },
    ];
    const { rows, summary } = await importFile(service, companyId, csv(both), '?invite=true');
    assert.deepEqual([summary.invite, byLine(rows)], [true, '2 added, 3 updated']);
    assert.deepEqual(await invitationsOf(employeeId), [], 'who was imported without it');
    while (await sendDueInvitations(service.context));
    const [sent, ...more] = await invitationsOf(rows[0]!.employeeId);
    assert.deepEqual([sent!.mail.state, more], ['sent', []]);
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
  it('changes what it says otherwise, and nothing else', async () => {
    for (const [column, cell, field, value] of changes) {
      const { cells, employeeId, before } = await imported();
      const report = await importOne({ ...cells, [column]: cell });
      assert.deepEqual(report, { line: 2, outcome: 'updated', employeeId, messages: [] });
      assert.deepEqual(await read(employeeId), { ...before, [field]: value }, column);
    }
  });

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
    const empty = { ...cells, ...Object.fromEntries(names.map((name) => [name, ''])) };
    assert.equal(await outcomeOf(empty), 'updated');
    const { metadata, workdayConfiguration } = await read(employeeId);
    assert.equal(metadata, null);
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
    await operator.patch(`${files.employeesOf(companyId)}/${employeeId}`, { metadata: {} });
    assert.equal(await outcomeOf(without(empty, names.slice(3))), 'unchanged');
    assert.deepEqual((await read(employeeId)).metadata, {});
  });

  it('fails if they would have more metadata after it than there can be', async () => {
    const bytes = /^metadata: must have at most 8192 bytes as JSON, and has/;
    for (const [most, cell, told] of [
      [50, 'v', /^metadata: would have more than 50 keys$/],
      [16, 'x'.repeat(490), bytes],
    ] as const) {
      const person = row();
      const keys = Array.from({ length: most + 1 }, (_, n) => [`metadata.k${n}`, cell]);
      const cellsOf = (...span: number[]): Cells => Object.fromEntries(keys.slice(...span));
      const { employeeId } = await imported({ ...person, ...cellsOf(0, 10) });
      assert.equal(await outcomeOf({ ...person, ...cellsOf(10, most) }), 'updated');
      const before = await read(employeeId);
      const { outcome, messages } = await importOne({ ...person, ...cellsOf(most, most + 1) });
      assert.equal(outcome, 'failed');
      assert.match(messages.join(), told);
      assert.deepEqual(await read(employeeId), before);
    }
  });

  it('leaves a removed person removed, and lets an invitation follow a new address', async () => {
    const { cells, employeeId } = await imported();
    await operator.delete(`${files.employeesOf(companyId)}/${employeeId}`);
    assert.equal(await outcomeOf(cells), 'unchanged');
    assert.equal(await outcomeOf({ ...cells, name: 'Ex' }), 'updated');
    const { state, name } = await read(employeeId);
    assert.deepEqual([state, name], ['removed', 'Ex']);
    const moved = row();
    const invited = await register(service, companyId, { legalId: moved.legalId! });
    await importOne(moved);
    assert.deepEqual(each(await invitationsOf(invited), 'ending'), [null, 'replaced']);
  });

  it('changes nothing at all when the same file comes again', async () => {
    const people = Array.from({ length: 40 }, (_, n) => row({ ...optional, internalId: `${n}` }));
    const first = await importFile(service, companyId, csv(people), '?invite=true');
    assert.deepEqual([first.summary.added, first.summary.failed], [40, 0]);
    const before = await allButImports(service);
    const { summary } = await importFile(service, companyId, csv(people), '?invite=true');
    assert.deepEqual([summary.rows, summary.unchanged, summary.processed], [40, 40, 40]);
    assert.deepEqual(await allButImports(service), before);
  });
});

describe('a dry run', () => {
  it('says of each row what a real run does, in a new company too, and does nothing', async () => {
    for (const [id, first] of [
      [companyId, '2 unchanged, 3 updated'],
      [await addCompany(operator), '2 added, 3 added'],
    ] as const) {
      const { modelId: _, ...cells } = (await imported(row({ ...optional, modelId: '' }))).cells;
      const { modelId: __, ...other } = (await imported(row({ ...optional, modelId: '' }))).cells;
      const file = csv([
        cells,
        { ...other, costCenter: 'Sótano' },
        { ...cells, legalId: row().legalId! },
        { ...cells, ...row(), internalId: 'x' },
        { ...cells, ...row({ taxRegime: 'none' }) },
      ]);
      const before = await allButImports(service);
      const dry = await importFile(service, id, file, '?dryRun=true&invite=true');
      assert.deepEqual(await allButImports(service), before);
      const { summary, rows } = dry;
      assert.deepEqual([summary.dryRun, summary.state, summary.rows], [true, 'finished', 5]);
      assert.equal(byLine(rows), `${first}, 4 failed, 5 added, 6 failed`);
      assert.equal(rows[3]!.employeeId, null, 'nobody was added');
      const real = await importFile(service, id, file, '?dryRun=false');
      const told = (of: typeof dry) => of.rows.map(({ employeeId, ...rest }) => rest);
      assert.deepEqual(told(real), told(dry));
    }
  });
});

it('a preview says what a row would change, before and after, and changes nothing', async () => {
  const { cells, employeeId, before } = await imported();
  const changed = { grossSalaryInCents: '3000000', costCenter: '', 'metadata.team': 'rojo' };
  const file = csv([{ ...cells, ...changed }, row(optional)]);
  const { rows } = await files.previewOf(service, companyId, file);
  assert.deepEqual(each(rows, 'changes'), [
    [
      { field: 'grossSalaryInCents', before: '2800000', after: '3000000' },
      { field: 'costCenter', before: 'Almacén', after: null },
      { field: 'metadata.team', before: 'azul', after: 'rojo' },
    ],
    [],
  ]);
  assert.deepEqual(await read(employeeId), before);
});
