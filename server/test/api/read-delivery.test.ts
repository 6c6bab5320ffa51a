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
  refusesUnknownDelivery,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  REGISTERED,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner, otherPartner } = service;
const [companyId] = service.companyIds as [string];
const pattern = `${deliveriesPath('{subscriptionId}')}/{deliveryId}`;
const { id: subscriptionId } = await subscribe(partner, { url: receiver.url });
const other = await subscribe(partner, { url: receiver.url, eventTypes: [REGISTERED] });
const eventId = await spend(service, companyId);
const [{ id: deliveryId } = assert.fail()] = await deliveriesOf(partner, subscriptionId);
const [{ id: renamedId } = assert.fail()] = await deliveriesOf(partner, other.id);
const ids = { subscriptionId, deliveryId };
const asked = { service, method: 'GET', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

describe('readDelivery 200', () => {
  it('shows it as it is listed, with the event that is to be sent', async () => {
    const { payload, ...shown } = (await partner.get(request.path)).body;
    assert.deepEqual([shown], await deliveriesOf(partner, subscriptionId));
    assert.deepEqual([shown.status, shown.attempts], ['pending', []]);
    const { data, ...envelope } = JSON.parse(payload);
    const { occurredAt } = envelope;
    assert.deepEqual(envelope, { id: eventId, type: GENERATED, occurredAt });
    assert.equal(new Date(occurredAt).toISOString(), occurredAt);
    assert.equal(data.company.id, companyId);
  });

  it('shows the payload to the byte as it was sent, under the name subscribed to', async () => {
    await deliverAll(service);
    const paths: [path: string, id: string, type: string][] = [
      [request.path, deliveryId, GENERATED],
      [`${deliveriesPath(other.id)}/${renamedId}`, renamedId, REGISTERED],
    ];
    for (const [path, id, type] of paths) {
      const { body } = await partner.get(path);
      const sent = receiver.received.find(
        ({ headers }) => headers['x-service-delivery-id'] === id,
      )!;
      assert.equal(body.payload, sent.body);
      assert.deepEqual(
        [body.status, body.eventType, JSON.parse(body.payload).type],
        ['delivered', type, type],
      );
      assert.equal(sent.headers['x-service-event-type'], type);
    }
  });

  it('takes ids in upper case', async () => {
    const upper = pattern
      .replace('{subscriptionId}', subscriptionId.toUpperCase())
      .replace('{deliveryId}', deliveryId.toUpperCase());
    assert.deepEqual((await partner.get(upper)).body, (await partner.get(request.path)).body);
  });

  needsOnly(asked, async () => request);
});

describe('readDelivery 400', () => {
  refusesUnknownParameters(service, partner, request);
});

describe('readDelivery 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('readDelivery 403', () => {
  refusesMissingScope(asked);
});

describe('readDelivery 404', () => {
  refusesUnknownSubscription(asked);
  refusesUnknownDelivery(asked, async () => {
    const theirs = await subscribe(otherPartner);
    await spend(service, service.foreignCompanyIds[0]!);
    const [foreign] = await deliveriesOf(otherPartner, theirs.id);
    return [renamedId, foreign!.id, eventId];
  });
});

describe('readDelivery 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
