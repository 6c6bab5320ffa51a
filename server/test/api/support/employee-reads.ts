import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoEmployees } from './employee-demo.ts';
import type { Asked } from './employee-refusals.ts';
import { employeesOf, pathOf, type Side } from './employee-sides.ts';
import { expectInvalid } from './refusals.ts';

const people = demoEmployees(0);

export const askedRead = (side: Side): Asked => ({
  side,
  method: 'GET',
  pattern: '/{employeeId}',
  ids: { employeeId: people[0]!.id },
  scope: 'employees:read',
});

/** 200: everybody, as they were recorded. */
export function readsEverybody(side: Side): void {
  it('shows all 16 fields of every employee as recorded, and when they changed', async () => {
    for (const one of people) {
      const reply = await side.client.get(pathOf(side, one.id));
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, one);
    }
    assert.equal(Object.keys(people[0]!).length, 16 + 1);
  });

  it('shows null, and does not leave out, what an employee does not have', () => {
    for (const name of [
      'internalId',
      'modelId',
      'costCenter',
      'payrollCompany',
      'metadata',
    ] as const) {
      assert.ok(people.some((one) => one[name] === null));
      assert.ok(people.some((one) => one[name] !== null));
    }
  });

  it('shows an employee in every state, removed ones too', async () => {
    for (const state of ['not-active', 'active', 'removed', 'blocked']) {
      const one = people.find((candidate) => candidate.state === state)!;
      const { body } = await side.client.get(pathOf(side, one.id));
      assert.equal(body.state, state);
    }
  });

  it('takes ids in upper case and answers them in lower case', async () => {
    const person = people[0]!;
    const company = employeesOf(side, side.companyId.toUpperCase());
    const reply = await side.client.get(`${company}/${person.id.toUpperCase()}`);
    assert.deepEqual(reply.body, person);
    assert.equal(reply.body.id, person.id.toLowerCase());
  });
}

/** 400: this is not the list. */
export function refusesListParameters(side: Side): void {
  it('refuses the parameters of the list', async () => {
    const reply = await side.client.get(`${pathOf(side, people[0]!.id)}?page=1`);
    expectInvalid(reply, 'query/page', 'is not a known parameter');
  });
}
