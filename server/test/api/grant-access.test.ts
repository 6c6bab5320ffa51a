import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { addCredential, addPartner, demoPartnerIds } from './support/partners.ts';
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
const { operator, partner, otherPartner, anonymous } = service;
const pattern = '/platform/v1/partners/{partnerId}/companies/{companyId}';
const pathOf = (partnerId: string, companyId: string) => fill(pattern, { partnerId, companyId });
const [partnerId, otherId] = await demoPartnerIds(service);
const [companyId, secondId, thirdId] = service.companyIds as [string, string, string];
const ids = { partnerId: otherId, companyId };
const path = fill(pattern, ids);
const request = { method: 'PUT', path } as const;

const employeesOf = (id: string) => `/api/v3/companies/${id}/employees`;
const companiesOf = async (client: typeof partner): Promise<string[]> =>
  (await client.get('/api/v3/companies')).body.companies.map(({ id }: { id: string }) => id);

describe('grantAccess 400', () => {
  refusesUnknownParameters(service, operator, request);

  it('refuses the fields of a body, for it has none', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.put(path, { until: '2027-01' });
      expectInvalid(reply, 'body/until', 'is not a known field');
    });
  });
});

describe('grantAccess 401', () => {
  refusesUnknownCallers(service, request);
});

describe('grantAccess 403', () => {
  refusesPartners(service, request);
});

describe('grantAccess 404', () => {
  const unknown: [what: string, partnerId: string, companyId: string][] = [
    ['a partner that nobody is', UNKNOWN_ID, companyId],
    ['a company that nobody has', partnerId, UNKNOWN_ID],
    ['a company in the place of a partner', companyId, companyId],
    ['a partner in the place of a company', partnerId, partnerId],
  ];
  for (const [what, ...pair] of unknown) {
    it(`does not know ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectFailure(await operator.put(pathOf(...pair)), 404, 'Resource not found');
      });
    });
  }
});

describe('grantAccess 422', () => {
  refusesMalformedIds(service, operator, 'PUT', pattern, ids);
});

describe('grantAccess 204', () => {
  it('opens the company to the partner at once, and takes it from nobody', async () => {
    const mine = await companiesOf(partner);
    expectFailure(
      await otherPartner.get(employeesOf(companyId)),
      403,
      'Company does not belong to the specified partner',
    );
    const reply = await operator.put(path);
    assert.equal(reply.status, 204);
    assert.equal(reply.text, '');
    const [theirs, ours] = await Promise.all(
      [otherPartner, partner].map((client) => client.get(employeesOf(companyId))),
    );
    assert.equal(theirs!.status, 200);
    assert.deepEqual(theirs!.body, ours!.body);
    const expected = [...service.foreignCompanyIds, companyId].sort();
    assert.deepEqual(await companiesOf(otherPartner), expected);
    assert.deepEqual(await companiesOf(partner), mine);
  });

  it('opens that company only, and to that partner only', async () => {
    const fresh = await addPartner(service, 'One company');
    const caller = await anonymous.login(await addCredential(service, fresh));
    assert.deepEqual(await companiesOf(caller), []);
    await operator.put(pathOf(fresh, secondId));
    assert.deepEqual(await companiesOf(caller), [secondId]);
    assert.equal((await caller.get(employeesOf(companyId))).status, 403);
    assert.equal((await otherPartner.get(employeesOf(secondId))).status, 403);
  });

  it('can be repeated, and gives the access once', async () => {
    await operator.put(pathOf(otherId, secondId));
    const { access_grants: before } = await everyRow(service);
    assert.equal((await operator.put(pathOf(otherId, secondId))).status, 204);
    const { access_grants: now } = await everyRow(service);
    assert.deepEqual(now, before);
  });

  it('takes ids in upper case, and an empty body that is said to be JSON', async () => {
    const upper = pathOf(otherId.toUpperCase(), thirdId.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    assert.equal((await operator.send('PUT', upper, { headers })).status, 204);
    assert.ok((await companiesOf(otherPartner)).includes(thirdId));
  });
});
