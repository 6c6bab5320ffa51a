import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { fakeClock } from '../../support/clock.ts';
import { demoPartnerIds } from '../support/partners.ts';
import {
  deliverAll,
  deliveriesOf,
  GENERATED,
  REGISTERED,
  SUBSCRIPTIONS,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const { service, partner, url } = await startHooks({ clock });
const { otherPartner, operator } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const [foreignId] = service.foreignCompanyIds as [string];
const [partnerId, otherId] = await demoPartnerIds(service);
const CLOSED = 'company.payroll-cycle.closed';
const DAY = 86_400;
/** How many of the second partner's the demo scenario has, all of them failed. */
const DEMO = 4;

const main = (await subscribe(partner, { url, eventTypes: [REGISTERED, CLOSED] })).id;
const ofSibling = (await subscribe(partner, { url, companyIds: [siblingId] })).id;
const deleted = (await subscribe(partner, { url })).id;
const theirs = (await subscribe(otherPartner, { url })).id;

/** An event of a company, and when it was told. */
async function tell(of = companyId) {
  clock.advance(1);
  const eventId = await spend(service, of);
  return { eventId, at: Math.floor(clock.now().getTime() / 1000) };
}

// Of the first subscription two are delivered and one waits.
const first = await tell();
await deliverAll(service);
const second = await tell(siblingId);
assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${deleted}`)).status, 204);
await deliverAll(service);
const third = await tell();
const foreign = await tell(foreignId);

type Listed = Delivery & { partnerId?: string; subscriptionId?: string };

/** What an attempt took is not the same each time. */
const comparable = ({ id: _, attempts, ...more }: Listed) => ({
  ...more,
  attempts: attempts.map(({ durationMs, ...one }) => one),
});

describe('the deliveries of a subscription', () => {
  it('are listed newest first, each with its times and its attempts', async () => {
    const all = await deliveriesOf(partner, main);
    const whole = ({ eventId, at }: typeof first, of = companyId) => ({
      eventId,
      eventType: REGISTERED,
      status: 'delivered',
      createdAt: at,
      nextAttemptAt: null,
      expiresAt: at + 3 * DAY,
      companyId: of,
      payroll: clock.now().toISOString().slice(0, 7),
      attempts: [{ number: 1, startedAt: at, responseStatus: 204, error: null, responseBody: '' }],
    });
    assert.deepEqual(all.map(comparable), [
      { ...whole(third), status: 'pending', nextAttemptAt: third.at, attempts: [] },
      whole(second, siblingId),
      whole(first),
    ]);
    for (const { durationMs } of all.flatMap(({ attempts }) => attempts)) {
      assert.ok(durationMs >= 0 && durationMs < 10_000);
    }
  });

  it('are those of its companies and its types only', async () => {
    const [{ eventId, eventType } = assert.fail(), ...more] = await deliveriesOf(
      partner,
      ofSibling,
    );
    assert.deepEqual([eventId, eventType, more], [second.eventId, GENERATED, []]);
  });
});

describe('the deliveries of all partners', () => {
  it('are listed newest first, with whom each is for, as their partner sees them', async () => {
    const all: Listed[] = (await operator.get('/platform/v1/deliveries')).body.deliveries;
    const rows = all
      .slice(0, -DEMO)
      .map((one) => [one.eventId, one.partnerId, one.subscriptionId, one.status]);
    const wanted = [
      [foreign.eventId, otherId, theirs, 'pending'],
      [third.eventId, partnerId, main, 'pending'],
      ...[main, ofSibling].map((id) => [second.eventId, partnerId, id, 'delivered']),
      [second.eventId, partnerId, deleted, 'cancelled'],
      ...[main, deleted].map((id) => [first.eventId, partnerId, id, 'delivered']),
    ];
    assert.deepEqual(rows.toSorted(), wanted.toSorted());
    const owner = { partnerId, subscriptionId: main };
    const own = (await deliveriesOf(partner, main)).map((one) => ({ ...one, ...owner }));
    const shown = all.filter(({ subscriptionId }) => subscriptionId === main);
    assert.deepEqual(shown, own);
  });
});
