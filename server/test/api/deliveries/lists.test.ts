import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/deliveries';
import { fakeClock } from '../../support/clock.ts';
import { demoPartnerIds } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  REGISTERED,
  SUBSCRIPTIONS,
  spend,
  startHooks,
  subscribe,
  toldTo,
} from '../support/webhook-subscriptions.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const { service, partner, receiver, url } = await startHooks({ clock });
const { otherPartner, operator } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const [foreignId] = service.foreignCompanyIds as [string];
const [partnerId, otherId] = await demoPartnerIds(service);
const CLOSED = 'company.payroll-cycle.closed';
const DAY = 86_400;

const main = (await subscribe(partner, { url, eventTypes: [REGISTERED, CLOSED] })).id;
const ofSibling = (await subscribe(partner, { url, companyIds: [siblingId] })).id;
const deleted = (await subscribe(partner, { url, companyIds: [siblingId] })).id;
const theirs = (await subscribe(otherPartner, { url })).id;

/** The events of the partner's companies, oldest first. */
const made: { eventId: string; at: number }[] = [];
async function tell(of = companyId): Promise<void> {
  clock.advance(1);
  const eventId = await spend(service, of);
  made.push({ eventId, at: Math.floor(clock.now().getTime() / 1000) });
}

// Two are delivered, one has failed once, and one waits; one to another partner waits too.
await tell();
await deliverAll(service);
await tell(siblingId);
assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${deleted}`)).status, 204);
receiver.answer.status = 201;
await deliverAll(service);
await tell();
Object.assign(receiver.answer, { status: 503, body: 'é'.repeat(600) });
await deliverAll(service);
await tell();
const second = made[1]!.eventId;
clock.advance(1);
const foreign = await spend(service, foreignId);

type Listed = Delivery & { partnerId?: string; subscriptionId?: string };
const sides = {
  partner: { client: partner, path: deliveriesPath(main) },
  operator: { client: operator, path: '/platform/v1/deliveries' },
};
const ofAll = async (): Promise<Listed[]> =>
  (await operator.get(sides.operator.path)).body.deliveries;

describe('the deliveries of a subscription', () => {
  it('are listed newest first, each with its times and its attempts', async () => {
    const all = await expectPages<Delivery>(partner, sides.partner.path, 'deliveries', 4);
    const whole = made.map(({ eventId, at }) => ({
      eventId,
      eventType: REGISTERED,
      createdAt: at,
      expiresAt: at + 3 * DAY,
    }));
    const attempt = (place: number, responseStatus: number) => ({
      number: 1,
      startedAt: made[place]!.at,
      responseStatus,
      error: null,
      responseBody: 'thanks',
    });
    // 1,024 bytes.
    const failed = { error: 'http-status', responseBody: 'é'.repeat(512) };
    const over = { status: 'delivered', nextAttemptAt: null };
    const pending = { status: 'pending', nextAttemptAt: made[3]!.at };
    const again = all[1]!.nextAttemptAt!;
    assert.ok(again >= made[2]!.at + 5 && again <= made[2]!.at + 6);
    assert.deepEqual(all.toReversed().map(withoutId), [
      { ...whole[0], ...over, attempts: [attempt(0, 200)] },
      { ...whole[1], ...over, attempts: [attempt(1, 201)] },
      {
        ...{ ...whole[2], ...pending, nextAttemptAt: again },
        attempts: [{ ...attempt(2, 503), ...failed }],
      },
      { ...whole[3], ...pending, attempts: [] },
    ]);
    for (const { durationMs } of all.flatMap(({ attempts }) => attempts)) {
      assert.ok(durationMs >= 0 && durationMs < 10_000);
    }
  });

  it('are those of its companies and its types only', async () => {
    assert.deepEqual(await toldTo(partner, ofSibling), [[second, 'delivered']]);
    const [{ eventType } = assert.fail()] = await deliveriesOf(partner, ofSibling);
    assert.equal(eventType, GENERATED);
  });
});

const withoutId = ({ id: _, attempts, ...more }: Delivery) => ({
  ...more,
  attempts: attempts.map(({ durationMs, ...one }) => one),
});

describe('the deliveries of all partners', () => {
  it('are listed newest first, with whom each is for', async () => {
    const all = await expectPages<Listed>(operator, sides.operator.path, 'deliveries', 7);
    const ids = all.map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted().toReversed());
    const rows = all.map((one) => [one.eventId, one.partnerId, one.subscriptionId, one.status]);
    assert.deepEqual(rows[0], [foreign, otherId, theirs, 'pending']);
    const ofSecond = rows.filter(([eventId]) => eventId === second);
    assert.deepEqual(
      ofSecond.toSorted(),
      [
        [second, partnerId, main, 'delivered'],
        [second, partnerId, ofSibling, 'delivered'],
        [second, partnerId, deleted, 'cancelled'],
      ].toSorted(),
    );
  });

  it('are shown as their partner sees them', async () => {
    const owner = { partnerId, subscriptionId: main };
    const own = (await deliveriesOf(partner, main)).map((one) => ({ ...one, ...owner }));
    const shown = (await ofAll()).filter(({ subscriptionId }) => subscriptionId === main);
    assert.deepEqual(shown, own);
  });
});

type Counts = { partner?: number; operator: number };
const filters: [query: string, fits: (one: Listed) => boolean, counts: Counts][] = [
  ['status=delivered', ({ status }) => status === 'delivered', { partner: 2, operator: 3 }],
  ['status=pending', ({ status }) => status === 'pending', { partner: 2, operator: 3 }],
  ['status=cancelled', ({ status }) => status === 'cancelled', { partner: 0, operator: 1 }],
  ['status=failed', () => false, { partner: 0, operator: 0 }],
  [`eventType=${REGISTERED}`, (one) => one.eventType === REGISTERED, { partner: 4, operator: 4 }],
  [`eventType=${GENERATED}`, (one) => one.eventType === GENERATED, { partner: 0, operator: 3 }],
  [`eventType=${CLOSED}`, () => false, { partner: 0, operator: 0 }],
  [`eventId=${second.toUpperCase()}`, (one) => one.eventId === second, { partner: 1, operator: 3 }],
  [`eventId=${UNKNOWN_ID}`, () => false, { partner: 0, operator: 0 }],
  [`eventId=${second}&status=pending`, () => false, { partner: 0, operator: 0 }],
  [
    `status=pending&eventType=${REGISTERED}`,
    ({ status, eventType }) => status === 'pending' && eventType === REGISTERED,
    { partner: 2, operator: 2 },
  ],
  [`partnerId=${otherId.toUpperCase()}`, (one) => one.partnerId === otherId, { operator: 1 }],
  [`partnerId=${UNKNOWN_ID}`, () => false, { operator: 0 }],
  [`subscriptionId=${deleted}`, (one) => one.subscriptionId === deleted, { operator: 1 }],
  [`subscriptionId=${theirs}&partnerId=${partnerId}`, () => false, { operator: 0 }],
  [
    `eventId=${second}&eventType=${GENERATED}&status=delivered&partnerId=${partnerId}` +
      `&subscriptionId=${ofSibling}`,
    ({ subscriptionId }) => subscriptionId === ofSibling,
    { operator: 1 },
  ],
];

describe('a list of deliveries', () => {
  for (const side of ['partner', 'operator'] as const) {
    const { client, path } = sides[side];
    for (const [query, fits, { [side]: count }] of filters) {
      if (count === undefined) continue;
      const asked = query.replaceAll(/[0-9a-fA-F-]{36}/g, 'ID');
      it(`of the ${side} has ${count} that fit ${asked}, in pages`, async () => {
        const all: Listed[] = (await client.get(path)).body.deliveries;
        const found = await expectPages(client, `${path}?${query}`, 'deliveries', count);
        assert.deepEqual(found, all.filter(fits));
      });
    }
  }
});
