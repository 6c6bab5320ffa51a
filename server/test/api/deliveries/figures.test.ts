import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { answering } from '../../stories/support/webhooks/engine.ts';
import { fakeClock } from '../../support/clock.ts';
import { demoPartnerIds } from '../support/partners.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';
import {
  deliverAll,
  deliveriesPath,
  patched,
  SUBSCRIPTIONS,
  sendSample,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const HOUR = 3_600;
// The beginning of an hour, so that what is told below lies in the hours that it is meant for.
const begin = Math.ceil(Date.now() / 1000 / HOUR) * HOUR;
const clock = fakeClock(new Date(begin * 1000));
const { service, partner, url, receiver } = await startHooks({
  clock,
  config: { tokenLifetimeSeconds: 1_000_000 },
});
const { operator, otherPartner } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const [partnerId] = await demoPartnerIds(service);
const PLATFORM = '/platform/v1/webhooks/subscriptions';

const main = (await subscribe(partner, { url })).id;
const unreachable = (await subscribe(partner)).id;

/** Tells of something in each company, and attempts it. */
async function tell(status: number, ...of: string[]): Promise<void> {
  receiver.answer = (response, { body }) => {
    const refused = JSON.parse(body).data.company.id === siblingId;
    answering(refused ? 401 : status)(response, receiver.hits[0]!);
  };
  for (const one of of) await spend(service, one);
  await deliverAll(service);
  clock.advance(60);
}

// In the first hour one is taken; in the second one is refused, and one breaks down. What is about
// the sibling is always refused.
await tell(204, companyId);
clock.advance(HOUR);
await tell(204, siblingId);
await tell(503, companyId);
const span = `?from=${begin}&to=${begin + HOUR}`;

type Hour = Record<string, unknown> & { averageDurationMs: number; longestDurationMs: number };
/** How long calls took is not the same each time. */
const comparable = ({ averageDurationMs, longestDurationMs, ...one }: Hour) => {
  assert.ok(averageDurationMs >= 0 && averageDurationMs <= longestDurationMs);
  return one;
};
const firstHour = { hour: begin, attempts: 1, delivered: 1, failed: 0, errors: [] };

describe('the figures of deliveries', () => {
  it('are by the hour and by what went wrong, the same for partner and operator', async () => {
    const { body } = await partner.get(`${deliveriesPath(main)}/figures${span}`);
    const { hours, ...rest } = body;
    assert.deepEqual(rest, {
      from: begin,
      to: begin + 2 * HOUR,
      subscriptionId: main,
      pending: 2,
    });
    const { errors, ...second } = comparable(hours[1]);
    assert.deepEqual(comparable(hours[0]), firstHour);
    assert.equal(second.delivered, 0);
    // The one that was refused is tried again within the hour.
    assert.ok((second.attempts as number) >= 2);
    assert.deepEqual(errors, [{ error: 'http-status', attempts: second.attempts }]);
    const operators = await operator.get(`${PLATFORM}/${main}/deliveries/figures${span}`);
    assert.deepEqual(operators.body, body);
    const all = (await partner.get(`/api/v3/webhooks/deliveries/figures${span}`)).body;
    const ids = all.subscriptions.map((one: { subscriptionId: string }) => one.subscriptionId);
    assert.deepEqual(ids, [main, unreachable]);
    assert.deepEqual(all.subscriptions[0], { subscriptionId: main, pending: 2, hours });
    const path = `/platform/v1/partners/${partnerId}/webhooks/figures${span}`;
    assert.deepEqual((await operator.get(path)).body, all);
  });

  it('count what was given up in the hour of that, without a call as well', async () => {
    await patched(partner, main, 'disable');
    clock.advance(73 * HOUR);
    while (await expireDeliveries(service.context));
    const { body } = await partner.get(`${deliveriesPath(main)}/figures`);
    const hour = Math.floor(clock.now().getTime() / 1000 / HOUR) * HOUR;
    const nothing = { attempts: 0, delivered: 0, averageDurationMs: null, longestDurationMs: null };
    assert.deepEqual(body.hours, [{ hour, failed: 2, errors: [], ...nothing }]);
    assert.deepEqual([body.to - body.from, body.to, body.pending], [24 * HOUR, hour + HOUR, 0]);
    await patched(partner, main, 'enable');
  });

  it('are of a week at most, and of those who may see them', async () => {
    const path = `${deliveriesPath(main)}/figures`;
    expectInvalid(
      await partner.get(`${path}?from=${begin - 167 * HOUR}&to=${begin + HOUR}`),
      'query/from',
      'must be at most 168 hours before to',
    );
    const late = await partner.get(`${path}?from=${begin}&to=${begin - 1}`);
    expectInvalid(late, 'query/from', 'must not be later than to');
    expectFailure(await otherPartner.get(path), 404, 'Resource not found');
  });
});

type Filtered = [query: string, matches: (one: Delivery) => boolean];
const last = ({ attempts }: Delivery) => attempts.at(-1);
const filters: Filtered[] = [
  ['answer=2xx', (one) => last(one)?.responseStatus === 204],
  ['answer=4xx', (one) => last(one)?.responseStatus === 401],
  ['answer=5xx', (one) => last(one)?.responseStatus === 503],
  ['answer=none', (one) => last(one)?.responseStatus === null],
  ['error=http-status', (one) => last(one)?.error === 'http-status'],
  ['error=connection', (one) => last(one)?.error === 'connection'],
  [
    `createdFrom=${begin}&createdTo=${begin}&answer=2xx`,
    (one) => one.createdAt === begin && one.status === 'delivered',
  ],
];

describe('deliveries are found', () => {
  for (const [query, matches] of filters) {
    it(`by ${query.replaceAll(/=\d{5,}/g, '')}, by partner and operator`, async () => {
      let found = 0;
      for (const [client, path] of [
        [partner, deliveriesPath(main)],
        [partner, deliveriesPath(unreachable)],
        [operator, `${PLATFORM}/${main}/deliveries`],
        [operator, '/platform/v1/deliveries'],
      ] as const) {
        const fitting = (await client.get(path)).body.deliveries.filter(matches);
        const { deliveries, page } = (await client.get(`${path}?${query}`)).body;
        assert.deepEqual([deliveries, page.totalElements], [fitting, fitting.length]);
        found += fitting.length;
      }
      assert.ok(found > 0);
    });
  }
});

describe('the operator', () => {
  it("reads a partner's subscriptions without secrets, disables and enables them", async () => {
    const own = (await partner.get(`${SUBSCRIPTIONS}/${main}`)).body;
    const list = `/platform/v1/partners/${partnerId}/webhooks/subscriptions`;
    assert.deepEqual((await operator.get(list)).body.subscriptions[0], own);
    const read = await operator.get(`${PLATFORM}/${main}`);
    assert.deepEqual(read.body, { ...own, partnerId });
    assert.doesNotMatch(read.text, /secret/i);
    for (const [verb, status] of [
      ['disable', 'disabled'],
      ['enable', 'enabled'],
    ] as const) {
      const reply = await operator.patch(`${PLATFORM}/${main}/${verb}`);
      assert.deepEqual([reply.status, reply.body], [200, { ...own, status }]);
      assert.equal((await partner.get(`${SUBSCRIPTIONS}/${main}`)).body.status, status);
    }
  });

  it('sees what the partner has lost, and delivers again only what it may have', async () => {
    const grant = `/platform/v1/partners/${partnerId}/companies/${siblingId}`;
    const [lost] = (await partner.get(`${deliveriesPath(main)}?companyId=${siblingId}`)).body
      .deliveries;
    const one = `${deliveriesPath(main)}/${lost.id}`;
    const whole = (await partner.get(one)).body;
    const operators = `${PLATFORM}/${main}/deliveries/${lost.id}`;
    assert.equal((await operator.delete(grant)).status, 204);
    expectFailure(await partner.get(one), 404, 'Resource not found');
    assert.deepEqual((await partner.get(`${deliveriesPath(main)}?answer=4xx`)).body.deliveries, []);
    assert.deepEqual((await operator.get(operators)).body, whole);
    const foreign = 'Company does not belong to the specified partner';
    expectFailure(await operator.post(`${operators}/redeliver`), 403, foreign);
    assert.equal((await operator.put(grant)).status, 204);
    const again = await operator.post(`${operators}/redeliver`);
    assert.equal(again.status, 202, again.text);
    const made = (await partner.get(`${deliveriesPath(main)}/${again.body.id}`)).body;
    assert.deepEqual([made.eventId, made.status], [lost.eventId, 'pending']);
  });

  it('recovers what a partner missed, unless the subscription is disabled', async () => {
    const recover = (dryRun: boolean) =>
      operator.post(`${PLATFORM}/${main}/recover`, { since: begin, dryRun });
    const { matched } = (await recover(true)).body;
    assert.deepEqual((await recover(false)).body, { matched, scheduled: matched });
    assert.ok(matched >= 1);
    await operator.patch(`${PLATFORM}/${unreachable}/disable`);
    const sample = (await partner.get(deliveriesPath(unreachable))).body.deliveries[0].id;
    const path = `${PLATFORM}/${unreachable}`;
    const disabled = 'The subscription is disabled; enable it first';
    for (const [verb, body] of [
      ['recover', { since: begin }],
      [`deliveries/${sample}/redeliver`, undefined],
    ] as const) {
      expectFailure(await operator.post(`${path}/${verb}`, body), 409, disabled);
    }
  });

  it('still sees the deliveries of a subscription that was deleted', async () => {
    await patched(partner, unreachable, 'enable');
    await sendSample(partner, unreachable);
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${unreachable}`)).status, 204);
    const path = `${PLATFORM}/${unreachable}`;
    const { deliveries } = (await operator.get(`${path}/deliveries`)).body;
    assert.equal(deliveries[0].status, 'cancelled');
    assert.equal((await operator.get(`${path}/deliveries/${deliveries[0].id}`)).status, 200);
    expectFailure(await operator.get(path), 404, 'Resource not found');
    for (const reply of [
      await operator.patch(`${path}/enable`),
      await operator.patch(`${path}/disable`),
      await operator.post(`${path}/recover`, { since: begin }),
      await operator.get(`${path}/deliveries/figures`),
    ]) {
      expectFailure(reply, 404, 'Resource not found');
    }
  });
});
