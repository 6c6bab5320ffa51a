import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { demoPartnerIds } from '../../support/partners/partners.ts';
import { followTo, inOrder, readAll, readFeed } from '../../support/webhooks/follower.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { access, GENERATED, REGISTERED, subscribe } = hooks;
const opened = await hooks.startHooks();
const { service, partner, operator, otherPartner, companyIds, foreignCompanyIds } = opened;
const { companyId, siblingId, foreignId, ownerUrl, rows, receiver, url } = opened;
const [partnerId] = await demoPartnerIds(service);
const spend = (of: string) => hooks.spend(service, of);
const listed = (ids: readonly string[]) => `company_id IN ('${ids.join("','")}')`;
const MOST = { limit: 1_000 };

/** All that a caller reads of the feed is what the table has of it, in its order. */
async function expectAll(client: typeof partner, query: Record<string, string>, where: string) {
  assert.deepEqual(
    (await readAll(client, { ...MOST, ...query })).ids,
    await inOrder(ownerUrl, where),
  );
}

/** Of whom an event tells. */
const employeeIn = async (eventId: string): Promise<string> =>
  (await rows('SELECT employee_id AS id FROM events WHERE id = $1', [eventId]))[0].id;

describe('the feed of events', () => {
  it('has each event of the companies that a caller may see, once and in order', async () => {
    const last = await spend(companyId);
    const own = await followTo(partner, last, { limit: 400 });
    assert.deepEqual(own.ids, await inOrder(ownerUrl, listed(companyIds)));
    await expectAll(otherPartner, {}, listed(foreignCompanyIds));
    const all = await readAll(operator, MOST, '/platform/v1');
    assert.deepEqual(all.ids, await inOrder(ownerUrl, 'company_id IS NOT NULL'));
  });

  it('shows an event to the byte as it is delivered, under the name asked for', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    for (const eventType of [GENERATED, REGISTERED] as const) {
      receiver.hits.length = 0;
      const made = await subscribe(partner, { url, eventTypes: [eventType] });
      const eventId = await spend(companyId);
      await hooks.deliverAll(service);
      const sent = receiver.hits.map(({ body }) => body.toString());
      const after = (await followTo(partner, eventId, { after: next })).next;
      const { text } = await readFeed(partner, { after: next, eventType });
      assert.ok(sent.some((body) => text.includes(`"event":${body}`)));
      assert.notEqual(after, next);
      await partner.delete(`${hooks.SUBSCRIPTIONS}/${made.id}`);
    }
  });

  it('goes on from each of its cursors, and from an empty page', async () => {
    const begun = await readFeed(partner, { after: 'now' });
    assert.deepEqual([begun.events, begun.more], [[], false]);
    const ids = [await spend(companyId), await spend(siblingId)];
    const { next } = await followTo(partner, ids[1]!, { after: begun.next });
    const { events } = await readFeed(partner, { after: begun.next });
    assert.deepEqual((await readAll(partner, { after: begun.next })).ids, ids);
    assert.deepEqual((await readAll(partner, { after: events[0]!.cursor })).ids, [ids[1]]);
    assert.deepEqual((await readFeed(partner, { after: next })).events, []);
  });

  it('sorts out what is asked for by type, company and person, within bounds', async () => {
    const last = await spend(siblingId);
    await followTo(partner, last, { companyId: siblingId, ...MOST });
    const closed = 'company.payroll-cycle.closed';
    const few = { eventType: closed, limit: '40' };
    await expectAll(partner, few, `type = '${closed}' AND ${listed(companyIds)}`);
    await expectAll(
      partner,
      { companyId: siblingId, eventType: GENERATED },
      `company_id = '${siblingId}' AND type = '${GENERATED}'`,
    );
    const employeeId = await employeeIn(last);
    const ofEmployee = `body LIKE '%"employee":{"id":"${employeeId}"%'`;
    for (const query of [{ employeeId }, { employeeId, companyId: siblingId }]) {
      const byEmployee = await readAll(partner, { ...query, limit: 2 });
      assert.deepEqual(byEmployee.ids, await inOrder(ownerUrl, ofEmployee));
    }
    await expectAll(partner, { employeeId, companyId }, 'false');
    await expectAll(otherPartner, { employeeId }, 'false');
    await expectAll(partner, { companyId: foreignId }, 'false');
  });

  it('answers of what a caller may not see as of what is not at all', async () => {
    const hidden = await spend(foreignId);
    await followTo(otherPartner, hidden, { companyId: foreignId, ...MOST });
    const employeeId = await employeeIn(hidden);
    for (const more of [{}, { eventType: GENERATED }]) {
      const unknown = await readFeed(partner, { companyId: UNKNOWN_ID, limit: 1, ...more });
      assert.deepEqual([unknown.events, unknown.more], [[], false]);
      for (const query of [{ companyId: foreignId }, { employeeId }]) {
        assert.deepEqual(await readFeed(partner, { ...query, limit: 1, ...more }), unknown);
      }
    }
  });

  it('follows the access of a partner with many companies, too', async () => {
    await rows(
      `WITH made AS (INSERT INTO companies SELECT (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'legal_id', 'MANY-' || n))).* FROM companies c,
         generate_series(1, 30) n WHERE c.id = '${companyId}' RETURNING id)
       INSERT INTO access_grants (partner_id, company_id) SELECT '${partnerId}', id FROM made`,
    );
    const { next: after } = await readFeed(partner, { after: 'now' });
    const told = [await spend(siblingId), await spend(companyId)];
    const { ids, next } = await followTo(partner, told[1]!, { after });
    assert.deepEqual(ids, told);
    const hidden = await spend(foreignId);
    await followTo(otherPartner, hidden, { companyId: foreignId, ...MOST });
    const passed = await readFeed(partner, { after: next });
    assert.deepEqual([passed.events, passed.more], [[], false]);
    assert.notEqual(passed.next, next, 'what was passed is not looked at again');
    await access(service, 'delete', partnerId, siblingId);
    assert.deepEqual((await readAll(partner, { after })).ids, told.slice(1));
    await access(service, 'put', partnerId, siblingId);
  });

  it('leads past many events of others, and names none of them', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    await rows(
      `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', gen_random_uuid(), 'position', pg_current_xact_id()::text::bigint + p.moved))).*
       FROM events e, generate_series(1, 10_001),
         (SELECT max(position_offset) AS moved FROM event_epochs) AS p
       WHERE e.id = (SELECT id FROM events WHERE company_id = '${foreignId}' LIMIT 1)`,
    );
    const last = await spend(companyId);
    await followTo(partner, last, { companyId, after: next });
    const others = new Set(await inOrder(ownerUrl, listed(foreignCompanyIds)));
    const seen: string[] = [];
    for (let after = next, more = true; more; ) {
      const page = await readFeed(partner, { after });
      seen.push(...page.events.map(({ event }) => event.id));
      assert.notEqual(page.next, after, 'it goes on');
      const named = Buffer.from(page.next, 'base64url').toString('hex', 24);
      const id = named.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      assert.ok(!others.has(id), `${id} is an event of others`);
      ({ next: after, more } = page);
    }
    assert.deepEqual(seen, [last]);
  });

  it('refuses a cursor that it has not given', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    const ahead = Buffer.from(next, 'base64url');
    ahead.writeBigInt64BE(ahead.readBigInt64BE(16) + 1_000_000_000n, 16);
    for (const [after, message] of [
      ['A'.repeat(54), /no cursor of this feed/],
      ['_'.repeat(54), /no cursor of this feed/],
      [ahead.toString('base64url'), /later state/],
    ] as const) {
      const reply = await partner.get(`/api/v3/events?after=${after}`);
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalidRequest']);
      assert.match(reply.body.message, message);
    }
  });
});
