import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator, partner, otherPartner } = service;
const pattern = '/platform/v1/partners/{partnerId}/companies/{companyId}';
const pathOf = (partnerId: string, companyId: string) => fill(pattern, { partnerId, companyId });
const [partnerId, otherId] = await demoPartnerIds(service);
const [companyId, secondId, thirdId] = service.companyIds as [string, string, string];
const ids = { partnerId, companyId };
const path = fill(pattern, ids);
const request = { method: 'DELETE', path } as const;

const employeesOf = (id: string) => `/api/v3/companies/${id}/employees`;
const companiesOf = async (client: typeof partner): Promise<string[]> =>
  (await client.get('/api/v3/companies')).body.companies.map(({ id }: { id: string }) => id);
const foreign = 'Company does not belong to the specified partner';

describe('revokeAccess 400', () => {
  refusesUnknownParameters(service, operator, request);

  it('refuses the fields of a body, for it has none', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.delete(path, { body: { from: '2027-01' } });
      expectInvalid(reply, 'body/from', 'is not a known field');
    });
  });
});

describe('revokeAccess 401', () => {
  refusesUnknownCallers(service, request);
});

describe('revokeAccess 403', () => {
  refusesPartners(service, request);
});

describe('revokeAccess 404', () => {
  const unknown: [what: string, partnerId: string, companyId: string][] = [
    ['a partner that nobody is', UNKNOWN_ID, companyId],
    ['a company that nobody has', partnerId, UNKNOWN_ID],
    ['a company in the place of a partner', companyId, companyId],
    ['a partner in the place of a company', partnerId, partnerId],
  ];
  for (const [what, ...pair] of unknown) {
    it(`does not know ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectFailure(await operator.delete(pathOf(...pair)), 404, 'Resource not found');
      });
    });
  }
});

describe('revokeAccess 422', () => {
  refusesMalformedIds(service, operator, 'DELETE', pattern, ids);
});

describe('revokeAccess 204', () => {
  it('closes the company to the partner at once, also when it was read a moment ago', async () => {
    assert.equal((await partner.get(employeesOf(companyId))).status, 200);
    const reply = await operator.delete(path);
    assert.equal(reply.status, 204);
    assert.equal(reply.text, '');
    expectFailure(await partner.get(employeesOf(companyId)), 403, foreign);
    const expected = service.companyIds.filter((id) => id !== companyId);
    assert.deepEqual(await companiesOf(partner), expected);
  });

  it('leaves the company, its employees and the access of others as they are', async () => {
    await operator.put(pathOf(otherId, secondId));
    const theirs = (await otherPartner.get(employeesOf(secondId))).body;
    const before = await everyRow(service);
    await operator.delete(pathOf(partnerId, secondId));
    const now = await everyRow(service);
    for (const table of ['companies', 'employees', 'headcounts', 'payroll_cycles', 'partners']) {
      assert.deepEqual(now[table], before[table]);
    }
    assert.equal(now.access_grants!.length, before.access_grants!.length - 1);
    assert.deepEqual((await otherPartner.get(employeesOf(secondId))).body, theirs);
  });

  it('can be repeated, also for an access that never was', async () => {
    const never = pathOf(partnerId, service.foreignCompanyIds[0]!);
    const { access_grants: before } = await everyRow(service);
    assert.equal((await operator.delete(path)).status, 204);
    assert.equal((await operator.delete(never)).status, 204);
    const { access_grants: now } = await everyRow(service);
    assert.deepEqual(now, before);
  });

  it('can be undone by granting again, at once', async () => {
    expectFailure(await partner.get(employeesOf(companyId)), 403, foreign);
    await operator.put(path);
    assert.equal((await partner.get(employeesOf(companyId))).status, 200);
  });

  it('takes ids in upper case, and an empty body that is said to be JSON', async () => {
    assert.equal((await partner.get(employeesOf(thirdId))).status, 200);
    const upper = pathOf(partnerId.toUpperCase(), thirdId.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    assert.equal((await operator.send('DELETE', upper, { headers })).status, 204);
    expectFailure(await partner.get(employeesOf(thirdId)), 403, foreign);
  });
});
