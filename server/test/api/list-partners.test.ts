import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { addPartner, demoPartnerIds, PARTNERS as path } from './support/partners.ts';
import {
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const request = { method: 'GET', path } as const;

describe('listPartners 200', () => {
  it('lists exactly the partners of the platform, with page 1 of 250 by default', async () => {
    const { body } = await operator.get(path);
    const ids = await demoPartnerIds(service);
    const names = demo().partners.map((partner) => partner.name);
    assert.deepEqual(
      body.partners.map(({ id, name }: { id: string; name: string }) => [id, name]),
      ids.map((id, index) => [id, names[index]]),
    );
    assert.deepEqual(body.page, { size: 250, totalElements: 2, totalPages: 1, number: 1 });
  });

  it('shows a new partner last, with the second of its creation', async () => {
    const id = await addPartner(service, 'Último');
    const { body } = await operator.get(path);
    assert.deepEqual(body.partners.at(-1), { id, name: 'Último', createdAt: second });
  });

  it('has pages that together are the whole list, oldest first, for every limit', async () => {
    for (let n = 0; n < 5; n += 1) await addPartner(service, `Partner ${n}`);
    const { partners } = (await operator.get(path)).body;
    const ids = partners.map((partner: { id: string }) => partner.id);
    assert.equal(partners.length, 8);
    assert.deepEqual(ids, [...ids].sort());
    for (let limit = 1; limit <= 9; limit += 1) {
      const found = [];
      const totalPages = Math.ceil(8 / limit);
      for (let number = 1; number <= totalPages; number += 1) {
        const { body } = await operator.get(`${path}?limit=${limit}&page=${number}`);
        assert.deepEqual(body.page, { size: limit, totalElements: 8, totalPages, number });
        found.push(...body.partners);
      }
      assert.deepEqual(found, partners);
    }
  });

  it('answers a page past the end with an empty list', async () => {
    for (const number of [2, 1_000_000_000]) {
      const { status, body } = await operator.get(`${path}?page=${number}`);
      assert.equal(status, 200);
      assert.deepEqual(body.partners, []);
      assert.equal(body.page.number, number);
    }
  });
});

describe('listPartners 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  it('refuses a filter, for it has none', async () => {
    const reply = await operator.get(`${path}?name=Talento`);
    expectInvalid(reply, 'query/name', 'is not a known parameter');
  });
});

describe('listPartners 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listPartners 403', () => {
  refusesPartners(service, request);
});
