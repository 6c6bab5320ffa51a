import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followTo, inOrder, readAll, readFeed } from '../../stories/support/feed/follower.ts';
import { sql } from '../../support/database/sql.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import {
  deliverAll,
  GENERATED,
  REGISTERED,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const { service, partner, receiver, url } = await startHooks();
const { operator, otherPartner } = service;
const { ownerUrl } = service.database;
const [companyId, siblingId] = service.companyIds as [string, string];
const [foreignId] = service.foreignCompanyIds as [string];
const [partnerId] = await demoPartnerIds(service);
const listed = (ids: readonly string[]) => `company_id IN ('${ids.join("','")}')`;

describe('the feed of events', () => {
  it('has each event of the companies that a caller may see, once and in order', async () => {
    const last = await spend(service, companyId);
    const own = await followTo(partner, last, { limit: 400 });
    assert.deepEqual(own.ids, await inOrder(ownerUrl, listed(service.companyIds)));
    const others = await readAll(otherPartner, { limit: 1_000 });
    assert.deepEqual(others.ids, await inOrder(ownerUrl, listed(service.foreignCompanyIds)));
    const all = await readAll(operator, { limit: 1_000 }, '/platform/v1');
    assert.deepEqual(all.ids, await inOrder(ownerUrl, 'company_id IS NOT NULL'));
  });

  it('shows an event to the byte as it is delivered, under the name asked for', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    for (const eventType of [GENERATED, REGISTERED] as const) {
      receiver.hits.length = 0;
      const made = await subscribe(partner, { url, eventTypes: [eventType] });
      const eventId = await spend(service, companyId);
      await deliverAll(service);
      const sent = receiver.hits.map(({ body }) => body.toString());
      const after = (await followTo(partner, eventId, { after: next })).next;
      const { text } = await readFeed(partner, { after: next, eventType });
      assert.ok(sent.some((body) => text.includes(`"event":${body}`)));
      assert.notEqual(after, next);
      await partner.delete(`/api/v3/webhooks/subscriptions/${made.id}`);
    }
  });

  it('goes on from each of its cursors, and from an empty page', async () => {
    const begun = await readFeed(partner, { after: 'now' });
    assert.deepEqual([begun.events, begun.more], [[], false]);
    const ids = [await spend(service, companyId), await spend(service, siblingId)];
    const { next } = await followTo(partner, ids[1]!, { after: begun.next });
    const { events } = await readFeed(partner, { after: begun.next });
    assert.deepEqual(
      events.map(({ event }) => event.id),
      ids,
    );
    const rest = await readFeed(partner, { after: events[0]!.cursor });
    assert.deepEqual(
      rest.events.map(({ event }) => event.id),
      [ids[1]],
    );
    assert.deepEqual((await readFeed(partner, { after: next })).events, []);
  });

  it('sorts out what is asked for by type, company and person, within bounds', async () => {
    const last = await spend(service, siblingId);
    const { ids } = await followTo(partner, last, { companyId: siblingId, limit: 1_000 });
    const closed = 'company.payroll-cycle.closed';
    const byType = await readAll(partner, { eventType: closed, limit: 40 });
    const ofType = `type = '${closed}' AND ${listed(service.companyIds)}`;
    assert.deepEqual(byType.ids, await inOrder(ownerUrl, ofType));
    const byCompany = await readAll(partner, {
      companyId: siblingId,
      eventType: GENERATED,
      limit: 1_000,
    });
    const ofCompany = `company_id = '${siblingId}' AND type = '${GENERATED}'`;
    assert.deepEqual(byCompany.ids, await inOrder(ownerUrl, ofCompany));
    const [{ employee_id: employeeId }] = await sql(
      ownerUrl,
      `SELECT employee_id FROM events WHERE id = '${ids.at(-1)}'`,
    );
    const ofEmployee = `body LIKE '%"employee":{"id":"${employeeId}"%'`;
    for (const query of [{ employeeId }, { employeeId, companyId: siblingId }]) {
      const byEmployee = await readAll(partner, { ...query, limit: 2 });
      assert.deepEqual(byEmployee.ids, await inOrder(ownerUrl, ofEmployee));
    }
    assert.deepEqual((await readAll(partner, { employeeId, companyId })).ids, []);
    assert.deepEqual((await readAll(otherPartner, { employeeId })).ids, []);
    assert.deepEqual((await readAll(partner, { companyId: foreignId })).ids, []);
  });

  it('answers of what a caller may not see as of what is not at all', async () => {
    const hidden = await spend(service, foreignId);
    await followTo(otherPartner, hidden, { companyId: foreignId, limit: 1_000 });
    const about = `SELECT employee_id FROM events WHERE id = '${hidden}'`;
    const [{ employee_id: employeeId }] = await sql(ownerUrl, about);
    const nobody = '01890000-0000-7000-8000-000000000009';
    for (const more of [{}, { eventType: GENERATED }]) {
      const unknown = await readFeed(partner, { companyId: nobody, limit: 1, ...more });
      assert.deepEqual([unknown.events, unknown.more], [[], false]);
      for (const query of [{ companyId: foreignId }, { employeeId }]) {
        assert.deepEqual(await readFeed(partner, { ...query, limit: 1, ...more }), unknown);
      }
    }
  });

  it('follows the access of a partner with many companies, too', async () => {
    await sql(
      ownerUrl,
      `WITH made AS (INSERT INTO companies SELECT (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'legal_id', 'MANY-' || n))).* FROM companies c,
         generate_series(1, 30) n WHERE c.id = '${companyId}' RETURNING id)
       INSERT INTO access_grants (partner_id, company_id) SELECT '${partnerId}', id FROM made`,
    );
    const last = await spend(service, companyId);
    const { ids, next } = await followTo(partner, last, { limit: 1_000 });
    assert.deepEqual(ids, await inOrder(ownerUrl, listed(service.companyIds)));
    const hidden = await spend(service, foreignId);
    await followTo(otherPartner, hidden, { companyId: foreignId, limit: 1_000 });
    const passed = await readFeed(partner, { after: next });
    assert.deepEqual([passed.events, passed.more], [[], false]);
    assert.notEqual(passed.next, next, 'what was passed is not looked at again');
    await operator.delete(`${PARTNERS}/${partnerId}/companies/${siblingId}`);
    const without = await readAll(partner, { limit: 1_000 });
    const seen = service.companyIds.filter((id) => id !== siblingId);
    assert.deepEqual(without.ids, await inOrder(ownerUrl, listed(seen)));
    assert.equal(
      (await operator.put(`${PARTNERS}/${partnerId}/companies/${siblingId}`)).status,
      204,
    );
  });

  it('leads past many events of others, and names none of them', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    await sql(
      ownerUrl,
      `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', gen_random_uuid(), 'position', pg_current_xact_id()::text::bigint + p.moved))).*
       FROM events e, generate_series(1, 10_001),
         (SELECT max(position_offset) AS moved FROM event_epochs) AS p
       WHERE e.id = (SELECT id FROM events WHERE company_id = '${foreignId}' LIMIT 1)`,
    );
    const last = await spend(service, companyId);
    await followTo(partner, last, { companyId, after: next });
    const others = new Set(await inOrder(ownerUrl, listed(service.foreignCompanyIds)));
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
    for (const after of ['A'.repeat(54), '_'.repeat(54)]) {
      const reply = await partner.get(`/api/v3/events?after=${after}`);
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalidRequest']);
      assert.match(reply.body.message, /no cursor of this feed/);
    }
    const { next } = await readFeed(partner, { after: 'now' });
    const ahead = Buffer.from(next, 'base64url');
    ahead.writeBigInt64BE(ahead.readBigInt64BE(16) + 1_000_000_000n, 16);
    const later = await partner.get(`/api/v3/events?after=${ahead.toString('base64url')}`);
    assert.match(later.body.message, /later state/);
  });
});
