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
  refusesFields,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  patched,
  SUBSCRIPTIONS,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner } = service;
const [companyId] = service.companyIds as [string];
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}/disable`;
const { signingSecret: _, ...made } = await subscribe(partner, { url: receiver.url });
const ids = { subscriptionId: made.id };
const asked = { service, method: 'PATCH', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

describe('disableSubscription 200', () => {
  it('disables it, can be repeated, and answers it without its secret', async () => {
    const disabled = { ...made, status: 'disabled' };
    const upper = request.path.replace(made.id, made.id.toUpperCase());
    for (const path of [request.path, request.path, upper]) {
      const reply = await partner.patch(path);
      assert.deepEqual([reply.status, reply.body], [200, disabled]);
    }
    assert.deepEqual((await partner.get(`${SUBSCRIPTIONS}/${made.id}`)).body, disabled);
  });

  it('makes no deliveries for it and sends none, while those of others go on', async () => {
    const other = await subscribe(partner, { url: receiver.url });
    const { id } = await subscribe(partner, { url: receiver.url });
    const pending = await spend(service, companyId);
    await patched(partner, id, 'disable');
    const missed = await spend(service, companyId);
    await deliverAll(service);
    const told = async (of: string) =>
      (await deliveriesOf(partner, of)).map((one) => [one.eventId, one.status]);
    assert.deepEqual(await told(id), [[pending, 'pending']]);
    assert.deepEqual(
      new Map((await told(other.id)) as [string, string][]),
      new Map([
        [missed, 'delivered'],
        [pending, 'delivered'],
      ]),
    );
    assert.equal(receiver.received.length, 2);
  });

  needsOnly(asked, async () => request);
});

describe('disableSubscription 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
});

describe('disableSubscription 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('disableSubscription 403', () => {
  refusesMissingScope(asked);
});

describe('disableSubscription 404', () => {
  refusesUnknownSubscription(asked);
});

describe('disableSubscription 422', () => {
  refusesMalformedIds(service, partner, 'PATCH', pattern, ids);
});
