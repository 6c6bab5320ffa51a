import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Corporation } from '@fringe/contract/types';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { type Client, done } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addCompany } from '../support/company-bodies.ts';
import { addPartner, callerWith, demoPartnerIds, grant, PARTNERS } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, operator } = service;
const [partnerId] = await demoPartnerIds(service);
const base = { partner: '/api/v3/corporations', operator: '/platform/v1/corporations' };

async function addCorporation(alias: string, externalId: string | null = null): Promise<string> {
  return (await done(operator.post(base.operator, { alias, externalId }))).id;
}

const listOf = async (client: Client, query = ''): Promise<Corporation[]> =>
  (await client.get(`${client === operator ? base.operator : base.partner}?${query}`)).body
    .corporations;
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

// Two more that the first partner sees, each with one company.
const mixed = await addCorporation('Grupo Mixto', 'aurora');
const comma = await addCorporation('Coma', 'NORTH, SOUTH');
const inMixed = await addCompany(operator, { corporationId: mixed });
const inComma = await addCompany(operator, { corporationId: comma });
await grant(service, partnerId, inMixed);
await grant(service, partnerId, inComma);
const all = [aurora.id, mixed, comma];

/** What both lists promise of the three corporations above. */
function listsCorporations(client: Client, path: string): void {
  it('lists corporations oldest first, in pages, without their companies', async () => {
    const found = await expectPages<Corporation>(client, path, 'corporations', 3);
    assert.deepEqual(idsOf(found), all);
    assert.deepEqual(found.slice(0, 2), [
      aurora,
      { id: mixed, alias: 'Grupo Mixto', externalId: 'aurora' },
    ]);
    assert.deepEqual(await listOf(client, 'include=false'), found);
  });

  it('puts companies into those of the page when asked to, as partners list them', async () => {
    const { companies } = (await partner.get('/api/v3/companies')).body;
    const inside = [service.companyIds.slice(0, 3), [inMixed], [inComma]];
    const found = await listOf(client, 'include=true');
    for (const [index, ids] of inside.entries()) {
      const expected = companies.filter(({ id }: { id: string }) => ids.includes(id));
      assert.equal(expected.length, ids.length);
      assert.deepEqual(found[index]!.companies, expected);
    }
    assert.deepEqual(await listOf(client, 'include=true&limit=2&page=2'), found.slice(2));
  });

  const filters: [externalId: string, found: string[]][] = [
    ['AURORA', [aurora.id]],
    ['aurora', [mixed]],
    ['Aurora', []],
    ['AUROR,%25,NOBODY', []],
    ['AURORA,AURORA', [aurora.id]],
    ['aurora, AURORA', [aurora.id, mixed]],
    ['aurora&externalId=AURORA', [aurora.id, mixed]],
    ['NORTH, SOUTH', [comma]],
    ['X&externalId=NORTH, SOUTH', [comma]],
    [',', []],
  ];
  for (const [externalId, expected] of filters) {
    it(`finds ${expected.length} by the external id ${externalId}`, async () => {
      const { body } = await client.get(`${path}?externalId=${externalId}`);
      assert.deepEqual(idsOf(body.corporations), expected);
      assert.equal(body.page.totalElements, expected.length);
    });
  }

  it('refuses an empty external id by its name', async () => {
    const reply = await client.get(`${path}?externalId=`);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.message, 'query/externalId: must NOT have fewer than 1 characters');
  });
}

describe('listCorporations', () => {
  listsCorporations(partner, base.partner);

  it('shows only what the partner has access to, companies and corporations', async () => {
    const id = await addPartner(service, 'One of three');
    const client = await callerWith(service, id, ['companies:read']);
    const second = service.companyIds[1]!;
    await grant(service, id, second);
    const [found, ...more] = await listOf(client, 'include=true');
    assert.deepEqual([found!.id, idsOf(found!.companies!), more], [aurora.id, [second], []]);
    await operator.delete(`${PARTNERS}/${id}/companies/${second}`);
    assert.deepEqual(await listOf(client), []);
  });

  it('lists nothing for a partner whose companies belong to none', async () => {
    for (const query of ['', 'include=true', 'externalId=AURORA']) {
      assert.deepEqual(await listOf(otherPartner, query), []);
    }
  });
});

