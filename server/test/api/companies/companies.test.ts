import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import type { Reply } from '../../support/client.ts';
import {
  addCompany,
  address,
  COMPANIES,
  company,
  companyOf,
  startAtAnyTime,
} from '../support/company-bodies.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator, partner, otherPartner } = service;
const path = '/api/v3/companies';
const demoIds = demoCompanies.map(({ id }) => id);
const legalIds = demoCompanies.map(({ legalId }) => legalId);
const aurora = demoCompanies[0]!.corporationId!;

const idsOf = ({ body }: Reply): string[] => body.companies.map(({ id }: { id: string }) => id);

describe('listCompanies', () => {
  it('lists exactly the companies of the calling partner, oldest first', async () => {
    assert.deepEqual(idsOf(await partner.get(path)), [...service.companyIds].sort());
    assert.deepEqual(idsOf(await otherPartner.get(path)), [...service.foreignCompanyIds].sort());
  });

  it('shows every field of every company as it was recorded, and no other field', async () => {
    const { body } = await partner.get(path);
    const expected = demoCompanies
      .filter((one) => one.partner === 0)
      .map(({ partner: _, headcount: __, taxRegime: ___, ...one }) => {
        const { currency, timeZone, closingDay, limitsRequired, ...shown } = one;
        return { ...shown, state: 'active' };
      });
    assert.deepEqual(body, { companies: expected });
    assert.deepEqual([expected[0]!.corporationId, expected[3]!.corporationId], [aurora, null]);
  });

  const [first, second, third, fourth, foreign] = legalIds;
  const filters: [name: string, query: string, positions: number[]][] = [
    ['one legal id', `legalId=${second}`, [1]],
    ['several legal ids with commas', `legalId=${third},${first}`, [0, 2]],
    ['blanks and empty places between commas', `legalId=,%20${third}%20,`, [2]],
    ['a repeated legal id parameter', `legalId=${first}&legalId=${fourth}`, [0, 3]],
    ['commas and repetition together', `legalId=${first},${second}&legalId=${second}`, [0, 1]],
    ['a legal id in lower case', `legalId=${second!.toLowerCase()}`, [1]],
    ['a legal id that nobody has', 'legalId=B00000000', []],
    ['a legal id of a company of another partner', `legalId=${foreign}`, []],
    ['own and foreign legal ids', `legalId=${foreign},${first}`, [0]],
    ['the state', 'state=active', [0, 1, 2, 3]],
    ['state and legal id together', `state=active&legalId=${third}`, [2]],
  ];
  for (const [name, query, positions] of filters) {
    it(`lists exactly what fits ${name}, each company once`, async () => {
      const expected = positions.map((position) => demoIds[position]);
      assert.deepEqual(idsOf(await partner.get(`${path}?${query}`)), expected);
    });
  }

  it('refuses an empty legal id by its name', async () => {
    const reply = await partner.get(`${path}?legalId=`);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.message, 'query/legalId: must NOT have fewer than 1 characters');
  });
});

describe('platformListCompanies', () => {
  const found = async (query: string) => idsOf(await operator.get(`${COMPANIES}?${query}`));

  it('lists the companies of all partners and of none, oldest first, in pages', async () => {
    const id = await addCompany(operator);
    const companies = await expectPages<{ id: string }>(operator, COMPANIES, 'companies', 7);
    assert.deepEqual(idsOf(await operator.get(COMPANIES)), [...demoIds, id]);
    for (const one of companies) assert.deepEqual(one, await companyOf(operator, one.id));
  });

  it('finds a company by its whole legal id, whatever the letter case', async () => {
    const odd = await addCompany(operator, { legalId: 'FR_1%', countryISO2Code: 'FR' });
    const [legalId] = legalIds as [string];
    for (const text of [legalId, legalId.toLowerCase()]) {
      assert.deepEqual(await found(`legalId=${text}`), [demoIds[0]]);
    }
    assert.deepEqual(await found(`legalId=${legalId.slice(0, -1)}`), []);
    assert.deepEqual(await found('legalId=%25'), []);
    assert.deepEqual(await found('legalId=fr_1%25'), [odd]);
  });

  it('finds and counts the companies of a corporation; both filters have to fit', async () => {
    const inside = `corporationId=${aurora.toUpperCase()}`;
    assert.deepEqual(await found(inside), demoIds.slice(0, 3));
    await expectPages(operator, `${COMPANIES}?${inside}`, 'companies', 3);
    assert.deepEqual(await found(`${inside}&legalId=${legalIds[2]}`), [demoIds[2]]);
    assert.deepEqual(await found(`${inside}&legalId=${legalIds[3]}`), []);
    assert.deepEqual(await found(`corporationId=${UNKNOWN_ID}`), []);
  });

  it('takes one legal id, not several', async () => {
    const reply = await operator.get(`${COMPANIES}?legalId=a&legalId=b`);
    expectInvalid(reply, 'query/legalId', 'must be string');
  });
});

describe('readCompany', () => {
  it('shows each company as its partner sees it, and its calendar and rules besides', async () => {
    for (const caller of [partner, otherPartner]) {
      for (const seen of (await caller.get(path)).body.companies) {
        const { currency, timeZone, closingDay, limitsRequired, openCycle, ...rest } =
          await companyOf(operator, seen.id.toUpperCase());
        assert.deepEqual(rest, seen);
        const zone = seen.name.startsWith('Teide') ? 'Atlantic/Canary' : 'Europe/Madrid';
        const day = seen.name.startsWith('Solana') ? 25 : null;
        const own = [currency, timeZone, closingDay, limitsRequired];
        assert.deepEqual(own, ['EUR', zone, day, false]);
        assert.equal(openCycle.closingDate.slice(0, 7), openCycle.payroll);
      }
    }
  });

  it('shows every field of a company that states them all', async () => {
    const caller = await at('2026-05-10T10:00:00Z');
    const { firstPayroll, ...body } = company({
      corporationId: aurora,
      deliveryAddress: { ...address, details: 'Planta 2', district: 'Centro' },
      timeZone: 'Atlantic/Canary',
      closingDay: 20,
      limitsRequired: true,
      currency: 'USD',
      firstPayroll: '2026-07',
    });
    const { id } = (await caller.post(COMPANIES, { ...body, firstPayroll })).body;
    const { openCycle, ...shown } = await companyOf(caller, id);
    const legalAddress = { ...address, details: null, district: null };
    assert.deepEqual(shown, { ...body, legalAddress, id, state: 'active' });
    assert.deepEqual([openCycle.payroll, openCycle.closingDate], [firstPayroll, '2026-07-20']);
  });
});
