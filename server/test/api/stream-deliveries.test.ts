import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { listen, streamOf } from '../support/listen.ts';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { expectNoChange } from './support/tables.ts';
import {
  comesFirst,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import { patched, subscribe } from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const pattern = streamOf('{subscriptionId}');
const ids = { subscriptionId: (await subscribe(partner)).id };
const asked = { service, method: 'GET', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

// What succeeds comes last: a stream is noted for a while after it was left.

describe('streamDeliveries 400', () => {
  refusesUnknownParameters(service, partner, requestOf(asked));
});

describe('streamDeliveries 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('streamDeliveries 403', () => {
  refusesMissingScope(asked);
  refusesProduction(asked);
});

describe('streamDeliveries 404', () => {
  refusesUnknownSubscription(asked);
});

describe('streamDeliveries 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});

describe('streamDeliveries 409', () => {
  it('refuses a disabled subscription until it is enabled', async () => {
    const { id: subscriptionId } = await subscribe(partner);
    await patched(partner, subscriptionId, 'disable');
    await expectNoChange(service, async () => {
      const reply = await perform(partner, requestOf(asked, { subscriptionId }));
      expectFailure(reply, 409, 'The subscription is disabled; enable it first');
    });
    await patched(partner, subscriptionId, 'enable');
    assert.equal((await perform(partner, requestOf(asked, { subscriptionId }))).status, 200);
  });
});

describe('streamDeliveries 200', () => {
  it('is a stream of events that says first that it is ready', async () => {
    const { status, headers, text } = await perform(partner, request);
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream']);
    assert.equal(text, `event: ready\ndata: ${JSON.stringify(ids)}\n\n`);
    assert.deepEqual(
      [headers.get('cache-control'), headers.get('x-accel-buffering')],
      ['no-store', 'no'],
    );
  });

  it('goes on, and can be had again and again', async () => {
    for (let times = 0; times < 3; times += 1) {
      const listening = await listen(service.url, partner, ids.subscriptionId);
      assert.deepEqual([listening.told, listening.ended], [['ready'], false]);
      listening.leave();
    }
  });

  it('takes the id in upper case', async () => {
    const upper = { subscriptionId: ids.subscriptionId.toUpperCase() };
    assert.equal((await perform(partner, requestOf(asked, upper))).status, 200);
  });

  needsOnly(asked, async () => request);
});
