import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import {
  expectFailure,
  expectFailures,
  expectInvalidEach,
} from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { demoPartnerIds } from '../../support/partners/partners.ts';
import { answering } from '../../support/webhooks/engine.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { access, deliverAll, deliveriesOf, deliveriesPath, patched, spend, subscribe } = hooks;
const HOUR = 3_600;
// The beginning of an hour, so that what is told below lies in the hours that it is meant for.
const begin = Math.ceil(Date.now() / 1000 / HOUR) * HOUR;
const clock = fakeClock(new Date(begin * 1000));
const { service, partner, operator, companyId, siblingId, url, receiver } = await hooks.startHooks({
  clock,
  config: { tokenLifetimeSeconds: 1_000_000 },
});
const [partnerId] = await demoPartnerIds(service);
const PLATFORM = '/platform/v1/webhooks/subscriptions';

const main = (await subscribe(partner, { url })).id;
const unreachable = (await subscribe(partner)).id;

/** Tells of something in a company, and attempts it. */
async function tell(status: number, of: string): Promise<void> {
  receiver.answer = (response, hit) => {
    const refused = JSON.parse(hit.body).data.company.id === siblingId;
    answering(refused ? 401 : status)(response, hit);
  };
  await spend(service, of);
  await deliverAll(service);
  clock.advance(60);
}

// In the first hour one is taken; in the second one is refused, and one breaks down. What is about
// the sibling is always refused.
await tell(204, companyId);
clock.advance(HOUR);
await tell(204, siblingId);
await tell(503, companyId);

type Hour = Record<string, unknown> & { averageDurationMs: number; longestDurationMs: number };
/** How long calls took is not the same each time. */
const comparable = ({ averageDurationMs, longestDurationMs, ...one }: Hour) => {
  assert.ok(averageDurationMs >= 0 && averageDurationMs <= longestDurationMs);
  return one;
};

