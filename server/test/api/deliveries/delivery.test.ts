import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import {
  deliverAll,
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  REGISTERED,
  sendSample,
  spend,
  startHooks,
  subscribe,
} from '../support/webhook-subscriptions.ts';

// What becomes of deliveries whose company is lost, and what is sent, is in the stories.
const clock = fakeClock();
const { service, partner, receiver, url } = await startHooks({ clock });
const [companyId] = service.companyIds as [string];
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

  it('is found by its event, and not in another subscription of the partner', async () => {
    const { eventId, id } = await told(usual);
    const byEvent = await partner.get(`${deliveriesPath(usual)}/${eventId}`);
    assert.equal(byEvent.body.id, id);
    const wrong = `${deliveriesPath(renamed)}/${id}`;
    await expectNoChange(service, async () => {
      const replies = [await partner.get(wrong), await partner.post(`${wrong}/redeliver`)];
      for (const reply of replies) expectFailure(reply, 404, 'Resource not found');
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

  it('may be pending, made again itself, or a sample of no company; each time anew', async () => {
    const { id } = await told(renamed);
    for (const first of [id, await sendSample(partner, renamed)]) {
      const made = [first];
      for (let times = 0; times < 3; times += 1) {
        made.push(await redeliver(`${deliveriesPath(renamed)}/${made.at(-1)}`));
      }
      assert.equal(new Set(made).size, 4);
      await deliverAll(service);
      assert.equal(new Set(made.map((one) => callOf(one).body)).size, 1);
    }
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
