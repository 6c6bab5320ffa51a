import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import { askedRead, readsEverybody, refusesListParameters } from './support/employee-reads.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { employeesOf, partnerSide, pathOf } from './support/employee-sides.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import { expectFailure, refusesUnknownCallers, UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedRead(side);

describe('readEmployee 200', () => {
  readsEverybody(side);

  it('needs the scope employees:read and no other', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const reader = await callerWith(service, partnerId, ['employees:read']);
    assert.equal((await reader.get(requestFor(asked).path)).status, 200);
  });
});

describe('readEmployee 400', () => {
  refusesAnyInput(asked);
  refusesListParameters(side);
});

describe('readEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));

  it('comes before malformed and unknown ids', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      const reply = await service.anonymous.get(`${employeesOf(side, id)}/${id}`);
      expectFailure(reply, 401, 'invalid_token');
    }
  });
});

describe('readEmployee 403', () => {
  refusesStrangers(asked);

  it('refuses a foreign company alike for employees that it has and has not', async () => {
    const company = employeesOf(side, service.foreignCompanyIds[0]!);
    for (const id of [demoEmployees(4)[0]!.id, demoEmployees(0)[0]!.id, UNKNOWN_ID]) {
      const reply = await side.client.get(`${company}/${id}`);
      expectFailure(reply, 403, 'Company does not belong to the specified partner');
    }
  });
});

describe('readEmployee 404', () => {
  refusesUnknownEmployees(asked);

  it('looks at the query before the employee', async () => {
    const reply = await side.client.get(`${pathOf(side, UNKNOWN_ID)}?colour=blue`);
    assert.equal(reply.status, 400);
  });
});

describe('readEmployee 422', () => {
  refusesIllFormedIds(asked);
});
