import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import {
  comesFirst,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import { patched, SUBSCRIPTIONS, subscribe } from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}`;
const { signingSecret, ...made } = await subscribe(partner, { description: 'To be read' });
const ids = { subscriptionId: made.id };
const asked = { service, method: 'GET', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

describe('readSubscription 200', () => {
  it('shows it as it was made, without the secret, by an id in any letter case', async () => {
    const reply = await partner.get(request.path);
    assert.deepEqual(reply.body, made);
    assert.ok(!reply.text.includes(signingSecret));
    const upper = await partner.get(`${SUBSCRIPTIONS}/${made.id.toUpperCase()}`);
    assert.deepEqual(upper.body, made);
  });

  it('shows whether it is enabled', async () => {
    for (const [verb, status] of [
      ['disable', 'disabled'],
      ['enable', 'enabled'],
    ] as const) {
      await patched(partner, made.id, verb);
      assert.deepEqual((await partner.get(request.path)).body, { ...made, status });
    }
  });

  needsOnly(asked, async () => request);
});

describe('readSubscription 400', () => {
  refusesUnknownParameters(service, partner, request);
});

describe('readSubscription 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('readSubscription 403', () => {
  refusesMissingScope(asked);
});

describe('readSubscription 404', () => {
  refusesUnknownSubscription(asked);
});

describe('readSubscription 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
