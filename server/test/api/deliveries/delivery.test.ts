import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import {
  expectFailure,
  expectFailures,
  expectInvalidEach,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { postAnswer, streamOf } from '../../support/network/listen.ts';
import { lateInIt } from '../../support/open-service.ts';
import { demoPartnerIds } from '../../support/partners/partners.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

const { deliverAll, deliveriesOf, deliveriesPath, GENERATED, REGISTERED, subscribe } = hooks;
// What becomes of deliveries whose company is lost, and what is sent, is in the stories.
const clock = fakeClock(lateInIt);
const opened = await hooks.startHooks({ clock });
const { service, operator, partner, companyId, receiver, url, rows } = opened;
const [partnerId] = await demoPartnerIds(service);
const usual = (await subscribe(partner, { url })).id;
const renamed = (await subscribe(partner, { url, eventTypes: [REGISTERED] })).id;

/** A new event, a second later, and its delivery to a subscription. */
async function told(subscriptionId: string) {
  clock.advance(1);
  const eventId = await hooks.spend(service, companyId);
  const at = Math.floor(clock.now().getTime() / 1000);
  const query = `?eventId=${eventId}`;
  const [{ id } = assert.fail()] = await deliveriesOf(partner, subscriptionId, query);
  return { eventId, id, at, path: `${deliveriesPath(subscriptionId)}/${id}` };
}

const read = async (path: string) => (await partner.get(path)).body;
const redeliver = async (path: string): Promise<string> =>
  (await done(partner.post(`${path}/redeliver`))).id;

/** The call that a delivery was made by. */
const callOf = (id: string) =>
  receiver.hits.find(({ headers }) => headers['x-service-delivery-id'] === id)!;

describe('the deliveries of a subscription', () => {
  it('are listed newest first with times and attempts, for the operator with whose', async () => {
    const first = await told(renamed);
    await deliverAll(service);
    const second = await told(renamed);
    const all = await deliveriesOf(partner, renamed);
    const whole = ({ eventId, id, at }: typeof first): Omit<Delivery, 'attempts'> => ({
      ...{ id, eventId, eventType: REGISTERED, companyId, status: 'delivered' },
      ...{ createdAt: at, nextAttemptAt: null, expiresAt: at + 72 * 3_600 },
      payroll: clock.now().toISOString().slice(0, 7),
    });
    const [{ durationMs, ...attempt } = assert.fail()] = all[1]!.attempts;
    assert.ok(durationMs >= 0 && durationMs < 10_000);
    const made = { number: 1, startedAt: first.at, responseStatus: 204 };
    assert.deepEqual(attempt, { ...made, error: null, responseBody: '' });
    assert.deepEqual(all, [
      { ...whole(second), status: 'pending', nextAttemptAt: second.at, attempts: [] },
      { ...whole(first), attempts: all[1]!.attempts },
    ]);
    const list = `/platform/v1/deliveries?subscriptionId=${renamed}`;
    const owner = { partnerId, subscriptionId: renamed };
    const owned = all.map((one) => ({ ...one, ...owner }));
    assert.deepEqual((await operator.get(list)).body.deliveries, owned);
    const everybodys = (await operator.get('/platform/v1/deliveries')).body.deliveries;
    const ids = new Set(everybodys.map((one: { partnerId: string }) => one.partnerId));
    assert.deepEqual(ids, new Set(await demoPartnerIds(service)));
  });
});

describe('a delivery that is read', () => {
  it('is as it is listed, with the event to be sent, by its id or the event’s', async () => {
    const { eventId, id, path } = await told(usual);
    const { payload, ...shown } = await read(path);
    assert.deepEqual([shown], await deliveriesOf(partner, usual, `?eventId=${eventId}`));
    const { data, ...envelope } = JSON.parse(payload);
    const { occurredAt } = envelope;
    assert.deepEqual(envelope, { id: eventId, type: GENERATED, occurredAt });
    assert.equal(new Date(occurredAt).toISOString(), occurredAt);
    assert.equal(data.company.id, companyId);
    assert.equal((await read(`${deliveriesPath(usual)}/${eventId}`)).id, id);
    const wrong = `${deliveriesPath(renamed)}/${id}`;
    await expectNoChange(service, async () => {
      const replies = [await partner.get(wrong), await partner.post(`${wrong}/redeliver`)];
      expectFailures(replies, 404, 'Resource not found');
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
      ...{ ...before, id: again, status: 'pending', attempts: [] },
      createdAt: before.createdAt + 100,
      nextAttemptAt: before.createdAt + 100,
      expiresAt: before.expiresAt + 100,
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
    for (const first of [id, await hooks.sendSample(partner, renamed)]) {
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
    const advance = () => partner.post(`/sandbox/v1/deliveries/${id}/advance`);
    const { payload: _, ...before } = await read(path);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await advance();
      assert.deepEqual([status, body], [202, before]);
    }
    await deliverAll(service);
    const { status, attempts } = await read(path);
    assert.deepEqual([status, attempts.length], ['delivered', 1]);
    await expectNoChange(service, async () => {
      const message = 'The delivery is delivered; only a pending one can be advanced';
      expectFailure(await advance(), 409, message);
    });
  });
});

/** A delivery that counts as handed over: nobody renews that, so all else stands still. */
async function awaited() {
  const { id } = await subscribe(partner);
  const deliveryId = await hooks.sendSample(partner, id);
  const claim = `INSERT INTO webhook_claims (id, subscription_id, delivery_ids, ends_at)
    VALUES (gen_random_uuid(), $1, ARRAY[$2::uuid], now() + interval '1 hour')`;
  const handOver = `INSERT INTO webhook_handovers
    (subscription_id, delivery_id, attempt, listener_id) VALUES ($1, $2, 1, gen_random_uuid())`;
  for (const text of [claim, handOver]) await rows(text, [id, deliveryId]);
  return { id, deliveryId };
}

const answerTo = (id: string, deliveryId: string, attempt = 1) =>
  postAnswer(partner, id, { deliveryId, attempt });

describe('the answer of a listener', () => {
  it('is taken with all that a receiver may say', async () => {
    const { id, deliveryId } = await awaited();
    const all = { responseStatus: 503, error: 'timeout', retryAfter: '9'.repeat(100) };
    const attempt = { deliveryId: deliveryId.toUpperCase(), attempt: 1 };
    const saying = (count: number) =>
      postAnswer(partner, id, attempt, { ...all, responseBody: 'x'.repeat(count) });
    const long = 'must NOT have more than 65536 characters';
    await expectInvalidEach(service, saying, [[65_537, 'body/responseBody', long]]);
    const reply = await saying(65_536);
    assert.deepEqual([reply.status, reply.text], [204, '']);
  });

  it('is refused where nobody waits for it, or it was given', async () => {
    const LATE = 'Nobody waits for this answer: it came too late, or was given already';
    const [{ id, deliveryId }, other] = [await awaited(), await awaited()];
    const { id: unheard } = await subscribe(partner);
    const wrong: [id: string, deliveryId: string, attempt?: number][] = [
      [unheard, deliveryId],
      [unheard, UNKNOWN_ID],
      [other.id, deliveryId],
      [id, UNKNOWN_ID],
      [id, deliveryId, 2],
      [id, deliveryId, 2 ** 31 - 1],
    ];
    await expectNoChange(service, async () => {
      for (const one of wrong) expectFailure(await answerTo(...one), 409, LATE);
    });
    assert.equal((await answerTo(id, deliveryId)).status, 204);
    expectFailure(await answerTo(id, deliveryId), 409, LATE);
  });
});

describe('a stream of deliveries', () => {
  it('is one of events, and says first that it is ready', async () => {
    const { id: subscriptionId } = await subscribe(partner);
    const { status, headers, text } = await partner.get(streamOf(subscriptionId));
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream']);
    assert.equal(text, `event: ready\ndata: ${JSON.stringify({ subscriptionId })}\n\n`);
    const kept = [headers.get('cache-control'), headers.get('x-accel-buffering')];
    assert.deepEqual(kept, ['no-store', 'no']);
  });
});
