import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startService } from '../support/service.ts';
import { addCompany, company, companyOf, COMPANIES as path } from './support/company-bodies.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const request = { method: 'GET', path } as const;
const demoIds = [...service.companyIds, ...service.foreignCompanyIds];

interface Listed {
  id: string;
  legalId: string;
  corporationId: string | null;
}

const idsOf = async (query: string): Promise<string[]> =>
  (await operator.get(`${path}?${query}`)).body.companies.map(({ id }: Listed) => id);

describe('platformListCompanies 200', () => {
  it('lists the companies of all partners and of none, oldest first, in pages', async () => {
    const id = await addCompany(operator);
    const companies = await expectPages<Listed>(operator, path, 'companies', 7);
    assert.deepEqual(
      companies.map((one) => one.id),
      [...demoIds, id],
    );
    for (const one of companies) assert.deepEqual(one, await companyOf(operator, one.id));
  });

  it('finds a company by its legal id, whatever the letter case', async () => {
    const { legalId } = await companyOf(operator, demoIds[1]!);
    for (const text of [legalId, legalId.toLowerCase()]) {
      assert.deepEqual(await idsOf(`legalId=${text}`), [demoIds[1]]);
    }
    assert.deepEqual(await idsOf(`legalId=${legalId.slice(0, -1)}`), []);
  });

  it('finds the companies of a corporation; both filters have to fit', async () => {
    const { corporationId, legalId } = await companyOf(operator, demoIds[2]!);
    const aurora = `corporationId=${corporationId.toUpperCase()}`;
    assert.deepEqual(await idsOf(aurora), demoIds.slice(0, 3));
    assert.deepEqual(await idsOf(`${aurora}&legalId=${legalId}`), [demoIds[2]]);
    const { legalId: outside } = await companyOf(operator, demoIds[3]!);
    assert.deepEqual(await idsOf(`${aurora}&legalId=${outside}`), []);
    assert.deepEqual(await idsOf(`corporationId=${UNKNOWN_ID}`), []);
  });

  it('counts what fits the filter, not all there is', async () => {
    const { corporationId } = await companyOf(operator, demoIds[0]!);
    await expectPages(operator, `${path}?corporationId=${corporationId}`, 'companies', 3);
  });

  it('takes a percent sign and an underscore for what they are', async () => {
    assert.deepEqual(await idsOf('legalId=%25'), []);
    const odd = company({ legalId: 'FR_1%', countryISO2Code: 'FR' });
    const { id } = (await operator.post(path, odd)).body;
    assert.deepEqual(await idsOf('legalId=fr_1%25'), [id]);
  });
});

describe('platformListCompanies 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  const invalid = {
    'legalId=': 'must NOT have fewer than 1 characters',
    [`legalId=${'x'.repeat(65)}`]: 'must NOT have more than 64 characters',
    'legalId=a&legalId=b': 'must be string',
    'legalId=%00': 'must not contain the character U+0000',
  };
  for (const [query, message] of Object.entries(invalid)) {
    it(`refuses ${query.slice(0, 30)}: it ${message}`, async () => {
      expectInvalid(await operator.get(`${path}?${query}`), 'query/legalId', message);
    });
  }

  for (const id of ['x', '', '0189000000007000800000000000000a']) {
    it(`refuses "${id}" as the id of a corporation`, async () => {
      const { status, body } = await operator.get(`${path}?corporationId=${id}`);
      assert.equal(status, 400);
      const complaint = { path: 'query/corporationId', message: 'must match format "uuid"' };
      assert.ok(body.details.some((one: unknown) => isDeepStrictEqual(one, complaint)));
    });
  }
});

describe('platformListCompanies 401', () => {
  refusesUnknownCallers(service, request);
});

describe('platformListCompanies 403', () => {
  refusesPartners(service, request);
});
