import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Employee, EmployeeState } from '@fringe/contract/types';
import { readMigrations } from '../../../src/database/migrate.ts';
import type { Client } from '../../support/client.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { issueOn, placeOn, somebody } from '../../support/processes/on-database.ts';
import { cleanUp, type Run, run } from '../../support/processes/processes.ts';
import {
  companies,
  type OldEmployee,
  partnerId,
  peopleOf,
  writeFirstVersion,
} from './first-version.ts';

const database = await createDatabase('template0');
after(async () => {
  await cleanUp();
  await database.drop();
});

const first = companies[0]!;
const pathOf = ({ id }: OldEmployee, companyId = first.id) =>
  `/companies/${companyId}/employees/${id}`;
const inState = (state: EmployeeState): OldEmployee =>
  peopleOf(first).find((one) => one.state === state)!;

let service: Run;
let partner: Client;
let operator: Client;

before(async () => {
  const [foundation] = await readMigrations();
  await withSql(database.ownerUrl, (client) => writeFirstVersion(client, foundation!));
  const settings = await placeOn(database);
  service = run({ settings });
  const anonymous = await service.ready();
  partner = await anonymous.login(await issueOn(database, partnerId));
  operator = await anonymous.login(await issueOn(database));
});

const stateOf = async (employee: OldEmployee): Promise<string> =>
  (await partner.get(`/api/v3${pathOf(employee)}`)).body.state;

const historyOf = async (employee: OldEmployee): Promise<[string, string][]> => {
  const { status, body } = await operator.get(`/platform/v1${pathOf(employee)}/state-changes`);
  assert.equal(status, 200);
  return body.stateChanges.map(({ cause, state }: Record<string, string>) => [cause, state]);
};

const patch = async (employee: OldEmployee, verb: string): Promise<void> => {
  const reply = await partner.patch(`/api/v3${pathOf(employee)}/${verb}`);
  assert.equal(reply.status, 204, reply.text);
};

describe('a database of the first version', () => {
  it('is brought to the present schema by the start, and gets no demo scenario', async () => {
    const versions = await sql(database.ownerUrl, 'SELECT version FROM schema_migrations');
    assert.deepEqual(
      versions.map(({ version }) => version),
      (await readMigrations()).map(({ version }) => version),
    );
    assert.match(service.output(), /Migrated the database: 0002-people/);
    assert.doesNotMatch(service.output(), /Migrated the database: 0001|demo scenario/);
  });

  it('keeps everybody as they were, in every state, with their models', async () => {
    for (const company of companies) {
      const { body } = await partner.get(`/api/v3/companies/${company.id}/employees`);
      const changed = body.employees.map(({ updatedAt }: Employee) => updatedAt);
      assert.equal(new Set(changed).size, 1, 'everybody counts as changed by the migration');
      const people = peopleOf(company).map((one) => ({ ...one, updatedAt: changed[0] }));
      assert.equal(JSON.stringify(body.employees), JSON.stringify(people));
      const since = `/api/v3/companies/${company.id}/employees?updatedSince=`;
      assert.deepEqual((await partner.get(since + changed[0])).body.employees, people);
      assert.deepEqual((await partner.get(since + (changed[0] + 1))).body.employees, []);
    }
  });

  it('stores everybody as the service does: the same value again changes nothing', async () => {
    const [person] = peopleOf(companies[1]!);
    const path = `/api/v3/companies/${companies[1]!.id}/employees/${person!.id}`;
    const before = (await partner.get(path)).body;
    assert.equal((await partner.patch(path, { surname: person!.surname })).status, 204);
    assert.deepEqual((await partner.get(path)).body, before);
  });

  it('knows the models that its people name, in each company', async () => {
    for (const company of companies) {
      const list = `/platform/v1/companies/${company.id}/benefit-models`;
      const { body } = await operator.get(list);
      const named = new Set(peopleOf(company).map(({ modelId }) => modelId));
      named.delete(null);
      const ids = body.benefitModels.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids.sort(), [...named].sort());
    }
  });

  it('begins the history of everybody with the state that they were in', async () => {
    for (const employee of peopleOf(first)) {
      assert.deepEqual(await historyOf(employee), [['registered', employee.state]]);
    }
  });
});

describe('the service on a database of the first version', () => {
  it('blocks and unblocks who was active, back to active', async () => {
    const employee = inState('active');
    await patch(employee, 'block');
    assert.equal(await stateOf(employee), 'blocked');
    await patch(employee, 'unblock');
    assert.equal(await stateOf(employee), 'active');
    assert.deepEqual(await historyOf(employee), [
      ['registered', 'active'],
      ['blocked', 'blocked'],
      ['unblocked', 'active'],
    ]);
  });

  it('terminates and restores who was active, back to active', async () => {
    const employee = peopleOf(first).filter(({ state }) => state === 'active')[1]!;
    assert.equal((await partner.delete(`/api/v3${pathOf(employee)}`)).status, 204);
    await patch(employee, 'restore');
    assert.equal(await stateOf(employee), 'active');
  });

  it('gives access to who was removed or blocked; that they confirmed is not known', async () => {
    const removed = inState('removed');
    await patch(removed, 'restore');
    assert.equal(await stateOf(removed), 'not-active');
    const blocked = inState('blocked');
    await patch(blocked, 'unblock');
    assert.equal(await stateOf(blocked), 'not-active');
    assert.deepEqual((await historyOf(blocked)).at(-1), ['unblocked', 'not-active']);
  });

  it('changes and registers people with the models of then', async () => {
    const { modelId, ...other } = peopleOf(first).find((one) => one.modelId !== null)!;
    const list = `/api/v3/companies/${first.id}/employees`;
    const changed = await partner.patch(`${list}/${other.id}`, { modelId, name: 'Renamed' });
    assert.equal(changed.status, 204, changed.text);
    const registered = await partner.post(list, somebody({ modelId }));
    assert.equal(registered.status, 201, registered.text);
    const { body } = await partner.get(list);
    assert.equal(body.page.totalElements, peopleOf(first).length + 1);
    assert.equal(body.employees.at(-1).id, registered.body.id, 'after those who were there');
    const invited = await partner.post(`${list}/${inState('not-active').id}/invite`);
    assert.equal(invited.status, 201, invited.text);
  });
});
