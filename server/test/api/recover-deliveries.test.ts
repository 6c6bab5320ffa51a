import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';
import {
  comesFirst,
  refusesBodies,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import { patched, SUBSCRIPTIONS, spend, subscribe } from './support/webhook-subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner } = service;
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}/recover`;
const ids = { subscriptionId: (await subscribe(partner)).id };
const body = { since: 0 };
const asked = { service, method: 'POST', pattern, ids, body, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

/** Of a subscription that missed one event while it was disabled. */
async function fresh() {
  clock.advance(1);
  const { id: subscriptionId } = await subscribe(partner);
  await patched(partner, subscriptionId, 'disable');
  await spend(service, service.companyIds[0]!);
  await patched(partner, subscriptionId, 'enable');
  return requestOf(asked, { subscriptionId });
}

describe('recoverDeliveries 202', () => {
  it('says how much there is, and delivers it; a dry run delivers nothing', async () => {
    const good = await fresh();
    for (const dryRun of [true, true]) {
      const dry = await perform(partner, { ...good, body: { since: 0, dryRun } });
      assert.deepEqual([dry.status, dry.body], [202, { matched: 1, scheduled: 0 }]);
    }
    const path = good.path.replace('/recover', '/deliveries');
    assert.deepEqual((await partner.get(path)).body.deliveries, []);
    const reply = await perform(partner, { ...good, body: { since: 0, dryRun: false } });
    assert.deepEqual([reply.status, reply.body], [202, { matched: 1, scheduled: 1 }]);
    assert.equal((await partner.get(path)).body.page.totalElements, 1);
  });

  it('schedules once when eight come at once', async () => {
    const good = await fresh();
    const replies = await Promise.all(Array.from({ length: 8 }, () => perform(partner, good)));
    const scheduled = replies.map((reply) => reply.body.scheduled);
    assert.deepEqual(scheduled.toSorted(), [0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('takes every moment from the first to the last, and finds nothing to come', async () => {
    const good = await fresh();
    const reply = await perform(partner, { ...good, body: { since: 253_402_300_799 } });
    assert.deepEqual([reply.status, reply.body], [202, { matched: 0, scheduled: 0 }]);
  });

  keepsTheAnswer(service, fresh, 202);
  needsOnly(asked, fresh, 202);
});

describe('recoverDeliveries 400', () => {
  refusesBodies(asked, [
    ['a body without since', {}, 'body', "must have required property 'since'"],
    ['a moment before 1970', { since: -1 }, 'body/since', 'must be >= 0'],
    ['milliseconds', { since: 1_800_000_000_000 }, 'body/since', 'must be <= 253402300799'],
    ['half a second', { since: 1.5 }, 'body/since', 'must be integer'],
    ['a date', { since: '2026-01-01' }, 'body/since', 'must be integer'],
    ['a dryRun in words', { since: 0, dryRun: 'yes' }, 'body/dryRun', 'must be boolean'],
    ['another field', { since: 0, until: 1 }, 'body/until', 'is not a known field'],
  ]);
  refusesUnreadableBodies(service, partner, request.path);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh, 202);
});

describe('recoverDeliveries 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('recoverDeliveries 403', () => {
  refusesMissingScope(asked);
});

describe('recoverDeliveries 404', () => {
  refusesUnknownSubscription(asked);
});

describe('recoverDeliveries 409', () => {
  it('refuses a disabled subscription, also a dry run, and makes nothing', async () => {
    const { id: subscriptionId } = await subscribe(partner);
    await patched(partner, subscriptionId, 'disable');
    await expectNoChange(service, async () => {
      for (const dryRun of [false, true]) {
        const one = { ...requestOf(asked, { subscriptionId }), body: { since: 0, dryRun } };
        const reply = await perform(partner, one);
        expectFailure(reply, 409, 'The subscription is disabled; enable it first');
      }
    });
  });

  refusesRunning(service, fresh, 202);
});

describe('recoverDeliveries 413', () => {
  refusesLargeBodies(service, partner, request.path, body);
});

describe('recoverDeliveries 415', () => {
  refusesOtherContentTypes(service, partner, request.path, body, ['text/plain', '']);
});

describe('recoverDeliveries 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh, 202);
});
