import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { events, subscribableTypes } from '@fringe/contract/events';
import type { platformReadEvent } from '@fringe/contract/operations/webhooks/events';
import type * as Type from '@fringe/contract/schemas/type';
import { followTo, readFeed } from '../../stories/support/feed/follower.ts';
import { expectSound } from '../../stories/support/money/money-charges.ts';
import { done } from '../../support/client.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  patched,
  REGISTERED,
  SUBSCRIPTIONS,
  sendSample,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const { service, partner, url } = await startHooks();
const { operator, otherPartner } = service;
const { ownerUrl } = service.database;
const [companyId, siblingId] = service.companyIds as [string, string];
const [partnerId] = await demoPartnerIds(service);

type Known = Type.Static<typeof platformReadEvent.reply.body>;

async function read(id: string, by = partner, base = '/api/v3'): Promise<Known> {
  return done(by.get(`${base}/events/${id}`));
}

/** What an event says of a subscription: why there is no delivery, or what those are in. */
async function outcomeOf(eventId: string, subscriptionId: string, by = partner, base?: string) {
  const { subscriptions } = await read(eventId, by, base);
  const found = subscriptions.find((one) => one.subscriptionId === subscriptionId);
  return found?.reason ?? found?.deliveries.map(({ status }) => status);
}

describe('the types of events', () => {
  it('each have what they tell and their names, which a subscription takes', async () => {
    const { eventTypes } = (await partner.get('/api/v3/webhooks/event-types')).body;
    const names = each(eventTypes, 'name') as (typeof subscribableTypes)[number][];
    assert.deepEqual(names, Object.keys(events));
    assert.deepEqual([...names, REGISTERED].toSorted(), subscribableTypes.toSorted());
    assert.equal(new Set(each(eventTypes, 'description')).size, names.length);
    for (const { name, alsoKnownAs } of eventTypes) {
      assert.deepEqual(alsoKnownAs, name === GENERATED ? [REGISTERED] : []);
      await partner.delete(
        `${SUBSCRIPTIONS}/${(await subscribe(partner, { eventTypes: [name] })).id}`,
      );
    }
  });
});

describe('the page of an event', () => {
  it('has the request that caused it, its place in the feed, and its deliveries', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    const { id } = await subscribe(partner, { url });
    const eventId = await spend(service, companyId);
    await deliverAll(service);
    await followTo(partner, eventId, { after: next });
    const known = await read(eventId);
    const [line] = await sql(ownerUrl, 'SELECT * FROM audit_log WHERE id = $1', [known.changeId]);
    assert.deepEqual(
      [line.action, line.request_id, known.event.id],
      ['recordCharge', (await read(eventId, operator, '/platform/v1')).requestId, eventId],
    );
    assert.equal(known.requestId, null, 'the request of the operator stays unknown');
    const { events } = await readFeed(partner, { after: next });
    assert.equal(known.cursor, events[0]!.cursor);
    const again = await partner.post(`${deliveriesPath(id)}/${eventId}/redeliver`);
    assert.equal(again.status, 202, again.text);
    const [own] = (await read(eventId)).subscriptions;
    assert.deepEqual(each(own!.deliveries, 'status', 'again'), [
      ['pending', true],
      ['delivered', false],
    ]);
    assert.deepEqual((await read(eventId, operator, '/platform/v1')).subscriptions, [
      { partnerId, ...own },
    ]);
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  it('says why a subscription was not told: each reason is the one that was true', async () => {
    const other = await subscribe(partner, { eventTypes: ['company.payroll-cycle.closed'] });
    const elsewhere = await subscribe(partner, { companyIds: [siblingId] });
    const off = await subscribe(partner);
    const on = await subscribe(partner);
    await patched(partner, off.id, 'disable');
    const eventId = await spend(service, companyId);
    await patched(partner, off.id, 'enable');
    await patched(partner, on.id, 'disable');
    const later = await subscribe(partner);
    const reasons = async () =>
      Promise.all([other, elsewhere, off, on, later].map(({ id }) => outcomeOf(eventId, id)));
    const expected = ['other-type', 'other-company', 'disabled', ['pending'], 'made-later'];
    assert.deepEqual(await reasons(), expected);
    const missed = await partner.post(`${deliveriesPath(off.id)}/${eventId}/redeliver`);
    assert.equal(missed.status, 202, 'what was missed is delivered by the id of the event');
    assert.deepEqual(await outcomeOf(eventId, off.id), ['pending']);
    const named = await partner.get(`${deliveriesPath(off.id)}/${eventId}`);
    assert.deepEqual([named.status, named.body.id], [200, missed.body.id]);
    const unwanted = await partner.post(`${deliveriesPath(other.id)}/${eventId}/redeliver`);
    assert.equal(unwanted.status, 404);
    for (const { id } of [other, elsewhere, off, on, later]) {
      await partner.delete(`${SUBSCRIPTIONS}/${id}`);
    }
  });

  it('says that access came later, or is gone', async () => {
    const { id } = await subscribe(partner, { companyIds: [siblingId] });
    const access = `${PARTNERS}/${partnerId}/companies/${siblingId}`;
    await operator.delete(access);
    const eventId = await spend(service, siblingId);
    assert.equal((await partner.get(`/api/v3/events/${eventId}`)).status, 404);
    assert.equal(await outcomeOf(eventId, id, operator, '/platform/v1'), 'access-withdrawn');
    await operator.put(access);
    assert.equal(await outcomeOf(eventId, id), 'access-granted-later');
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  it('knows access that was there then, though it was withdrawn and given again', async () => {
    const off = await subscribe(partner, { companyIds: [siblingId] });
    await patched(partner, off.id, 'disable');
    const eventId = await spend(service, siblingId);
    const access = `${PARTNERS}/${partnerId}/companies/${siblingId}`;
    await operator.delete(access);
    const without = await spend(service, siblingId);
    await operator.put(access);
    for (const [by, base] of [[partner], [operator, '/platform/v1']] as const) {
      assert.equal(await outcomeOf(eventId, off.id, by, base), 'disabled');
      assert.equal(await outcomeOf(without, off.id, by, base), 'access-granted-later');
    }
    await partner.delete(`${SUBSCRIPTIONS}/${off.id}`);
  });

  it('does not guess where two changes ran at the same time', async () => {
    const { id } = await subscribe(partner);
    await patched(partner, id, 'disable');
    // Enabled by a transaction that began before the event, and ended after it.
    await withSql(ownerUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`UPDATE webhook_subscriptions SET status = 'enabled' WHERE id = $1`, [id]);
      await client.query(
        `INSERT INTO webhook_subscription_changes (subscription_id, number, status, at)
         VALUES ($1, 3, 'enabled', now())`,
        [id],
      );
      const eventId = await spend(service, companyId);
      assert.equal((await read(eventId)).cursor, null, 'it waits for the change before it');
      await client.query('COMMIT');
      assert.equal(await outcomeOf(eventId, id), 'same-moment');
    });
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  it('is there for a sample, for those that it was sent to', async () => {
    const { id } = await subscribe(partner);
    await sendSample(partner, id);
    const { eventId } = (await deliveriesOf(partner, id))[0]!;
    const known = await read(eventId);
    assert.deepEqual([known.cursor, known.event.test], [null, true]);
    assert.deepEqual(each(known.subscriptions, 'subscriptionId'), [id]);
    assert.equal((await otherPartner.get(`/api/v3/events/${eventId}`)).status, 404);
    await partner.delete(`${SUBSCRIPTIONS}/${id}`);
    await expectSound(service);
  });
});
