import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Corporation } from '@fringe/contract/types';
import { corporation as aurora, demoCompanies } from '../../src/sandbox/demo/demo-companies.ts';
import type { Client } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import { addCredential, addPartner, callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, operator, anonymous } = service;
const path = '/api/v3/corporations';
const [partnerId] = await demoPartnerIds(service);
const inside = demoCompanies.filter(({ corporationId }) => corporationId === aurora.id);

const listOf = async (client: Client, query = ''): Promise<Corporation[]> =>
  (await client.get(`${path}${query}`)).body.corporations;
const companiesOf = async (client: Client, id: string): Promise<string[]> => {
  const found = (await listOf(client, '?include=true')).find((one) => one.id === id);
  return found!.companies!.map((company) => company.id);
};

const grant = (partner: string, companyId: string) =>
  operator.put(`/platform/v1/partners/${partner}/companies/${companyId}`);
const revoke = (partner: string, companyId: string) =>
  operator.delete(`/platform/v1/partners/${partner}/companies/${companyId}`);

async function newCaller(name: string) {
  const id = await addPartner(service, name);
  return { id, client: await anonymous.login(await addCredential(service, id)) };
}

async function addCorporation(alias: string, externalId: string | null = null): Promise<string> {
  const reply = await operator.post('/platform/v1/corporations', { alias, externalId });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

describe('listCorporations 200', () => {
  it('lists the corporations of the partner, without their companies', async () => {
    const { body } = await partner.get(path);
    const page = { size: 250, totalElements: 1, totalPages: 1, number: 1 };
    assert.deepEqual(body, { corporations: [aurora], page });
    assert.deepEqual((await partner.get(`${path}?include=false`)).body, body);
  });

  it('puts companies into them when asked to, as the list of companies has them', async () => {
    const { companies } = (await partner.get('/api/v3/companies')).body;
    const ids = inside.map(({ id }) => id);
    const expected = companies.filter(({ id }: { id: string }) => ids.includes(id));
    assert.equal(expected.length, 3);
    const found = await listOf(partner, '?include=true');
    assert.deepEqual(found, [{ ...aurora, companies: expected }]);
  });

  it('lists nothing for a partner whose companies belong to none', async () => {
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    for (const query of ['', '?include=true', '?externalId=AURORA']) {
      const { body } = await otherPartner.get(path + query);
      assert.deepEqual(body, { corporations: [], page });
    }
  });

  it('shows in a corporation only the companies that the partner has access to', async () => {
    const { id, client } = await newCaller('One of three');
    const second = inside[1]!.id;
    await grant(id, second);
    assert.deepEqual(await companiesOf(client, aurora.id), [second]);
    assert.equal((await companiesOf(partner, aurora.id)).length, 3);
    await revoke(id, second);
    assert.deepEqual(await listOf(client), []);
  });

  it('does not show a corporation without a company, nor one of others', async () => {
    const empty = await addCorporation('Sin empresas', 'EMPTY');
    const theirs = await addCorporation('De otros', 'THEIRS');
    const companyId = await addCompany(operator, { corporationId: theirs });
    for (const externalId of ['EMPTY', 'THEIRS']) {
      assert.deepEqual(await listOf(partner, `?externalId=${externalId}`), []);
    }
    const { id, client } = await newCaller('Theirs');
    await grant(id, companyId);
    const [found, ...more] = await listOf(client);
    assert.deepEqual(more, []);
    assert.equal(found!.id, theirs);
    assert.notEqual(found!.id, empty);
  });

  it('finds an external id with a comma in it', async () => {
    const { id, client } = await newCaller('With a comma');
    const corporationId = await addCorporation('Coma', 'NORTH, SOUTH');
    await grant(id, await addCompany(operator, { corporationId }));
    for (const externalId of ['NORTH, SOUTH', 'X&externalId=NORTH, SOUTH']) {
      const found = await listOf(client, `?externalId=${externalId}`);
      assert.deepEqual(
        found.map((one) => one.id),
        [corporationId],
      );
    }
  });

  const filters: [externalId: string, count: number][] = [
    ['AURORA', 1],
    ['aurora', 0],
    ['AUROR', 0],
    ['%25', 0],
    ['NOBODY', 0],
    ['NOBODY,AURORA', 1],
    ['AURORA,AURORA', 1],
    ['NOBODY, AURORA', 1],
    ['NOBODY&externalId=AURORA', 1],
    ['NOBODY&externalId=X,AURORA', 1],
    [',', 0],
  ];
  for (const [externalId, count] of filters) {
    it(`lists ${count} for the external id ${externalId}`, async () => {
      const { body } = await partner.get(`${path}?externalId=${externalId}`);
      assert.equal(body.corporations.length, count);
      assert.equal(body.page.totalElements, count);
    });
  }

  it('has pages that together are the list, oldest id first, companies included', async () => {
    const { id, client } = await newCaller('Many corporations');
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.push(await addCorporation(`Grupo ${n}`));
      await grant(id, await addCompany(operator, { corporationId: made[n] }));
    }
    const all = await listOf(client, '?include=true');
    assert.deepEqual(
      all.map((one) => one.id),
      made,
    );
    for (const limit of [1, 2, 4, 5, 6]) {
      const totalPages = Math.ceil(5 / limit);
      const found: Corporation[] = [];
      for (let number = 1; number <= totalPages + 1; number += 1) {
        const { body } = await client.get(`${path}?include=true&limit=${limit}&page=${number}`);
        assert.deepEqual(body.page, { size: limit, totalElements: 5, totalPages, number });
        if (number > totalPages) assert.deepEqual(body.corporations, []);
        found.push(...body.corporations);
      }
      assert.deepEqual(found, all);
    }
  });

  it('needs the scope companies:read and no other', async () => {
    const reader = await callerWith(service, partnerId, ['companies:read']);
    assert.deepEqual(await listOf(reader), [aurora]);
  });
});

describe('listCorporations 400', () => {
  refusesPagesOutOfBounds(partner, path);

  const invalid: [query: string, path: string, message: string][] = [
    ['colour=blue', 'query/colour', 'is not a known parameter'],
    ['externalid=AURORA', 'query/externalid', 'is not a known parameter'],
    ['externalId=%00', 'query/externalId', 'must not contain the character U+0000'],
    ['include=', 'query/include', 'must be boolean'],
    ['include=1', 'query/include', 'must be boolean'],
    ['include=TRUE', 'query/include', 'must be boolean'],
    ['include=true&include=true', 'query/include', 'must be boolean'],
  ];
  for (const [query, where, message] of invalid) {
    it(`refuses ${query.slice(0, 26)}: it ${message}`, async () => {
      expectInvalid(await partner.get(`${path}?${query}`), where, message);
    });
  }
});

describe('listCorporations 400', () => {
  it('refuses an empty external id by its name', async () => {
    const reply = await partner.get(`${path}?externalId=`);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.message, 'query/externalId: must NOT have fewer than 1 characters');
  });
});

describe('listCorporations 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path });
});

describe('listCorporations 403', () => {
  it('refuses a token without companies:read, before it looks at the query', async () => {
    const others = await callerWith(service, partnerId, ['employees:read', 'family:read']);
    for (const query of ['', '?include=perhaps']) {
      expectFailure(await others.get(path + query), 403, 'insufficient_scope');
    }
  });
});
