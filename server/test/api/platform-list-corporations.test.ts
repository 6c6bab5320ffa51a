import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const path = '/platform/v1/corporations';
const request = { method: 'GET', path } as const;

interface Corporation {
  id: string;
  alias: string;
  externalId: string | null;
  companies?: { id: string; corporationId: string }[];
}

const listed = async (query: string): Promise<Corporation[]> =>
  (await operator.get(`${path}?${query}`)).body.corporations;
const add = async (alias: string, externalId?: string): Promise<string> =>
  (await operator.post(path, { alias, externalId })).body.id;

const [aurora] = (await operator.get(path)).body.corporations as [Corporation];
const empty = await add('Grupo Vacío');
const mixed = await add('Grupo Mixto', 'aurora');
const nobodys = await addCompany(operator, { corporationId: mixed });

describe('platformListCorporations 200', () => {
  it('lists all corporations, also those that no partner can see, oldest first', async () => {
    const all = await expectPages<Corporation>(operator, path, 'corporations', 3);
    assert.deepEqual(all, [
      { id: aurora.id, alias: 'Grupo Aurora', externalId: 'AURORA' },
      { id: empty, alias: 'Grupo Vacío', externalId: null },
      { id: mixed, alias: 'Grupo Mixto', externalId: 'aurora' },
    ]);
  });

  it('finds the one with an external id, which is compared as it is', async () => {
    assert.deepEqual(
      (await listed('externalId=aurora')).map(({ id }) => id),
      [mixed],
    );
    assert.deepEqual(await listed('externalId=Aurora'), []);
    for (const several of ['aurora,AURORA', 'aurora&externalId=AURORA']) {
      const ids = (await listed(`externalId=${several}`)).map(({ id }) => id);
      assert.deepEqual(ids, [aurora.id, mixed]);
    }
  });

  it('shows the companies inside only when they are asked for', async () => {
    assert.deepEqual(await listed('include=false'), (await operator.get(path)).body.corporations);
    const all = await listed('include=true');
    assert.deepEqual(
      all.map(({ companies }) => companies!.map(({ id }) => id)),
      [service.companyIds.slice(0, 3), [], [nobodys]],
    );
  });

  it('shows a company inside as its partner reads it', async () => {
    const [shown] = await listed('include=true&externalId=AURORA');
    const { companies } = (await partner.get('/api/v3/companies')).body;
    assert.deepEqual(shown!.companies, companies.slice(0, 3));
  });

  it('puts companies into the corporations of the page that was asked for', async () => {
    const [last] = await listed('include=true&limit=2&page=2');
    assert.deepEqual([last!.id, last!.companies!.map(({ id }) => id)], [mixed, [nobodys]]);
  });
});

describe('platformListCorporations 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  const invalid = {
    'include=maybe': 'must be boolean',
    'include=1': 'must be boolean',
    'include=': 'must be boolean',
    'externalId=a%00b': 'must not contain the character U+0000',
  };
  for (const [query, message] of Object.entries(invalid)) {
    it(`refuses ${query.slice(0, 30)}: it ${message}`, async () => {
      expectInvalid(
        await operator.get(`${path}?${query}`),
        `query/${query.split('=')[0]}`,
        message,
      );
    });
  }
});

describe('platformListCorporations 401', () => {
  refusesUnknownCallers(service, request);
});

describe('platformListCorporations 403', () => {
  refusesPartners(service, request);
});
