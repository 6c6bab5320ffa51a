import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  allButImports,
  type Cells,
  employeeOf,
  importRow,
  row,
  send,
} from './support/import-files.ts';
import { employeesOf } from './support/platform-people.ts';
import { expectInvalid } from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const workday = ['daysPerMonth', 'numberOfPaychecks', 'collectiveAgreementSalaryInCents'];
const read = (id: string | null) => employeeOf(service, companyId, id);

/** The cells without some columns. */
const without = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !columns.includes(name)));

async function addModel(name: string, company = companyId): Promise<string> {
  const path = `/platform/v1/companies/${company}/benefit-models`;
  const reply = await operator.post(path, { name });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

describe('startEmployeeImport 202', () => {
  const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };

  it('adds a person with the usual workday where the file has no such columns', async () => {
    const { outcome, employeeId } = await importRow(service, companyId, without(row(), workday));
    assert.equal(outcome, 'added');
    const { workdayConfiguration } = await read(employeeId);
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
  });

  it('leaves the workday alone without its columns, and empties it by empty cells', async () => {
    const cells = row();
    const { employeeId } = await importRow(service, companyId, cells);
    const before = (await read(employeeId)).workdayConfiguration;
    const fewer = await importRow(service, companyId, without(cells, workday));
    assert.equal(fewer.outcome, 'unchanged');
    assert.deepEqual((await read(employeeId)).workdayConfiguration, before);
    const empty = Object.fromEntries(workday.map((name) => [name, '']));
    assert.equal((await importRow(service, companyId, { ...cells, ...empty })).outcome, 'updated');
    const { workdayConfiguration } = await read(employeeId);
    assert.deepEqual(workdayConfiguration, { ...usual, workTimePercentage: 100 });
  });

  it('takes a benefit model by its name, in another letter case if there is one', async () => {
    const name = `Plan Ñandú ${randomUUID()}`;
    const modelId = await addModel(name);
    const cells = row({ model: name });
    const { outcome, employeeId } = await importRow(service, companyId, cells);
    assert.equal(outcome, 'added');
    assert.equal((await read(employeeId)).modelId, modelId);
    const upper = { ...cells, model: name.toUpperCase() };
    assert.equal((await importRow(service, companyId, upper)).outcome, 'unchanged');
    assert.equal((await importRow(service, companyId, { ...cells, model: '' })).outcome, 'updated');
    assert.equal((await read(employeeId)).modelId, null);
  });

  it('takes the exact name of two that differ in their letter case, and no other', async () => {
    const name = `Plan ${randomUUID()}`;
    await addModel(name.toUpperCase());
    const modelId = await addModel(name);
    const cells = row({ model: name });
    const { employeeId } = await importRow(service, companyId, cells);
    assert.equal((await read(employeeId)).modelId, modelId);
    const before = await allButImports(service);
    const mixed = await importRow(service, companyId, { ...cells, model: name.toLowerCase() });
    const several = 'model: is the name of several benefit models in different letter case';
    assert.deepEqual([mixed.outcome, mixed.messages], ['failed', [several]]);
    assert.deepEqual(await allButImports(service), before);
  });

  it('fails a row with a model that the company has not, and adds nobody', async () => {
    const theirs = `Plan ${randomUUID()}`;
    await addModel(theirs, sibling);
    const before = await allButImports(service);
    for (const model of [theirs, 'constructor', randomUUID()]) {
      const { outcome, messages } = await importRow(service, companyId, row({ model }));
      const unknown = 'model: is not the name of a benefit model of this company';
      assert.deepEqual([outcome, messages], ['failed', [unknown]]);
    }
    const long = await importRow(service, companyId, row({ model: 'x'.repeat(201) }));
    assert.deepEqual(long.messages, ['model: must NOT have more than 200 characters']);
    assert.deepEqual(await allButImports(service), before);
  });

  it('fails a row after which somebody would have more than 8,192 bytes of metadata', async () => {
    const cellsOf = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`metadata.k${from + n}`, 'x'.repeat(490)]),
      );
    const cells = row(cellsOf(0));
    const { employeeId, outcome } = await importRow(service, companyId, cells);
    assert.equal(outcome, 'added');
    const before = await read(employeeId);
    const more = { ...without(cells, Object.keys(cellsOf(0))), ...cellsOf(10) };
    const refused = await importRow(service, companyId, more);
    assert.equal(refused.outcome, 'failed');
    assert.match(refused.messages[0]!, /^metadata: must have at most 8192 bytes as JSON, and has/);
    assert.deepEqual(await read(employeeId), before);
    const { employees } = (await operator.get(`${employeesOf(companyId)}?email=${cells.email}`))
      .body;
    assert.equal(employees.length, 1);
  });
});

describe('startEmployeeImport 400', () => {
  it('refuses a file with a column for the id of the model and one for its name', async () => {
    const cells = row({ model: 'Plan', modelId: '' });
    const file = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    const reply = await send(operator, companyId, file);
    expectInvalid(reply, 'body', 'has the columns model and modelId; one of them is enough');
  });
});
