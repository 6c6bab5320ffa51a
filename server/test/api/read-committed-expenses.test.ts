import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scopes } from '@fringe/contract/scopes';
import { startService } from '../support/service.ts';
import { expected, nothing, OCTOBER, PATH, read, YEAR } from './support/charge-commitments.ts';
import { expectComplaint } from './support/charge-companies.ts';
import { DECEMBER, newSide } from './support/cycle-companies.ts';
import { register } from './support/employee-sides.ts';
import { callerWith, demoPartnerIds, PARTNERS } from './support/partners.ts';
import { expectFailure, refusesUnknownCallers, UNKNOWN_ID } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const side = await newSide(service, { firstPayroll: OCTOBER });

describe('readCommittedExpenses 200', () => {
  it('answers zeros and an empty list when nothing is committed', async () => {
    const id = await register(side);
    for (const year of [YEAR, '0000', '9999']) {
      const { status, body } = await read(side, id, year);
      assert.deepEqual([status, body], [200, expected(id, nothing, [], year)]);
    }
  });

  it('takes the id in upper case and answers it in lower case', async () => {
    const id = await register(side);
    assert.deepEqual((await read(side, id.toUpperCase())).body, expected(id, nothing, []));
  });

  it('is marked as a draft in the description of the interface', async () => {
    const { body } = await service.anonymous.get('/api/v3/openapi.json');
    assert.equal(body.paths['/committed-expenses'].get['x-stability'], 'draft');
  });

  it('needs the scope consumptions:read and no other, and changes nothing', async () => {
    const id = await register(side);
    const [partnerId] = await demoPartnerIds(service);
    const reader = await callerWith(service, partnerId, ['consumptions:read']);
    await expectNoChange(service, async () => {
      const reply = await reader.get(`${PATH}?employeeId=${id}&fiscalYear=${YEAR}`);
      assert.equal(reply.status, 200);
    });
  });
});

describe('readCommittedExpenses 400', () => {
  const year = 'must match pattern "^\\d{4}$"';
  const uuid = 'must be a uuid with its dashes';
  const id = `employeeId=${UNKNOWN_ID}`;
  const cases: [query: string, path: string, message: string][] = [
    [`fiscalYear=${YEAR}`, 'query', "must have required property 'employeeId'"],
    [id, 'query', "must have required property 'fiscalYear'"],
    [`employeeId=&fiscalYear=${YEAR}`, 'query/employeeId', uuid],
    [`employeeId=${UNKNOWN_ID.replaceAll('-', '')}&fiscalYear=${YEAR}`, 'query/employeeId', uuid],
    [`${id}&fiscalYear=`, 'query/fiscalYear', year],
    [`${id}&fiscalYear=27`, 'query/fiscalYear', year],
    [`${id}&fiscalYear=${DECEMBER}`, 'query/fiscalYear', year],
    [`${id}&fiscalYear=${YEAR}&fiscalYear=${YEAR}`, 'query/fiscalYear', 'must be string'],
    [`${id}&fiscalYear=${YEAR}&page=1`, 'query/page', 'is not a known parameter'],
  ];
  for (const [query, path, message] of cases) {
    it(`refuses ${query}`, async () => {
      expectComplaint(await partner.get(`${PATH}?${query}`), path, message);
    });
  }

  it('refuses a request without any query by the first that is missing', async () => {
    const { status, body } = await partner.get(PATH);
    const message = "query: must have required property 'employeeId'";
    assert.deepEqual([status, body.message], [400, message]);
  });
});

describe('readCommittedExpenses 401', () => {
  const path = `${PATH}?employeeId=${UNKNOWN_ID}&fiscalYear=${YEAR}`;
  refusesUnknownCallers(service, { method: 'GET', path });
});

describe('readCommittedExpenses 403', () => {
  it('refuses a token with every scope but consumptions:read, whatever is asked', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const others = scopes.filter((one) => one !== 'consumptions:read');
    const caller = await callerWith(service, partnerId, others);
    const id = await register(side);
    for (const query of [`?employeeId=${id}&fiscalYear=${YEAR}`, '', '?colour=blue']) {
      expectFailure(await caller.get(PATH + query), 403, 'insufficient_scope');
    }
  });
});

describe('readCommittedExpenses 404', () => {
  it('does not know employees of nobody and of other partners, all alike', async () => {
    const [foreign] = service.foreignCompanyIds;
    const path = `/platform/v1/companies/${foreign}/employees?limit=1`;
    const theirs = (await operator.get(path)).body.employees[0].id;
    for (const id of [UNKNOWN_ID, theirs, side.companyId]) {
      expectFailure(await read(side, id), 404, 'Employee not found');
    }
    const known = `${PATH}?employeeId=${theirs}&fiscalYear=${YEAR}`;
    assert.equal((await service.otherPartner.get(known)).status, 200);
  });

  it('does not know the employee any more when access to the company was revoked', async () => {
    const own = await newSide(service);
    const id = await register(own);
    assert.equal((await read(side, id)).status, 200);
    const [partnerId] = await demoPartnerIds(service);
    const revoked = await operator.delete(`${PARTNERS}/${partnerId}/companies/${own.companyId}`);
    assert.equal(revoked.status, 204);
    expectFailure(await read(side, id), 404, 'Employee not found');
  });
});
