import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { addPartner, demoPartnerIds } from './support/partners.ts';
import { expectPages } from './support/platform-lists.ts';
import { refusesUnknownIds } from './support/platform-refusals.ts';
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
const { operator, partner } = service;
const pattern = '/platform/v1/partners/{partnerId}/companies';
const [partnerId, otherId] = await demoPartnerIds(service);
const ids = { partnerId };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;

interface Grant {
  id: string;
  name: string;
  legalId: string;
}

const idsOf = async (id: string): Promise<string[]> =>
  (await operator.get(fill(pattern, { partnerId: id }))).body.companies.map((one: Grant) => one.id);

describe('listAccessGrants 200', () => {
  it('lists the companies that the partner itself sees, in pages that make the whole', async () => {
    const grants = await expectPages<Grant>(operator, path, 'companies', 4);
    const { companies } = (await partner.get('/api/v3/companies')).body;
    const expected = companies.map(({ id, name, legalId }: Grant) => ({ id, name, legalId }));
    assert.deepEqual(grants, expected);
    assert.deepEqual(
      grants.map(({ id }) => id),
      service.companyIds,
    );
  });

  it('lists nothing for a partner that may see nothing', async () => {
    const id = await addPartner(service, 'Newcomer');
    await expectPages(operator, fill(pattern, { partnerId: id }), 'companies', 0);
  });

  it('follows what is granted and revoked, for that partner only', async () => {
    const [companyId] = service.companyIds as [string];
    await operator.put(fill(`${pattern}/${companyId}`, { partnerId: otherId }));
    assert.deepEqual(await idsOf(otherId), [...service.foreignCompanyIds, companyId].sort());
    assert.deepEqual(await idsOf(partnerId), service.companyIds);
    await operator.delete(fill(`${pattern}/${companyId}`, { partnerId: otherId }));
    assert.deepEqual(await idsOf(otherId), service.foreignCompanyIds);
  });

  it('takes the id in upper case', async () => {
    assert.deepEqual(await idsOf(partnerId.toUpperCase()), service.companyIds);
  });
});

describe('listAccessGrants 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  it('refuses a filter, for it has none', async () => {
    const reply = await operator.get(`${path}?legalId=B48170376`);
    expectInvalid(reply, 'query/legalId', 'is not a known parameter');
  });
});

describe('listAccessGrants 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listAccessGrants 403', () => {
  refusesPartners(service, request);
});

describe('listAccessGrants 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [
    ['a partner that nobody is', { partnerId: UNKNOWN_ID }, 'Resource not found'],
    [
      'a company in the place of a partner',
      { partnerId: service.companyIds[0]! },
      'Resource not found',
    ],
  ]);
});

describe('listAccessGrants 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
