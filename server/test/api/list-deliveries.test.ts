import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import { type Delivery, deliveryStates } from '@fringe/contract/operations/deliveries';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  expectInvalid,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import {
  comesFirst,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  REGISTERED,
  SUBSCRIPTIONS,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const now = (): number => Math.floor(clock.now().getTime() / 1000);
const pattern = deliveriesPath('{subscriptionId}');
const subscriptionId = (
  await subscribe(partner, {
    url: receiver.url,
    eventTypes: [REGISTERED, 'company.payroll-cycle.closed'],
  })
).id;
const path = deliveriesPath(subscriptionId);
const ids = { subscriptionId };
const asked = { service, method: 'GET', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);
const day = 86_400;

/** Two delivered, one that failed once, and one that waits. */
const made: { eventId: string; at: number }[] = [];
const told = async (of = companyId) => {
  made.unshift({ eventId: await spend(service, of), at: now() });
};
await told();
await deliverAll(service);
clock.advance(1);
await told(siblingId);
receiver.answer.status = 201;
await deliverAll(service);
clock.advance(1);
await told();
Object.assign(receiver.answer, { status: 503, body: 'é'.repeat(600) });
await deliverAll(service);
await told();

describe('listDeliveries 200', () => {
  it('lists all of a subscription, newest first, each with its attempts', async () => {
    const all = await expectPages<Delivery>(partner, path, 'deliveries', 4);
    const byEvent = new Map(all.map((one) => [one.eventId, one]));
    assert.deepEqual(
      all.map(({ createdAt }) => createdAt),
      made.map(({ at }) => at),
    );
    for (const { eventId, at } of made) {
      const { eventType, createdAt, expiresAt } = byEvent.get(eventId)!;
      assert.deepEqual([eventType, createdAt, expiresAt], [REGISTERED, at, at + 3 * day]);
    }
    const ofState = (place: number) => {
      const { status, nextAttemptAt, attempts } = byEvent.get(made[place]!.eventId)!;
      return { status, nextAttemptAt, attempts: attempts.map(({ durationMs, ...rest }) => rest) };
    };
    const good = { number: 1, error: null, responseBody: 'thanks' };
    assert.deepEqual(ofState(3), {
      status: 'delivered',
      nextAttemptAt: null,
      attempts: [{ ...good, startedAt: made[3]!.at, responseStatus: 200 }],
    });
    assert.equal(ofState(2).attempts[0]!.responseStatus, 201);
    const { nextAttemptAt, ...struggling } = ofState(1);
    assert.deepEqual(struggling, {
      status: 'pending',
      attempts: [
        {
          number: 1,
          startedAt: made[1]!.at,
          responseStatus: 503,
          error: 'http-status',
          // 1,024 bytes.
          responseBody: 'é'.repeat(512),
        },
      ],
    });
    assert.ok(nextAttemptAt! >= made[1]!.at + 5 && nextAttemptAt! <= made[1]!.at + 6);
    assert.deepEqual(ofState(0), { status: 'pending', nextAttemptAt: made[0]!.at, attempts: [] });
    for (const one of all) {
      for (const { durationMs } of one.attempts) assert.ok(durationMs >= 0 && durationMs < 10_000);
    }
  });

  const filters: [query: string, fits: (one: Delivery) => boolean, count: number][] = [
    ['status=delivered', ({ status }) => status === 'delivered', 2],
    ['status=pending', ({ status }) => status === 'pending', 2],
    ['status=failed', () => false, 0],
    ['status=cancelled', () => false, 0],
    [`eventType=${REGISTERED}`, () => true, 4],
    [`eventType=${GENERATED}`, () => false, 0],
    ['eventType=company.payroll-cycle.closed', () => false, 0],
    [`eventId=${made[2]!.eventId}`, ({ eventId }) => eventId === made[2]!.eventId, 1],
    [`eventId=${made[2]!.eventId.toUpperCase()}`, (one) => one.eventId === made[2]!.eventId, 1],
    [`eventId=${UNKNOWN_ID}`, () => false, 0],
    [`eventId=${made[2]!.eventId}&status=pending`, () => false, 0],
    [`status=pending&eventType=${REGISTERED}`, ({ status }) => status === 'pending', 2],
  ];
  for (const [query, fits, count] of filters) {
    it(`lists ${count} that fit ${query.replaceAll(/[0-9a-fA-F-]{36}/g, 'ID')}`, async () => {
      const all = await deliveriesOf(partner, subscriptionId);
      const { body } = await partner.get(`${path}?${query}`);
      assert.deepEqual(body.deliveries, all.filter(fits));
      assert.deepEqual([body.deliveries.length, body.page.totalElements], [count, count]);
    });
  }

  it('has pages of what is filtered', async () => {
    await expectPages(partner, `${path}?status=delivered`, 'deliveries', 2);
  });

  it('lists nothing of another subscription of the same partner', async () => {
    const other = await subscribe(partner, { companyIds: [siblingId] });
    assert.deepEqual(await deliveriesOf(partner, other.id), []);
    await spend(service, companyId);
    assert.deepEqual(await deliveriesOf(partner, other.id), [], 'of no other company');
    const eventId = await spend(service, siblingId);
    const [one, ...more] = await deliveriesOf(partner, other.id.toUpperCase());
    assert.deepEqual([one?.eventId, one?.eventType, more], [eventId, GENERATED, []]);
    assert.equal((await partner.get(path)).body.page.totalElements, 6);
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${other.id}`)).status, 204);
  });

  needsOnly(asked, async () => request);
});

describe('listDeliveries 400', () => {
  refusesPagesOutOfBounds(partner, path);
  refusesUnknownParameters(service, partner, request);
  const types = `must be one of ${subscribableTypes.join(', ')}`;
  const wrong: [query: string, path: string, message: string][] = [
    ['status=enabled', 'query/status', `must be one of ${deliveryStates.join(', ')}`],
    ['eventType=employee.committed-expense.updated', 'query/eventType', types],
    ['eventType=', 'query/eventType', types],
    [`partnerId=${UNKNOWN_ID}`, 'query/partnerId', 'is not a known parameter'],
  ];
  for (const [query, where, message] of wrong) {
    it(`refuses ${query.slice(0, 50)}, also of what nobody has`, async () => {
      for (const id of [subscriptionId, UNKNOWN_ID]) {
        expectInvalid(await partner.get(`${deliveriesPath(id)}?${query}`), where, message);
      }
    });
  }

  it('refuses an eventId that is no uuid', async () => {
    const { status, body } = await partner.get(`${path}?eventId=1`);
    assert.equal(status, 400);
    assert.equal(body.message, 'query/eventId: must be a uuid with its dashes');
  });
});

describe('listDeliveries 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('listDeliveries 403', () => {
  refusesMissingScope(asked);
});

describe('listDeliveries 404', () => {
  refusesUnknownSubscription(asked);
});

describe('listDeliveries 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
