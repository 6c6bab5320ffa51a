import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { PARTNERS } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const service = await startService({
  clock: fakeClock(new Date(second * 1000 + 900)),
  config: { rateLimitPerMinute: 100_000 },
});
after(service.close);
const { operator } = service;
const path = '/platform/v1/audit-log';
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

/** Three changes, in this order; answers what the log must say of them. */
async function changeThings() {
  const created = await operator.post(PARTNERS, { name: 'Nombre Reservado' });
  const partnerId: string = created.body.id;
  const own = `${PARTNERS}/${partnerId}`;
  const issued = await operator.post(`${own}/credentials`, {});
  const granted = await operator.put(`${own}/companies/${companyId.toUpperCase()}`);
  const line = (action: string, subject: Record<string, string>, { headers }: Reply) => {
    const requestId = headers.get('x-request-id');
    return { at: second, actor, action, subject, requestId };
  };
  return [
    line('createPartner', { id: partnerId }, created),
    line('issueCredential', { partnerId, clientId: issued.body.clientId }, issued),
    line('grantAccess', { partnerId, companyId }, granted),
  ];
}

const early = await entriesOf();
const lines = await changeThings();
/** What the demo scenario has noted of a caller. */
const earlyBy = (caller: string) => early.filter((entry) => entry.actor === caller).length;
const partnerId = demo().partners[0]!.clientId;

describe('listAuditLog', () => {
  it('says who did what to which ids in which request, newest first', async () => {
    const entries = await entriesOf('?limit=3');
    assert.deepEqual(
      entries.map(({ id, ...line }) => line),
      lines.toReversed(),
    );
  });

  it('says what the service did by itself, without a request', () => {
    const itself = early.filter(({ requestId }) => requestId === null);
    const told = itself.map((entry) => `${entry.actor} ${entry.action} ${entry.requestId}`);
    assert.deepEqual(told, ['sandbox demo-scenario.load null', 'test signing-key.create null']);
  });

  const filters: [query: string, fits: (entry: Entry) => boolean, count: number][] = [
    ['', () => true, early.length + 3],
    [`?actor=${actor}`, (entry) => entry.actor === actor, 3 + earlyBy(actor)],
    ['?actor=sandbox', (entry) => entry.actor === 'sandbox', 1],
    ['?action=grantAccess', (entry) => entry.action === 'grantAccess', 1],
    [`?actor=${actor}&action=issueCredential`, (entry) => entry.action === 'issueCredential', 1],
    ['?actor=sandbox&action=grantAccess', () => false, 0],
    ['?action=grant', () => false, 0],
    [`?actor=${partnerId}`, (entry) => entry.actor === partnerId, earlyBy(partnerId)],
  ];
  for (const [query, fits, count] of filters) {
    const named = query.replace(actor, 'OPERATOR').replace(partnerId, 'PARTNER');
    it(`lists ${count} changes for "${named}", in pages`, async () => {
      const found = await expectPages<Entry>(operator, path + query, 'entries', count);
      assert.deepEqual(found, (await entriesOf()).filter(fits));
    });
  }
});
