import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Commitment } from '@fringe/contract/operations/committed-expenses';
import { startService } from '../support/service.ts';
import {
  commit,
  done,
  doTo,
  JANUARY,
  newPlace,
  OF_EMPLOYEE,
  pay,
  readOne,
  someoneIn,
  wanted,
  YEAR,
} from './support/commitment-companies.ts';
import { expectPages } from './support/platform-lists.ts';
import { employeesOf } from './support/platform-people.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const place = await newPlace(service);
const sibling = await newPlace(service);
await commit(sibling);
const { companyId, employeeId } = place;
const ids = { companyId, employeeId };
const path = fill(OF_EMPLOYEE, ids);
const request = { method: 'GET', path } as const;
const NEXT = String(Number(YEAR) + 1);

// One in each state, and one of the year after that was requested before the others.
const ofNextYear = await commit(
  place,
  wanted({ fiscalYear: NEXT, payments: [{ payroll: JANUARY, amountInCents: 7 }] }),
);
const cancelled = await commit(place);
await done(doTo(place, cancelled, 'cancel'));
const finished = await commit(place);
for (const index of [0, 1]) await done(pay(place, finished, index, 'execute'));
const rejected = await commit(place, wanted({ pending: true }));
await done(doTo(place, rejected, 'reject'));
const active = await commit(place);
const pending = await commit(place, wanted({ category: 'gym-benefit', pending: true }));
const ofYear = [cancelled, finished, rejected, active, pending];

describe('listCommittedExpenses 200', () => {
  it('lists those of every state by year and by age, on pages of any size', async () => {
    const listed = await expectPages<Commitment>(operator, path, 'committedExpenses', 6);
    const all = await Promise.all([...ofYear, ofNextYear].map((id) => readOne(place, id)));
    assert.deepEqual(listed, all);
    const states = listed.map(({ state }) => state);
    const ended = ['cancelled', 'finished', 'cancelled'];
    assert.deepEqual(states, [...ended, 'active', 'pending', 'active']);
  });

  it('lists one fiscal year only, when it is named', async () => {
    const filtered = `${path}?fiscalYear=${YEAR}`;
    const listed = await expectPages<Commitment>(operator, filtered, 'committedExpenses', 5);
    assert.deepEqual(
      listed.map(({ id }) => id),
      ofYear,
    );
    const { body } = await operator.get(`${path}?fiscalYear=1999`);
    assert.deepEqual([body.committedExpenses, body.page.totalElements], [[], 0]);
  });

  it('lists nothing of a colleague, and what somebody had who was removed', async () => {
    const one = await someoneIn(place);
    const own = fill(OF_EMPLOYEE, { companyId, employeeId: one.employeeId });
    assert.deepEqual((await operator.get(own)).body.committedExpenses, []);
    const id = await commit(one);
    await done(operator.delete(`${employeesOf(companyId)}/${one.employeeId}`));
    assert.deepEqual((await operator.get(own)).body.committedExpenses, [await readOne(one, id)]);
  });
});

describe('listCommittedExpenses 400', () => {
  refusesUnknownParameters(service, operator, request);
  refusesPagesOutOfBounds(operator, path);

  it('refuses a fiscal year that is none', async () => {
    for (const year of ['27', '2027-01', 'next', '']) {
      const reply = await operator.get(`${path}?fiscalYear=${year}`);
      expectInvalid(reply, 'query/fiscalYear', 'must match pattern "^\\d{4}$"');
    }
  });
});

describe('listCommittedExpenses 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listCommittedExpenses 403', () => {
  refusesPartners(service, request);
});

describe('listCommittedExpenses 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern: OF_EMPLOYEE, ids }, [
    unknownCompany,
    ['an employee that nobody is', { employeeId: UNKNOWN_ID }, 'Employee not found'],
    ['the employee of another company', { employeeId: sibling.employeeId }, 'Employee not found'],
  ]);
});

describe('listCommittedExpenses 422', () => {
  refusesMalformedIds(service, operator, 'GET', OF_EMPLOYEE, ids);
});
