import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import { demoCompanies } from '../../src/sandbox/demo-companies.ts';
import { demoPeople } from '../../src/sandbox/people.ts';
import { startService } from '../support/service.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, anonymous } = service;
const pattern = '/api/v3/companies/{companyId}/employees/{employeeId}';
const pathOf = (companyId: string, employeeId: string) => fill(pattern, { companyId, employeeId });

// What was fed to the platform, not what it answers: the demo's people are the same everywhere.
const peopleOf = (position: number) => {
  const company = demoCompanies[position]!;
  return demoPeople(company, company.headcount, position + 1) as Employee[];
};
const [companyId, siblingId] = service.companyIds as [string, string];
const foreignId = service.foreignCompanyIds[0]!;
const people = peopleOf(0);
const person = people[0]!;
const path = pathOf(companyId, person.id);

const [partnerId] = await demoPartnerIds(service);
const companiesOnly = await callerWith(service, partnerId, ['companies:read']);

describe('readEmployee 200', () => {
  it('shows all 16 fields of every employee as they were recorded', async () => {
    for (const one of people) {
      const reply = await partner.get(pathOf(companyId, one.id));
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, one);
    }
    assert.equal(Object.keys(person).length, 16);
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
      const { body } = await partner.get(pathOf(companyId, one.id));
      assert.equal(body.state, state);
    }
  });

  it('takes ids in upper case and answers them in lower case', async () => {
    const reply = await partner.get(pathOf(companyId.toUpperCase(), person.id.toUpperCase()));
    assert.deepEqual(reply.body, person);
    assert.equal(reply.body.id, person.id.toLowerCase());
  });

  it('needs the scope employees:read and no other', async () => {
    const reader = await callerWith(service, partnerId, ['employees:read']);
    assert.equal((await reader.get(path)).status, 200);
  });
});

describe('readEmployee 400', () => {
  refusesUnknownParameters(service, partner, { method: 'GET', path });

  it('refuses the parameters of the list', async () => {
    const reply = await partner.get(`${path}?page=1`);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.message, 'query/page: is not a known parameter');
  });
});

describe('readEmployee 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path });

  it('comes before malformed and unknown ids', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      expectFailure(await anonymous.get(pathOf(id, id)), 401, 'invalid_token');
    }
  });
});

describe('readEmployee 403', () => {
  const foreign = 'Company does not belong to the specified partner';

  it('refuses a foreign company alike for employees that it has and has not', async () => {
    const theirs = peopleOf(4)[0]!.id;
    for (const employeeId of [theirs, person.id, UNKNOWN_ID]) {
      expectFailure(await partner.get(pathOf(foreignId, employeeId)), 403, foreign);
    }
    expectFailure(await otherPartner.get(path), 403, foreign);
  });

  it('refuses a foreign company before a missing scope', async () => {
    expectFailure(await companiesOnly.get(pathOf(foreignId, person.id)), 403, foreign);
  });

  it('refuses a token without employees:read before the query and the employee', async () => {
    const unknown = `${pathOf(companyId, UNKNOWN_ID)}?colour=blue`;
    expectFailure(await companiesOnly.get(unknown), 403, 'insufficient_scope');
    expectFailure(await companiesOnly.get(path), 403, 'insufficient_scope');
  });
});

describe('readEmployee 404', () => {
  it('does not know a company that nobody has', async () => {
    const reply = await companiesOnly.get(pathOf(UNKNOWN_ID, person.id));
    expectFailure(reply, 404, 'Company not found');
  });

  it('does not know an employee that nobody is', async () => {
    expectFailure(await partner.get(pathOf(companyId, UNKNOWN_ID)), 404, 'Employee not found');
  });

  it('does not know an employee of a sibling company of the same partner', async () => {
    expectFailure(await partner.get(pathOf(siblingId, person.id)), 404, 'Employee not found');
    const sister = peopleOf(1)[0]!.id;
    expectFailure(await partner.get(pathOf(companyId, sister)), 404, 'Employee not found');
  });

  it('does not know an employee of a foreign company', async () => {
    const theirs = peopleOf(4)[0]!.id;
    expectFailure(await partner.get(pathOf(companyId, theirs)), 404, 'Employee not found');
  });

  it('looks at the query before the employee', async () => {
    const reply = await partner.get(`${pathOf(companyId, UNKNOWN_ID)}?colour=blue`);
    assert.equal(reply.status, 400);
  });
});

describe('readEmployee 422', () => {
  const ids = { companyId, employeeId: person.id };
  refusesMalformedIds(service, companiesOnly, 'GET', `${pattern}?colour=blue`, ids);

  it('comes before an unknown and a foreign company', async () => {
    const message = 'employeeId does not match any of the allowed types';
    for (const id of [UNKNOWN_ID, foreignId]) {
      expectFailure(await partner.get(pathOf(id, 'x')), 422, message);
    }
  });
});
