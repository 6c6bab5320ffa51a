import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkInvariants } from '../../src/invariants/check-invariants.ts';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { demoPartnerIds, PARTNERS } from './support/partners.ts';
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
  refusesFields,
  refusesMissingScope,
  refusesUnknownDelivery,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  patched,
  REGISTERED,
  SUBSCRIPTIONS,
  spend,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner, operator } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const pattern = `${deliveriesPath('{subscriptionId}')}/{deliveryId}/redeliver`;
const { id: subscriptionId } = await subscribe(partner, {
  url: receiver.url,
  eventTypes: [REGISTERED],
});

/** A new event, and its delivery. */
async function told(of = subscriptionId, company = companyId) {
  const eventId = await spend(service, company);
  const [delivery] = await deliveriesOf(partner, of, `?eventId=${eventId}`);
  return { eventId, deliveryId: delivery!.id };
}

const { deliveryId } = await told();
await deliverAll(service);
const ids = { subscriptionId, deliveryId };
const asked = { service, method: 'POST', pattern, ids, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);
const fresh = async () => requestOf(asked, { deliveryId: (await told()).deliveryId });

describe('redeliver 202', () => {
  it('makes a new delivery of the same event and bytes, with its own 72 hours', async () => {
    const before = (await partner.get(`${deliveriesPath(subscriptionId)}/${deliveryId}`)).body;
    clock.advance(100);
    const reply = await partner.post(request.path);
    assert.equal(reply.status, 202);
    assert.notEqual(reply.body.id, deliveryId);
    const path = `${deliveriesPath(subscriptionId)}/${reply.body.id}`;
    const made = (await partner.get(path)).body;
    assert.deepEqual(made, {
      ...before,
      id: reply.body.id,
      status: 'pending',
      createdAt: before.createdAt + 100,
      nextAttemptAt: before.createdAt + 100,
      expiresAt: before.expiresAt + 100,
      attempts: [],
    });
    const again = (await partner.get(`${deliveriesPath(subscriptionId)}/${deliveryId}`)).body;
    assert.deepEqual(again, before, 'the first one stays as it is');
    await deliverAll(service);
    const [first, second] = receiver.received;
    assert.equal(second!.body, first!.body);
    assert.equal(second!.headers['x-service-event-id'], before.eventId);
    assert.equal(second!.headers['x-service-delivery-id'], reply.body.id);
    assert.equal(second!.headers['x-service-delivery-attempt'], '1');
    assert.equal((await partner.get(path)).body.status, 'delivered');
  });

  it('delivers again what is pending, and what was delivered again, each time anew', async () => {
    const { eventId, deliveryId: pending } = await told();
    const made = [pending];
    for (let times = 0; times < 3; times += 1) {
      const { body } = await perform(partner, requestOf(asked, { deliveryId: made.at(-1)! }));
      made.push(body.id);
    }
    const found = await deliveriesOf(partner, subscriptionId, `?eventId=${eventId}`);
    assert.deepEqual(found.map(({ id }) => id).toSorted(), made.toSorted());
    await deliverAll(service);
    const calls = receiver.received.filter(({ body }) => body.includes(eventId));
    assert.equal(calls.length, 4);
    assert.equal(new Set(calls.map(({ body }) => body)).size, 1);
  });

  it('delivers a sample event again, which belongs to no company', async () => {
    const sent = await partner.post(`${SUBSCRIPTIONS}/${subscriptionId}/test`, {
      eventType: GENERATED,
    });
    const reply = await perform(partner, requestOf(asked, { deliveryId: sent.body.id }));
    assert.equal(reply.status, 202);
    await deliverAll(service);
    assert.equal(JSON.parse(receiver.received.at(-1)!.body).test, true);
  });

  keepsTheAnswer(service, fresh, 202);
  needsOnly(asked, fresh, 202);
});

describe('redeliver 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
  refusesKeyOfNoLength(service, fresh, 202);
});

describe('redeliver 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('redeliver 403', () => {
  refusesMissingScope(asked);
});

describe('redeliver 404', () => {
  it('knows no event of a company that the partner lost, until it is granted again', async () => {
    const lost = requestOf(asked, await told(subscriptionId, siblingId));
    const [partnerId] = await demoPartnerIds(service);
    const access = `${PARTNERS}/${partnerId}/companies/${siblingId}`;
    assert.equal((await operator.delete(access)).status, 204);
    await expectNoChange(service, async () => {
      const reply = await perform(partner, lost);
      expectFailure(reply, 404, 'Resource not found');
    });
    assert.equal((await operator.put(access)).status, 204);
    assert.equal((await perform(partner, lost)).status, 202);
  });

  refusesUnknownSubscription(asked);
  refusesUnknownDelivery(asked, async () => {
    const other = await subscribe(partner);
    const { eventId, deliveryId: sibling } = await told(other.id);
    return [sibling, eventId];
  });
});

describe('redeliver 409', () => {
  it('refuses while the subscription is disabled; an unknown delivery is unknown', async () => {
    const other = await subscribe(partner);
    const one = { subscriptionId: other.id, deliveryId: (await told(other.id)).deliveryId };
    await patched(partner, other.id, 'disable');
    await expectNoChange(service, async () => {
      const reply = await perform(partner, requestOf(asked, one));
      expectFailure(reply, 409, 'The subscription is disabled; enable it first');
      const unknown = await perform(partner, requestOf(asked, { subscriptionId: other.id }));
      expectFailure(unknown, 404, 'Resource not found');
    });
    await patched(partner, other.id, 'enable');
    assert.equal((await perform(partner, requestOf(asked, one))).status, 202);
  });

  refusesRunning(service, fresh, 202);
});

describe('redeliver 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh, 202);

  it('has left everything in order', async () => {
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
