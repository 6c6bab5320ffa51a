import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { events, subscribableTypes } from '@fringe/contract/events';
import type { platformReadEvent } from '@fringe/contract/operations/webhooks/events';
import type * as Type from '@fringe/contract/schemas/type';
import { done } from '../../support/client.ts';
import { withSql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charges.ts';
import { demoPartnerIds } from '../../support/partners/partners.ts';
import { followTo, readFeed } from '../../support/webhooks/follower.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { deliveriesPath, GENERATED, patched, REGISTERED, SUBSCRIPTIONS } = hooks;
const opened = await hooks.startHooks();
const { service, partner, operator, otherPartner, companyId, siblingId, ownerUrl, url } = opened;
const [partnerId] = await demoPartnerIds(service);
const spend = (of: string) => hooks.spend(service, of);
const access = (verb: 'put' | 'delete') => hooks.access(service, verb, partnerId, siblingId);

type Known = Type.Static<typeof platformReadEvent.reply.body>;
const read = (id: string): Promise<Known> => done(partner.get(`/api/v3/events/${id}`));
const readByOperator = (id: string): Promise<Known> =>
  done(operator.get(`/platform/v1/events/${id}`));

/** What an event says of a subscription: why there is no delivery, or what those are in. */
async function outcomeOf(eventId: string, subscriptionId: string, reading = read) {
  const { subscriptions } = await reading(eventId);
  const found = subscriptions.find((one) => one.subscriptionId === subscriptionId);
  return found?.reason ?? found?.deliveries.map(({ status }) => status);
}

/** Subscriptions that are gone after the work. */
async function subscribed(
  wanted: Parameters<typeof hooks.subscribe>[1][],
  work: (...ids: string[]) => Promise<unknown>,
): Promise<void> {
  const ids: string[] = [];
  for (const one of wanted) ids.push((await hooks.subscribe(partner, one)).id);
  await work(...ids);
  for (const id of ids) await partner.delete(`${SUBSCRIPTIONS}/${id}`);
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
      await subscribed([{ eventTypes: [name] }], async () => undefined);
    }
  });
});

describe('the page of an event', () => {
  it('has the request that caused it, its place in the feed, and its deliveries', () =>
    subscribed([{ url }], async (id) => {
      const { next } = await readFeed(partner, { after: 'now' });
      const eventId = await spend(companyId);
      await hooks.deliverAll(service);
      await followTo(partner, eventId, { after: next });
      const known = await read(eventId);
      const { requestId } = await readByOperator(eventId);
      const [line] = await opened.rows('SELECT * FROM audit_log WHERE id = $1', [known.changeId]);
      assert.deepEqual([line.action, line.request_id], ['recordCharge', requestId]);
      assert.equal(known.event.id, eventId);
      assert.equal(known.requestId, null, 'the request of the operator stays unknown');
      const { events } = await readFeed(partner, { after: next });
      assert.equal(known.cursor, events[0]!.cursor);
      await done(partner.post(`${deliveriesPath(id!)}/${eventId}/redeliver`));
      const [own] = (await read(eventId)).subscriptions;
      assert.deepEqual(each(own!.deliveries, 'status', 'again'), [
        ['pending', true],
        ['delivered', false],
      ]);
      const { subscriptions } = await readByOperator(eventId);
      assert.deepEqual(subscriptions, [{ partnerId, ...own }]);
    }));

  it('says why a subscription was not told: each reason is the one that was true', () => {
    const closed = { eventTypes: ['company.payroll-cycle.closed' as const] };
    const wanted = [closed, { companyIds: [siblingId] }, {}, {}];
    return subscribed(wanted, async (other, elsewhere, off, on) => {
      await patched(partner, off!, 'disable');
      const eventId = await spend(companyId);
      await patched(partner, off!, 'enable');
      await patched(partner, on!, 'disable');
      await subscribed([{}], async (later) => {
        const ids = [other, elsewhere, off, on, later];
        const reasons = await Promise.all(ids.map((id) => outcomeOf(eventId, id!)));
        const expected = ['other-type', 'other-company', 'disabled', ['pending'], 'made-later'];
        assert.deepEqual(reasons, expected);
      });
      const path = `${deliveriesPath(off!)}/${eventId}`;
      const missed = await done(partner.post(`${path}/redeliver`));
      assert.deepEqual(await outcomeOf(eventId, off!), ['pending'], 'by the id of the event');
      assert.equal((await done(partner.get(path))).id, missed.id);
      const unwanted = await partner.post(`${deliveriesPath(other!)}/${eventId}/redeliver`);
      assert.equal(unwanted.status, 404);
    });
  });

  it('says that access came later or is gone, and knows what was there then', () =>
    subscribed([{ companyIds: [siblingId] }], async (id) => {
      await patched(partner, id!, 'disable');
      const before = await spend(siblingId);
      await access('delete');
      const without = await spend(siblingId);
      assert.equal((await partner.get(`/api/v3/events/${without}`)).status, 404);
      assert.equal(await outcomeOf(without, id!, readByOperator), 'access-withdrawn');
      await access('put');
      for (const reading of [read, readByOperator]) {
        assert.equal(await outcomeOf(before, id!, reading), 'disabled');
        assert.equal(await outcomeOf(without, id!, reading), 'access-granted-later');
      }
    }));

  it('does not guess where two changes ran at the same time', () =>
    subscribed([{}], async (id) => {
      await patched(partner, id!, 'disable');
      // Enabled by a transaction that began before the event, and ended after it.
      await withSql(ownerUrl, async (client) => {
        await client.query('BEGIN');
        const enable = `UPDATE webhook_subscriptions SET status = 'enabled' WHERE id = $1`;
        await client.query(enable, [id]);
        await client.query(
          `INSERT INTO webhook_subscription_changes (subscription_id, number, status, at)
           VALUES ($1, 3, 'enabled', now())`,
          [id],
        );
        const eventId = await spend(companyId);
        assert.equal((await read(eventId)).cursor, null, 'it waits for the change before it');
        await client.query('COMMIT');
        assert.equal(await outcomeOf(eventId, id!), 'same-moment');
      });
    }));

  it('is there for a sample, for those that it was sent to', async () => {
    await subscribed([{}], async (id) => {
      await hooks.sendSample(partner, id!);
      const { eventId } = (await hooks.deliveriesOf(partner, id!))[0]!;
      const { cursor, event, subscriptions } = await read(eventId);
      assert.deepEqual([cursor, event.test], [null, true]);
      assert.deepEqual(each(subscriptions, 'subscriptionId'), [id]);
      assert.equal((await otherPartner.get(`/api/v3/events/${eventId}`)).status, 404);
    });
    await expectSound(service);
  });
});
