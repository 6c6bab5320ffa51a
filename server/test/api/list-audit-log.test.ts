import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../support/client.ts';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { PARTNERS } from './support/partners.ts';
import {
  expectInvalid,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const service = await startService({ clock: fakeClock(new Date(second * 1000 + 900)) });
after(service.close);
const { operator, partner } = service;
const path = '/platform/v1/audit-log';
const request = { method: 'GET', path } as const;
const actor = demo().operator.clientId;
const companyId = service.companyIds[0]!;

interface Entry {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: Record<string, string>;
  requestId: string | null;
}

const entriesOf = async (query = ''): Promise<Entry[]> =>
  (await operator.get(path + query)).body.entries;

/** One of each change that the platform has, in this order; answers what the log must say. */
async function changeEverything() {
  const created = await operator.post(PARTNERS, { name: 'Nombre Reservado' });
  const partnerId: string = created.body.id;
  const own = `${PARTNERS}/${partnerId}`;
  const issued = await operator.post(`${own}/credentials`, { description: 'Uso interno' });
  const { clientId, clientSecret } = issued.body;
  const granted = await operator.put(`${own}/companies/${companyId}`);
  const taken = await operator.delete(`${own}/companies/${companyId.toUpperCase()}`);
  const revoked = await operator.delete(`${own}/credentials/${clientId}`);
  const line = (action: string, subject: Record<string, string>, reply: Reply) => ({
    at: second,
    actor,
    action,
    subject,
    requestId: reply.headers.get('x-request-id'),
  });
  const lines = [
    line('createPartner', { id: partnerId }, created),
    line('issueCredential', { partnerId, clientId }, issued),
    line('grantAccess', { partnerId, companyId }, granted),
    line('revokeAccess', { partnerId, companyId }, taken),
    line('revokeCredential', { partnerId, clientId }, revoked),
  ];
  return { lines, clientSecret };
}

const early = await entriesOf();
const { lines, clientSecret } = await changeEverything();

describe('listAuditLog 200', () => {
  it('says who did what to which ids in which request, newest first', async () => {
    const entries = await entriesOf('?limit=5');
    assert.deepEqual(
      entries.map(({ id, ...line }) => line),
      lines.toReversed(),
    );
  });

  it('says what the service did by itself, without a request', () => {
    assert.deepEqual(
      early.map(({ actor, action, requestId }) => [actor, action, requestId]),
      [
        ['sandbox', 'demo-scenario.load', null],
        ['test', 'signing-key.create', null],
      ],
    );
  });

  it('holds no secret and nothing that an id stands for', async () => {
    const { text } = await operator.get(path);
    for (const word of [clientSecret, 'Nombre Reservado', 'Uso interno']) {
      assert.ok(!text.includes(word));
    }
  });

  it('does not grow by reads or by refused requests', async () => {
    const before = await entriesOf();
    await operator.get(PARTNERS);
    await partner.get('/api/v3/companies');
    await operator.post(PARTNERS, { name: '' });
    await partner.post(PARTNERS, { name: 'Refused' });
    assert.deepEqual(await entriesOf(), before);
  });

  const filters: [query: string, fits: (entry: Entry) => boolean, count: number][] = [
    [`actor=${actor}`, (entry) => entry.actor === actor, 5],
    ['actor=sandbox', (entry) => entry.actor === 'sandbox', 1],
    ['action=grantAccess', (entry) => entry.action === 'grantAccess', 1],
    [`actor=${actor}&action=issueCredential`, (entry) => entry.action === 'issueCredential', 1],
    ['actor=sandbox&action=grantAccess', () => false, 0],
    ['action=grant', () => false, 0],
    [`actor=${demo().partners[0]!.clientId}`, () => false, 0],
  ];
  for (const [query, fits, count] of filters) {
    it(`lists exactly ${count} changes that fit ${query.replace(actor, 'OPERATOR')}`, async () => {
      const all = await entriesOf();
      const { body } = await operator.get(`${path}?${query}`);
      assert.deepEqual(body.entries, all.filter(fits));
      assert.equal(body.entries.length, count);
      const totalPages = Math.min(count, 1);
      assert.deepEqual(body.page, { size: 250, totalElements: count, totalPages, number: 1 });
    });
  }

  it('has pages that together are the filtered log; one past the end is empty', async () => {
    for (const filter of ['', `&actor=${actor}`]) {
      const all = await entriesOf(`?limit=1000${filter}`);
      for (const limit of [1, 2, 3, 7, 8]) {
        const found: Entry[] = [];
        const totalPages = Math.ceil(all.length / limit);
        for (let number = 1; number <= totalPages + 1; number += 1) {
          const reply = await operator.get(`${path}?limit=${limit}&page=${number}${filter}`);
          const totalElements = all.length;
          assert.deepEqual(reply.body.page, { size: limit, totalElements, totalPages, number });
          if (number > totalPages) assert.deepEqual(reply.body.entries, []);
          found.push(...reply.body.entries);
        }
        assert.deepEqual(found, all);
      }
    }
  });
});

describe('listAuditLog 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);

  for (const name of ['actor', 'action']) {
    it(`refuses an empty ${name}, and one of more than 64 characters`, async () => {
      const few = 'must NOT have fewer than 1 characters';
      expectInvalid(await operator.get(`${path}?${name}=`), `query/${name}`, few);
      const many = 'must NOT have more than 64 characters';
      const long = await operator.get(`${path}?${name}=${'x'.repeat(65)}`);
      expectInvalid(long, `query/${name}`, many);
    });
  }
});

describe('listAuditLog 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listAuditLog 403', () => {
  refusesPartners(service, request);
});
