import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { verifyWebhook } from '@fringe/contract/signature';
import Stripe from 'stripe';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { fakeClock } from '../../support/clock.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { startService } from '../../support/service.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, context } = service;
const list = '/api/v3/webhooks/subscriptions';
// Nothing is called with it: only the verifier is used.
const { webhooks } = new Stripe('sk_test_nothing');

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
const receiver = createServer(async (request, reply) => {
  const body = Buffer.concat(await request.toArray());
  received.push({ headers: request.headers, body });
  reply.end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
after(() => {
  receiver.closeAllConnections();
  receiver.close();
});
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

/** Sends a sample to a subscription; answers what the receiver got. */
async function deliver(id: string): Promise<Received> {
  received.length = 0;
  const eventType = 'employee.consumption.generated';
  assert.equal((await partner.post(`${list}/${id}/test`, { eventType })).status, 202);
  await deliverDue(context);
  assert.equal(received.length, 1);
  return received[0]!;
}

async function subscribe(): Promise<{ id: string; signingSecret: string }> {
  const eventTypes = ['employee.consumption.generated'];
  const { status, body } = await partner.post(list, { url, eventTypes });
  assert.equal(status, 201);
  return body;
}

const rotate = async (id: string, overlapSeconds: number): Promise<string> =>
  (await partner.post(`${list}/${id}/secret`, { overlapSeconds })).body.signingSecret;

/** Whether either verifier accepts a call with a secret; they always agree. */
async function accepts({ headers, body }: Received, secret: string): Promise<boolean> {
  const header = headers['x-service-signature'] as string;
  const now = clock.now();
  const seen = await Promise.allSettled([
    (async () => verifyWebhook(body, header, secret, now))(),
    (async () => webhooks.constructEvent(body, header, secret, 300, undefined, +now))(),
    webhooks.constructEventAsync(body, header, secret, 300, undefined, +now),
  ]);
  const accepted = seen.map(({ status }) => status === 'fulfilled');
  assert.equal(new Set(accepted).size, 1, `the verifiers disagree: ${accepted}`);
  return accepted[0]!;
}

describe('a call, to another maker’s verifier', () => {
  it('is genuine with its secret, and only with that and as it was sent', async () => {
    const { id, signingSecret } = await subscribe();
    const call = await deliver(id);
    assert.equal(await accepts(call, signingSecret), true);
    assert.equal(await accepts(call, `${signingSecret}x`), false);
    const body = Buffer.from(call.body.toString().replace('"test":true', '"test":null'));
    assert.notDeepEqual(body, call.body);
    assert.equal(await accepts({ ...call, body }, signingSecret), false);
  });

  it('is the event itself', async () => {
    const { id, signingSecret } = await subscribe();
    const { body, headers } = await deliver(id);
    const header = headers['x-service-signature']!;
    const event = webhooks.constructEvent(body, header, signingSecret);
    assert.equal(event.id, headers['x-service-event-id']);
    assert.equal(event.type, headers['x-service-event-type']);
  });

  it('is genuine by the old and the new secret while one replaces the other', async () => {
    const { id, signingSecret: old } = await subscribe();
    const before = await deliver(id);
    const fresh = await rotate(id, 60);
    assert.equal(await accepts(before, old), true);
    assert.equal(await accepts(before, fresh), false);
    const between = await deliver(id);
    assert.deepEqual([await accepts(between, old), await accepts(between, fresh)], [true, true]);
    clock.advance(59);
    assert.equal(await accepts(await deliver(id), old), true, 'to the last second');
    clock.advance(1);
    const afterwards = await deliver(id);
    assert.deepEqual(
      [await accepts(afterwards, old), await accepts(afterwards, fresh)],
      [false, true],
    );
  });

  it('has the newest signature first, and never more than two', async () => {
    const { id, signingSecret: first } = await subscribe();
    const second = await rotate(id, 600);
    const third = await rotate(id, 600);
    const call = await deliver(id);
    const [t, ...signatures] = (call.headers['x-service-signature'] as string).split(',');
    assert.equal(signatures.length, 2);
    const single = (index: number): Received => ({
      ...call,
      headers: { 'x-service-signature': `${t},${signatures[index]}` },
    });
    assert.equal(await accepts(single(0), third), true);
    assert.equal(await accepts(single(1), second), true);
    assert.equal(await accepts(call, first), false);
  });

  it('is genuine by the new secret alone when there was no overlap', async () => {
    const { id, signingSecret: old } = await subscribe();
    const fresh = await rotate(id, 0);
    const call = await deliver(id);
    assert.deepEqual([await accepts(call, old), await accepts(call, fresh)], [false, true]);
  });

  it('is not taken by either after five minutes', async () => {
    const { id, signingSecret } = await subscribe();
    const call = await deliver(id);
    clock.advance(299);
    assert.equal(await accepts(call, signingSecret), true);
    clock.advance(2);
    assert.equal(await accepts(call, signingSecret), false);
  });

  it('that is not given as it came is refused with a word about what is wrong', async () => {
    const { id, signingSecret } = await subscribe();
    const { headers, body } = await deliver(id);
    const header = headers['x-service-signature'] as string;
    // As who has no types would give them.
    const verify = verifyWebhook as (...given: unknown[]) => void;
    verify(body, header, signingSecret, clock.now());
    for (const list of [[header], [header, header], []]) {
      assert.throws(() => verify(body, list, signingSecret, clock.now()), {
        name: 'SignatureError',
        problem: 'malformed-header',
      });
    }
    for (const parsed of [JSON.parse(body.toString()), undefined, null]) {
      assert.throws(() => verify(parsed, header, signingSecret, clock.now()), {
        name: 'TypeError',
        message: 'Give the raw body as it was received: text or bytes, not parsed JSON',
      });
    }
  });

  it('leaves nothing behind that contradicts itself', async () => {
    assert.equal(await checkInvariants(context.database, console.error), 0);
  });
});
