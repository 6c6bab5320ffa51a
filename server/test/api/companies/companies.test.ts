import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import type { Reply } from '../../support/client.ts';
import { expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { addCompany, COMPANIES, companyOf } from '../../support/partners/company-bodies.ts';
import { openService } from '../support/open-service.ts';

const { service, operator, partner, otherPartner } = await openService();
const path = '/api/v3/companies';
const demoIds = demoCompanies.map(({ id }) => id);
const legalIds = demoCompanies.map(({ legalId }) => legalId);
const aurora = demoCompanies[0]!.corporationId!;
const idsOf = ({ body }: Reply): string[] => body.companies.map(({ id }: { id: string }) => id);

describe('the companies of a partner', () => {
  it('are exactly those that it sees, oldest first, with every field and no other', async () => {
    const expected = demoCompanies
      .filter((one) => one.partner === 0)
      .map(({ partner: _, headcount: __, taxRegime: ___, ...one }) => {
        const { currency, timeZone, closingDay, limitsRequired, ...shown } = one;
        return { ...shown, state: 'active' };
      });
    assert.deepEqual((await partner.get(path)).body, { companies: expected });
    assert.deepEqual([expected[0]!.corporationId, expected[3]!.corporationId], [aurora, null]);
    assert.deepEqual(idsOf(await otherPartner.get(path)), [...service.foreignCompanyIds].sort());
  });

  const [first, second, third, fourth, foreign] = legalIds;
  const filters: [name: string, query: string, positions: number[]][] = [
    ['one legal id in lower case', `legalId=${second!.toLowerCase()}`, [1]],
    ['several legal ids with commas', `legalId=${third},${first}`, [0, 2]],
    ['blanks and empty places between commas', `legalId=,%20${third}%20,`, [2]],
    [
      'a repeated parameter, with commas too',
      `legalId=${first},${fourth}&legalId=${first}`,
      [0, 3],
    ],
    ['own legal ids beside foreign and unknown ones', `legalId=${foreign},${first},B0`, [0]],
    ['state and legal id together', `state=active&legalId=${third}`, [2]],
  ];
  it('are listed by state and legal ids, each once', async () => {
    for (const [name, query, positions] of filters) {
      const expected = positions.map((position) => demoIds[position]);
      assert.deepEqual(idsOf(await partner.get(`${path}?${query}`)), expected, name);
    }
  });
});

describe('the companies of the platform', () => {
  const found = async (query: string) => idsOf(await operator.get(`${COMPANIES}?${query}`));

  it('are those of all partners and of none', async () => {
    const id = await addCompany(operator);
    assert.deepEqual(await found(''), [...demoIds, id]);
  });

  it('are found by one whole legal id in any letter case, and by their corporation', async () => {
    const odd = await addCompany(operator, { legalId: 'FR_1%', countryISO2Code: 'FR' });
    const [legalId] = legalIds as [string];
    const inside = `corporationId=${aurora}`;
    const cases: [query: string, ids: unknown[]][] = [
      [`legalId=${legalId.toLowerCase()}`, [demoIds[0]]],
      [`legalId=${legalId.slice(0, -1)}`, []],
      ['legalId=%25', []],
      ['legalId=fr_1%25', [odd]],
      [inside, demoIds.slice(0, 3)],
      [`${inside}&legalId=${legalIds[2]}`, [demoIds[2]]],
      [`${inside}&legalId=${legalIds[3]}`, []],
      [`corporationId=${UNKNOWN_ID}`, []],
    ];
    for (const [query, ids] of cases) assert.deepEqual(await found(query), ids, query);
    const several = await operator.get(`${COMPANIES}?legalId=a&legalId=b`);
    expectInvalid(several, 'query/legalId', 'must be string');
  });

  it('are read as their partner sees them, with calendar and rules besides', async () => {
    for (const caller of [partner, otherPartner]) {
      for (const seen of (await caller.get(path)).body.companies) {
        const { currency, timeZone, closingDay, limitsRequired, openCycle, ...rest } =
          await companyOf(operator, seen.id);
        assert.deepEqual(rest, seen);
        const zone = seen.name.startsWith('Teide') ? 'Atlantic/Canary' : 'Europe/Madrid';
        const day = seen.name.startsWith('Solana') ? 25 : null;
        const own = [currency, timeZone, closingDay, limitsRequired];
        assert.deepEqual(own, ['EUR', zone, day, false]);
        assert.equal(openCycle.closingDate.slice(0, 7), openCycle.payroll);
      }
    }
  });
});
