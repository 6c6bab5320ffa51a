import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectSound } from '../../stories/support/money/money-charges.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  patched,
  REGISTERED,
  sendSample,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const clock = fakeClock();
const { service, partner, receiver, url } = await startHooks({ clock });
const { otherPartner, operator } = service;
const [companyId, siblingId] = service.companyIds as [string, string];
const usual = (await subscribe(partner, { url })).id;
const renamed = (await subscribe(partner, { url, eventTypes: [REGISTERED] })).id;

/** A new event, and its delivery to a subscription. */
async function told(subscriptionId: string) {
  const eventId = await spend(service, companyId);
  const [{ id } = assert.fail()] = await deliveriesOf(
    partner,
    subscriptionId,
    `?eventId=${eventId}`,
  );
  return { eventId, id, path: `${deliveriesPath(subscriptionId)}/${id}` };
}

const read = async (path: string) => (await partner.get(path)).body;

/** The call that a delivery was made by. */
const callOf = (id: string) =>
  receiver.hits.find(({ headers }) => headers['x-service-delivery-id'] === id)!;

async function redeliver(path: string): Promise<string> {
  return (await done(partner.post(`${path}/redeliver`))).id;
}

const advance = (id: string) => partner.post(`/sandbox/v1/deliveries/${id}/advance`);

describe('a delivery that is read', () => {
  it('is as it is listed, with the event that is to be sent', async () => {
    const { eventId, path } = await told(usual);
    const { payload, ...shown } = await read(path);
    assert.deepEqual([shown], await deliveriesOf(partner, usual, `?eventId=${eventId}`));
    assert.deepEqual([shown.status, shown.attempts], ['pending', []]);
    const { data, ...envelope } = JSON.parse(payload);
    const { occurredAt } = envelope;
    assert.deepEqual(envelope, { id: eventId, type: GENERATED, occurredAt });
    assert.equal(new Date(occurredAt).toISOString(), occurredAt);
    assert.equal(data.company.id, companyId);
  });

  it('shows to the byte what was sent, under the name subscribed to', async () => {
    const { path, id } = await told(renamed);
    await deliverAll(service);
    const { payload, status, eventType } = await read(path);
    const { body, headers } = callOf(id);
    assert.equal(payload, body);
    const names = [eventType, JSON.parse(payload).type, headers['x-service-event-type']];
    assert.deepEqual([status, ...names], ['delivered', REGISTERED, REGISTERED, REGISTERED]);
  });

  it('is found by its event, and not in another subscription of the partner', async () => {
    const { eventId, id } = await told(usual);
    const byEvent = await partner.get(`${deliveriesPath(usual)}/${eventId}`);
    assert.equal(byEvent.body.id, id);
    const wrong = [`${deliveriesPath(renamed)}/${id}`];
    await expectNoChange(service, async () => {
      for (const path of wrong) {
        const replies = [await partner.get(path), await partner.post(`${path}/redeliver`)];
        for (const reply of replies) expectFailure(reply, 404, 'Resource not found');
      }
    });
  });
});

describe('a delivery that is made again', () => {
  it('is a new one of the same event and bytes, with its own 72 hours', async () => {
    const { path, id } = await told(renamed);
    await deliverAll(service);
    const before = await read(path);
    clock.advance(100);
    const again = await redeliver(path);
    assert.notEqual(again, id);
    assert.deepEqual(await read(`${deliveriesPath(renamed)}/${again}`), {
      ...before,
      id: again,
      status: 'pending',
      createdAt: before.createdAt + 100,
      nextAttemptAt: before.createdAt + 100,
      expiresAt: before.expiresAt + 100,
      attempts: [],
    });
    assert.deepEqual(await read(path), before, 'the first one stays as it is');
    await deliverAll(service);
    const { body, headers } = callOf(again);
    assert.equal(body, callOf(id).body);
    assert.equal(headers['x-service-event-id'], before.eventId);
    assert.equal(headers['x-service-delivery-attempt'], '1');
  });

  it('may be pending, or made again itself; each time anew', async () => {
    const { eventId, id } = await told(renamed);
    const made = [id];
    for (let times = 0; times < 3; times += 1) {
      made.push(await redeliver(`${deliveriesPath(renamed)}/${made.at(-1)}`));
    }
    const found = await deliveriesOf(partner, renamed, `?eventId=${eventId}`);
    assert.deepEqual(found.map((one) => one.id).toSorted(), made.toSorted());
    await deliverAll(service);
    assert.equal(new Set(made.map((one) => callOf(one).body)).size, 1);
  });

  it('may bring a sample event, which belongs to no company', async () => {
    const sample = await sendSample(partner, renamed);
    const again = await redeliver(`${deliveriesPath(renamed)}/${sample}`);
    await deliverAll(service);
    assert.equal(JSON.parse(callOf(again).body).test, true);
  });
});

describe('a delivery that is advanced', () => {
  it('is answered as it is, once and again, until its attempt follows', async () => {
    const { path, id } = await told(usual);
    const { payload: _, ...before } = await read(path);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await advance(id);
      assert.deepEqual([status, body], [202, before]);
    }
    await deliverAll(service);
    const { status, attempts } = await read(path);
    assert.deepEqual([status, attempts.length], ['delivered', 1]);
    await expectNoChange(service, async () => {
      const message = 'The delivery is delivered; only a pending one can be advanced';
      expectFailure(await advance(id), 409, message);
    });
  });
});

describe('deliveries about a company whose access is revoked', () => {
  it('are cancelled for that partner, disabled or not, and for no other', async () => {
    const [partnerId, otherId] = await demoPartnerIds(service);
    const accessOf = (id: string) => `${PARTNERS}/${id}/companies/${companyId}`;
    await operator.put(accessOf(otherId));
    const { id: theirs } = await subscribe(otherPartner, { url });
    const { id: disabled } = await subscribe(partner, { url });
    const { eventId: lost } = await told(disabled);
    const kept = await spend(service, siblingId);
    await patched(partner, disabled, 'disable');
    assert.equal((await operator.delete(accessOf(partnerId))).status, 204);
    // As the operator sees them: the partner is not shown what it has lost.
    const states = async (eventId: string): Promise<Record<string, string>> => {
      const { body } = await operator.get(`/platform/v1/deliveries?eventId=${eventId}`);
      const all: { subscriptionId: string; status: string }[] = body.deliveries;
      return Object.fromEntries(all.map((one) => [one.subscriptionId, one.status]));
    };
    const cancelled = { [usual]: 'cancelled', [renamed]: 'cancelled', [disabled]: 'cancelled' };
    assert.deepEqual(await states(lost), { ...cancelled, [theirs]: 'pending' });
    assert.equal((await states(kept))[disabled], 'pending');
    await operator.put(accessOf(partnerId));
    await deliverAll(service);
    assert.deepEqual(await states(lost), { ...cancelled, [theirs]: 'delivered' });
    await expectSound(service);
  });
});