describe('the figures of deliveries', () => {
  it('are by the hour and by what went wrong, the same for partner and operator', async () => {
    const span = `?from=${begin}&to=${begin + HOUR}`;
    const body = await done(partner.get(`${deliveriesPath(main)}/figures${span}`));
    const { hours, ...rest } = body;
    const own = { subscriptionId: main, pending: 2 };
    assert.deepEqual(rest, { from: begin, to: begin + 2 * HOUR, ...own });
    const [first, second] = hours.map(comparable);
    assert.deepEqual(first, { hour: begin, attempts: 1, delivered: 1, failed: 0, errors: [] });
    // The one that was refused is tried again within the hour.
    assert.ok(second.attempts >= 2);
    const errors = [{ error: 'http-status', attempts: second.attempts }];
    assert.deepEqual([second.delivered, second.errors], [0, errors]);
    const operators = await operator.get(`${PLATFORM}/${main}/deliveries/figures${span}`);
    assert.deepEqual(operators.body, body);
    const all = await done(partner.get(`/api/v3/webhooks/deliveries/figures${span}`));
    assert.deepEqual(each(all.subscriptions, 'subscriptionId'), [main, unreachable]);
    assert.deepEqual(all.subscriptions[0], { ...own, hours });
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

  it('are of a week at most', async () => {
    const path = `${deliveriesPath(main)}/figures`;
    const between = (span: number[]) => partner.get(`${path}?from=${span[0]}&to=${span[1]}`);
    await expectInvalidEach(service, between, [
      [[begin - 167 * HOUR, begin + HOUR], 'query/from', 'must be at most 168 hours before to'],
      [[begin, begin - 1], 'query/from', 'must not be later than to'],
    ]);
  });
});

describe('deliveries', () => {
  const last = ({ attempts }: Delivery) => attempts.at(-1);
  const filters: [query: string, matches: (one: Delivery) => boolean][] = [
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
  it('are found by how they were answered, by partner and operator', async () => {
    for (const [query, matches] of filters) {
      let found = 0;
      for (const [client, path] of [
        [partner, deliveriesPath(main)],
        [partner, deliveriesPath(unreachable)],
        [operator, `${PLATFORM}/${main}/deliveries`],
        [operator, '/platform/v1/deliveries'],
      ] as const) {
        const fitting = (await client.get(path)).body.deliveries.filter(matches);
        const { deliveries, page } = (await client.get(`${path}?${query}`)).body;
        assert.deepEqual([deliveries, page.totalElements], [fitting, fitting.length], query);
        found += fitting.length;
      }
      assert.ok(found > 0, query);
    }
  });
});

describe('the operator', () => {
  it("reads a partner's subscriptions without secrets, disables and enables them", async () => {
    const partners = async () => (await partner.get(`${hooks.SUBSCRIPTIONS}/${main}`)).body;
    const own = await partners();
    const list = `/platform/v1/partners/${partnerId}/webhooks/subscriptions`;
    assert.deepEqual((await operator.get(list)).body.subscriptions[0], own);
    const read = await operator.get(`${PLATFORM}/${main}`);
    assert.deepEqual(read.body, { ...own, partnerId });
    for (const verb of ['disable', 'enable']) {
      const now = { ...own, status: `${verb}d` };
      assert.deepEqual(await done(operator.patch(`${PLATFORM}/${main}/${verb}`)), now);
      assert.deepEqual(await partners(), now);
    }
  });

  it('sees what the partner has lost, and delivers again only what it may have', async () => {
    const ofSibling = await deliveriesOf(partner, main, `?companyId=${siblingId}`);
    const [{ id, eventId } = assert.fail()] = ofSibling;
    const one = `${deliveriesPath(main)}/${id}`;
    const whole = (await partner.get(one)).body;
    const operators = `${PLATFORM}/${main}/deliveries/${id}`;
    await access(service, 'delete', partnerId, siblingId);
    expectFailure(await partner.get(one), 404, 'Resource not found');
    assert.deepEqual(await deliveriesOf(partner, main, '?answer=4xx'), []);
    assert.deepEqual((await operator.get(operators)).body, whole);
    const foreign = 'Company does not belong to the specified partner';
    expectFailure(await operator.post(`${operators}/redeliver`), 403, foreign);
    await access(service, 'put', partnerId, siblingId);
    const again = await done(operator.post(`${operators}/redeliver`));
    const made = (await partner.get(`${deliveriesPath(main)}/${again.id}`)).body;
    assert.deepEqual([made.eventId, made.status], [eventId, 'pending']);
  });

  it('recovers what a partner missed, unless the subscription is disabled', async () => {
    const recover = (dryRun: boolean) =>
      done(operator.post(`${PLATFORM}/${main}/recover`, { since: begin, dryRun }));
    const { matched } = await recover(true);
    assert.deepEqual(await recover(false), { matched, scheduled: matched });
    assert.ok(matched >= 1);
    const path = `${PLATFORM}/${unreachable}`;
    await done(operator.patch(`${path}/disable`));
    const [{ id } = assert.fail()] = await deliveriesOf(partner, unreachable);
    const replies = [
      await operator.post(`${path}/recover`, { since: begin }),
      await operator.post(`${path}/deliveries/${id}/redeliver`),
    ];
    expectFailures(replies, 409, 'The subscription is disabled; enable it first');
  });

  it('still sees the deliveries of a subscription that was deleted, and no more', async () => {
    await patched(partner, unreachable, 'enable');
    await hooks.sendSample(partner, unreachable);
    await done(partner.delete(`${hooks.SUBSCRIPTIONS}/${unreachable}`));
    const path = `${PLATFORM}/${unreachable}`;
    const [{ id, status }] = (await operator.get(`${path}/deliveries`)).body.deliveries;
    assert.equal(status, 'cancelled');
    await done(operator.get(`${path}/deliveries/${id}`));
    const replies = [
      await operator.get(path),
      await operator.patch(`${path}/enable`),
      await operator.patch(`${path}/disable`),
      await operator.post(`${path}/recover`, { since: begin }),
      await operator.get(`${path}/deliveries/figures`),
    ];
    expectFailures(replies, 404, 'Resource not found');
  });
});
