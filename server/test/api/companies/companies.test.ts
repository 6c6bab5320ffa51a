import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BenefitModel } from '@fringe/contract/operations/companies/benefit-models';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import { done, type Reply } from '../../support/client.ts';
import { expectFailures, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { openService } from '../../support/open-service.ts';
import { addCompany, COMPANIES, companyOf } from '../../support/partners/company-bodies.ts';

const opened = await openService();
const { service, operator, partner, otherPartner, companyId, siblingId } = opened;
const path = '/api/v3/companies';
const demoIds = demoCompanies.map(({ id }) => id);
const legalIds = demoCompanies.map(({ legalId }) => legalId);
const aurora = demoCompanies[0]!.corporationId!;
const idsOf = ({ body }: Reply) => each(body.companies, 'id' as never);

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
    assert.deepEqual(idsOf(await otherPartner.get(path)), opened.foreignCompanyIds.toSorted());
  });

  it('are listed by state and legal ids, each once', async () => {
    const [first, second, third, fourth, foreign] = legalIds;
    const filters: [query: string, positions: number[]][] = [
      [`legalId=${second!.toLowerCase()}`, [1]],
      [`legalId=,%20${third},%20${first}%20,`, [0, 2]],
      [`legalId=${first},${fourth}&legalId=${first}`, [0, 3]],
      [`legalId=${foreign},${first},B0`, [0]],
      [`state=active&legalId=${third}`, [2]],
    ];
    for (const [query, positions] of filters) {
      const expected = positions.map((position) => demoIds[position]);
      assert.deepEqual(idsOf(await partner.get(`${path}?${query}`)), expected, query);
    }
  });
});

describe('the companies of the platform', () => {
  it('are those of all partners and of none, found by whole legal id or corporation', async () => {
    const found = async (query: string) => idsOf(await operator.get(`${COMPANIES}?${query}`));
    const odd = await addCompany(operator, { legalId: 'FR_1%', countryISO2Code: 'FR' });
    const [legalId] = legalIds as [string];
    const inside = `corporationId=${aurora}`;
    const cases: [query: string, ids: unknown[]][] = [
      ['', [...demoIds, odd]],
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
        const { openCycle, ...read } = await companyOf(operator, seen.id);
        const timeZone = seen.name.startsWith('Teide') ? 'Atlantic/Canary' : 'Europe/Madrid';
        const closingDay = seen.name.startsWith('Solana') ? 25 : null;
        const rules = { currency: 'EUR', timeZone, closingDay, limitsRequired: false };
        assert.deepEqual(read, { ...seen, ...rules });
        assert.equal(openCycle.closingDate.slice(0, 7), openCycle.payroll);
      }
    }
  });
});

const modelsOf = (id: string): string => `${COMPANIES}/${id}/benefit-models`;
const models = modelsOf(companyId);
const listed = async (id = companyId): Promise<BenefitModel[]> =>
  (await operator.get(modelsOf(id))).body.benefitModels;
const add = async (id: string, model: object): Promise<string> =>
  (await done(operator.post(modelsOf(id), model))).id;

describe('a benefit model', async () => {
  const good = { name: 'Plan Base', description: 'Comida' };
  const ownId = await add(companyId, good);
  const own = `${models}/${ownId}`;
  await add(siblingId, good);

  it('is made as it is sent, without a description too, and stands after the others', async () => {
    const before = await listed();
    const odd = { name: "=1+1 <b>O'Neill</b> 🏢", description: 'Uno\nDos\tñ' };
    const made = [
      { id: await add(companyId, odd), ...odd },
      { id: await add(companyId, { name: 'Plan Sur' }), name: 'Plan Sur', description: null },
    ];
    assert.deepEqual(await listed(), [...before, ...made]);
  });

  it('that is changed keeps the rest of itself, and the others stay, once and again', async () => {
    const [expected, theirs] = [await listed(), await listed(siblingId)];
    const mine = expected.find(({ id }) => id === ownId)!;
    const changes = [{ name: 'Plan Doble' }, { description: 'Cena' }, { description: null }];
    for (const change of [...changes, { name: 'Plan Doble' }]) {
      assert.equal((await operator.patch(own, change)).status, 204);
      Object.assign(mine, change);
      assert.deepEqual(await listed(), expected);
    }
    assert.deepEqual(await listed(siblingId), theirs);
  });

  it('has a name of its own in its company, also of eight that come at once', async () => {
    const body = { name: 'Plan Familia', description: 'Other' };
    await expectNoChange(service, async () => {
      const replies = [await operator.post(models, body), await operator.patch(own, body)];
      expectFailures(replies, 409, "A benefit model with name 'Plan Familia' already exists");
    });
    await add(await addCompany(operator), body);
    const sent = Array.from({ length: 8 }, () => operator.post(models, { name: 'Crowd' }));
    const statuses = each(await Promise.all(sent), 'status');
    assert.deepEqual(statuses.sort(), [201, ...Array(7).fill(409)]);
  });
});
