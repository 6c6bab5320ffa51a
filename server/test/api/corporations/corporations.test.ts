import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Corporation } from '@fringe/contract/types';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { type Client, done } from '../../support/client.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { addCompany } from '../../support/partners/company-bodies.ts';
import * as partners from '../../support/partners/partners.ts';
import { startService } from '../../support/service.ts';

const { addPartner, callerWith, demoPartnerIds, grant, PARTNERS } = partners;
const service = await startService();
after(service.close);
const { partner, otherPartner, operator } = service;
const [partnerId] = await demoPartnerIds(service);
const list = '/platform/v1/corporations';

async function addCorporation(alias: string, externalId: string | null = null): Promise<string> {
  return (await done(operator.post(list, { alias, externalId }))).id;
}

const listOf = async (client: Client, query = ''): Promise<Corporation[]> => {
  const path = client === operator ? list : '/api/v3/corporations';
  return (await done(client.get(`${path}?${query}`))).corporations;
};

// Two more that the first partner sees, each with one company.
const mixed = await addCorporation('Grupo Mixto', 'aurora');
const comma = await addCorporation('Coma', 'NORTH, SOUTH');
const inside = [
  service.companyIds.slice(0, 3),
  [await addCompany(operator, { corporationId: mixed })],
  [await addCompany(operator, { corporationId: comma })],
];
for (const id of inside.slice(1).flat()) await grant(service, partnerId, id);
const all = [aurora.id, mixed, comma];

const filters: Record<string, string[]> = {
  AURORA: [aurora.id],
  aurora: [mixed],
  Aurora: [],
  'AUROR,%25,NOBODY': [],
  'aurora, AURORA,AURORA': [aurora.id, mixed],
  'aurora&externalId=AURORA': [aurora.id, mixed],
  'X&externalId=NORTH, SOUTH': [comma],
  ',': [],
};

describe('the corporations that are listed', () => {
  for (const [who, client] of Object.entries({ partner, operator })) {
    it(`for the ${who} have their companies if asked for, and are found by ids`, async () => {
      const found = await listOf(client);
      const second = { id: mixed, alias: 'Grupo Mixto', externalId: 'aurora' };
      assert.deepEqual([each(found, 'id'), found.slice(0, 2)], [all, [aurora, second]]);
      assert.deepEqual(await listOf(client, 'include=false'), found);
      const { companies } = (await partner.get('/api/v3/companies')).body;
      const whole = await listOf(client, 'include=true');
      for (const [index, ids] of inside.entries()) {
        const expected = companies.filter(({ id }: { id: string }) => ids.includes(id));
        assert.deepEqual([whole[index]!.companies, expected.length], [expected, ids.length]);
      }
      assert.deepEqual(await listOf(client, 'include=true&limit=2&page=2'), whole.slice(2));
      // Each as a whole, and in its case.
      for (const [externalId, expected] of Object.entries(filters)) {
        const some = await listOf(client, `externalId=${externalId}`);
        assert.deepEqual(each(some, 'id'), expected, externalId);
      }
    });
  }

  it('are of a partner those that it has access to, with the companies that it has', async () => {
    const id = await addPartner(service, 'One of three');
    const client = await callerWith(service, id, ['companies:read']);
    const second = service.companyIds[1]!;
    await grant(service, id, second);
    const [found, ...more] = await listOf(client, 'include=true');
    assert.deepEqual([found!.id, each(found!.companies!, 'id'), more], [aurora.id, [second], []]);
    await operator.delete(`${PARTNERS}/${id}/companies/${second}`);
    assert.deepEqual(await listOf(client), []);
    assert.deepEqual(await listOf(otherPartner, 'include=true&externalId=AURORA'), []);
  });

  it('are for the operator also those without a company, or of nobody', async () => {
    const empty = await addCorporation('Grupo Vacío');
    const nobodys = await addCorporation('De nadie', 'NOBODYS');
    const companyId = await addCompany(operator, { corporationId: nobodys });
    const found = await listOf(operator, 'include=true');
    assert.deepEqual(each(found, 'id'), [...all, empty, nobodys]);
    assert.deepEqual(found[3]!.companies, []);
    assert.deepEqual(each(found[4]!.companies!, 'id'), [companyId]);
    assert.deepEqual(each(await listOf(partner), 'id'), all);
  });
});

describe('a corporation', () => {
  it('is made as it is sent, twice by two requests, without an external id too', async () => {
    const made: Corporation[] = [];
    for (const alias of ['ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '=1+1', '2', '2']) {
      const externalId = alias === '2' ? null : alias;
      made.push({ id: await addCorporation(alias, externalId), alias, externalId });
    }
    const { id } = await done(operator.post(list, { alias: 'Bare' }));
    const bare = { id, alias: 'Bare', externalId: null };
    assert.deepEqual((await listOf(operator)).slice(-6), [...made, bare]);
  });

  it('that is changed keeps the rest of itself, and the others stay, once and again', async () => {
    const expected = await listOf(operator);
    const mine = expected.find(({ id }) => id === comma)!;
    const changes = [{ alias: 'Boreal' }, { externalId: 'B-2' }, { externalId: null }];
    for (const change of [...changes, { externalId: 'A', alias: 'Boreal' }, { externalId: 'A' }]) {
      assert.equal((await operator.patch(`${list}/${comma}`, change)).status, 204);
      Object.assign(mine, change);
      assert.deepEqual(await listOf(operator), expected);
    }
    await addCorporation('Heir', 'B-2');
  });

  it('cannot have the external id of another', () =>
    expectNoChange(service, async () => {
      const body = { alias: 'Thief', externalId: 'AURORA' };
      const message = "A corporation with external ID 'AURORA' already exists";
      expectFailure(await operator.post(list, body), 409, message);
      expectFailure(await operator.patch(`${list}/${comma}`, body), 409, message);
    }));
});
