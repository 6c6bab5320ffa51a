import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demoCompanies } from '../../src/sandbox/demo/demo-companies.ts';
import type { Reply } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import { expectFailure, expectInvalid, refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner } = service;
const path = '/api/v3/companies';
const [partnerId] = await demoPartnerIds(service);
const legalIds = demoCompanies.map((company) => company.legalId);

const idsOf = (reply: Reply): string[] =>
  reply.body.companies.map((company: { id: string }) => company.id);

describe('listCompanies 200', () => {
  it('lists exactly the companies of the calling partner, oldest first', async () => {
    const mine = await partner.get(path);
    assert.equal(mine.status, 200);
    assert.deepEqual(idsOf(mine), [...service.companyIds].sort());
    assert.deepEqual(idsOf(await otherPartner.get(path)), [...service.foreignCompanyIds].sort());
  });

  it('shows every field of every company as it was recorded, and no other field', async () => {
    const { body } = await partner.get(path);
    const expected = demoCompanies
      .filter((company) => company.partner === 0)
      .map((company) => ({
        id: company.id,
        name: company.name,
        legalId: company.legalId,
        legalName: company.legalName,
        state: 'active',
        contactEmail: company.contactEmail,
        countryISO2Code: company.countryISO2Code,
        deliveryAddress: company.deliveryAddress,
        legalAddress: company.legalAddress,
        corporationId: company.corporationId,
      }));
    assert.deepEqual(body, { companies: expected });
  });

  it('shows a company outside a corporation with a null corporation', async () => {
    const { body } = await partner.get(`${path}?legalId=${legalIds[3]}`);
    assert.equal(body.companies[0].corporationId, null);
  });

  const filters: [name: string, query: string, positions: number[]][] = [
    ['one legal id', `legalId=${legalIds[1]}`, [1]],
    ['several legal ids with commas', `legalId=${legalIds[2]},${legalIds[0]}`, [0, 2]],
    ['blanks and empty places between commas', `legalId=,%20${legalIds[2]}%20,`, [2]],
    ['a repeated legal id parameter', `legalId=${legalIds[0]}&legalId=${legalIds[3]}`, [0, 3]],
    [
      'commas and repetition together, each company once',
      `legalId=${legalIds[0]},${legalIds[1]}&legalId=${legalIds[1]}`,
      [0, 1],
    ],
    ['a legal id in lower case', `legalId=${legalIds[1]!.toLowerCase()}`, [1]],
    ['a legal id that nobody has', 'legalId=B00000000', []],
    ['a legal id of a company of another partner', `legalId=${legalIds[4]}`, []],
    ['own and foreign legal ids', `legalId=${legalIds[4]},${legalIds[0]}`, [0]],
    ['the state', 'state=active', [0, 1, 2, 3]],
    ['state and legal id together', `state=active&legalId=${legalIds[2]}`, [2]],
  ];
  for (const [name, query, positions] of filters) {
    it(`lists exactly what fits ${name}`, async () => {
      const expected = positions.map((position) => demoCompanies[position]!.id);
      assert.deepEqual(idsOf(await partner.get(`${path}?${query}`)), expected);
    });
  }

  it('needs the scope companies:read and no other', async () => {
    const reader = await callerWith(service, partnerId, ['companies:read']);
    assert.equal((await reader.get(path)).status, 200);
  });
});

describe('listCompanies 400', () => {
  const invalid: [query: string, path: string, message: string][] = [
    ['colour=blue', 'query/colour', 'is not a known parameter'],
    ['page=1', 'query/page', 'is not a known parameter'],
    ['legalid=B00000000', 'query/legalid', 'is not a known parameter'],
    ['state=closed', 'query/state', 'must be one of active'],
    ['state=', 'query/state', 'must be one of active'],
    ['state=ACTIVE', 'query/state', 'must be one of active'],
    ['legalId=%00', 'query/legalId', 'must not contain the character U+0000'],
  ];
  for (const [query, where, message] of invalid) {
    it(`refuses ${query}: it ${message}`, async () => {
      expectInvalid(await partner.get(`${path}?${query}`), where, message);
    });
  }

  it('refuses an empty legal id by its name', async () => {
    const reply = await partner.get(`${path}?legalId=`);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.message, 'query/legalId: must NOT have fewer than 1 characters');
  });

  it('names each of several mistakes', async () => {
    const reply = await partner.get(`${path}?colour=blue&size=3&state=closed`);
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body.details, [
      { path: 'query/colour', message: 'is not a known parameter' },
      { path: 'query/size', message: 'is not a known parameter' },
      { path: 'query/state', message: 'must be one of active' },
    ]);
  });
});

describe('listCompanies 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path }, 'Unauthorized');
});

describe('listCompanies 403', () => {
  it('refuses a token without the scope companies:read, before it looks at the query', async () => {
    const others = await callerWith(service, partnerId, ['employees:read', 'payroll:write']);
    expectFailure(await others.get(`${path}?colour=blue`), 403, 'insufficient_scope');
  });

  it('refuses a token of a credential with an empty list of scopes', async () => {
    const nothing = await callerWith(service, partnerId, []);
    expectFailure(await nothing.get(path), 403, 'insufficient_scope');
  });
});