describe('platformListCorporations', () => {
  listsCorporations(operator, base.operator);

  it('lists also those that no partner sees: without a company, or of nobody', async () => {
    const empty = await addCorporation('Grupo Vacío');
    const nobodys = await addCorporation('De nadie', 'NOBODYS');
    const companyId = await addCompany(operator, { corporationId: nobodys });
    const found = await listOf(operator, 'include=true');
    assert.deepEqual(idsOf(found), [...all, empty, nobodys]);
    assert.deepEqual(found[3]!.companies, []);
    assert.deepEqual(idsOf(found[4]!.companies!), [companyId]);
    assert.deepEqual(idsOf(await listOf(partner)), all);
  });
});

const list = base.operator;
const path = `${list}/${comma}`;
const shown = async (id = comma) => (await listOf(operator)).find((one) => one.id === id)!;

describe('createCorporation', () => {
  it('makes a corporation without an external id, and touches nothing else', async () => {
    let id = '';
    const changed = await changedTables(service, async () => {
      id = (await operator.post(list, { alias: 'Grupo Austral' })).body.id;
    });
    assert.deepEqual(changed, ['audit_changes', 'audit_log', 'corporations']);
    assert.deepEqual(await shown(id), { id, alias: 'Grupo Austral', externalId: null });
  });

  it('makes two from two requests, also when both state no external id', async () => {
    const body = { alias: 'Twice', externalId: null };
    const [first, second] = [await operator.post(list, body), await operator.post(list, body)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.notEqual(first.body.id, second.body.id);
  });

  it('keeps alias and external id as they are', async () => {
    for (const text of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '=1+1']) {
      const { id } = (await operator.post(list, { alias: text, externalId: text })).body;
      assert.deepEqual(await shown(id), { id, alias: text, externalId: text });
    }
  });
});

describe('updateCorporation', () => {
  it('changes what is named and leaves the rest, of this and of the others', async () => {
    const { corporations: before } = await everyRow(service);
    const changed = await changedTables(service, async () => {
      await operator.patch(path, { alias: 'Grupo Boreal' });
      assert.equal((await shown()).externalId, 'NORTH, SOUTH');
      await operator.patch(path, { externalId: 'B-2' });
    });
    assert.deepEqual(changed, ['audit_changes', 'audit_log', 'corporations']);
    const expected = { id: comma, alias: 'Grupo Boreal', externalId: 'B-2' };
    assert.deepEqual(await shown(), expected);
    const { corporations: now } = await everyRow(service);
    assert.equal(now!.filter((row) => before!.includes(row)).length, before!.length - 1);
  });

  it('takes the external id away for null, and then another may have it', async () => {
    await operator.patch(path, { externalId: 'FREED' });
    assert.equal((await operator.patch(path, { externalId: null })).status, 204);
    assert.equal((await shown()).externalId, null);
    assert.equal((await operator.post(list, { alias: 'Heir', externalId: 'FREED' })).status, 201);
  });

  it('can be repeated, with its own external id as well', async () => {
    const url = `${list}/${comma.toUpperCase()}`;
    for (const _ of [1, 2]) {
      assert.equal((await operator.patch(url, { alias: 'Again', externalId: 'A' })).status, 204);
    }
    assert.deepEqual(await shown(), {
      id: comma,
      alias: 'Again',
      externalId: 'A',
    });
  });
});

describe('an external id that another corporation has', () => {
  const body = { alias: 'Thief', externalId: 'AURORA' };
  const writes = {
    createCorporation: () => operator.post(list, body),
    updateCorporation: () => operator.patch(path, body),
  };
  for (const [name, write] of Object.entries(writes)) {
    it(`is refused by ${name}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        const message = "A corporation with external ID 'AURORA' already exists";
        expectFailure(await write(), 409, message);
      }));
  }
});
