import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt } from '@fringe/contract/operations/webhooks/deliveries';
import { verifyWebhook } from '@fringe/contract/signature';
import { failureBody } from '../../support/contract/failure-body.ts';
import { expectSound } from '../../support/money/charges.ts';
import { type AnswerFields, postAnswer } from '../../support/network/listen.ts';
import { until } from '../../support/processes/processes.ts';
import { GENERATED, SUBSCRIPTIONS } from '../../support/webhooks/engine.ts';
import { startSandbox } from '../support/sandbox-scene.ts';

const { service, begin } = await startSandbox();
const LATE = 'Nobody waits for this answer: it came too late, or was given already';

describe('a connected developer', { concurrency: true }, () => {
  it('gets the headers and the bytes that the URL would, and it gets nothing', async (t) => {
    const { connect, tell, subscription, history, partner, ...scene } = await begin(t);
    const listening = await connect();
    await tell();
    const delivery = await listening.delivery();
    const { headers, body, eventId, deliveryId } = delivery;
    verifyWebhook(body, headers['X-Service-Signature'], subscription.signingSecret);
    const { 'X-Service-Signature': signature, ...others } = headers;
    assert.match(signature!, /^t=\d+,v1=[0-9a-f]{64}$/);
    const { 'webhook-signature': standard, 'webhook-timestamp': time, ...rest } = others;
    assert.match(standard!, /^v1,[A-Za-z0-9+/]{43}=$/);
    assert.ok(signature!.startsWith(`t=${time},`));
    assert.deepEqual(rest, {
      'webhook-id': eventId,
      'content-type': 'application/json',
      'user-agent': 'Fringe-Webhooks/1',
      'X-Service-Event-Id': eventId,
      'X-Service-Event-Type': GENERATED,
      'X-Service-Delivery-Id': deliveryId,
      'X-Service-Delivery-Attempt': '1',
    });
    await listening.answer(delivery, { responseStatus: 200, responseBody: 'thanks' });
    const { attempts, status } = await scene.became('delivered', (one) => one.status !== 'pending');
    assert.deepEqual([status, attempts.length], ['delivered', 1]);
    expectAttempt(attempts[0]!, { responseStatus: 200, error: null, responseBody: 'thanks' });
    const path = `${SUBSCRIPTIONS}/${subscription.id}/deliveries/${deliveryId}`;
    assert.equal((await partner.get(path)).body.payload, body, 'the bytes that are on record');
    assert.deepEqual(scene.receiver.hits, []);
  });

  it('is offered again by the schedule what it refused, signed anew', async (t) => {
    const { connect, tell, subscription, became } = await begin(t);
    const listening = await connect();
    await tell();
    const first = await listening.delivery();
    await listening.answer(first, { responseStatus: 500, responseBody: 'no' });
    const second = await listening.delivery(2);
    assert.deepEqual(
      [second.attempt, second.deliveryId, second.body],
      [2, first.deliveryId, first.body],
    );
    const { headers, body } = second;
    assert.notEqual(headers['X-Service-Signature'], first.headers['X-Service-Signature']);
    verifyWebhook(body, headers['X-Service-Signature'], subscription.signingSecret);
    await listening.answer(second, { responseStatus: 204 });
    const { attempts } = await became('delivered', ({ status }) => status === 'delivered');
    expectAttempt(attempts[0]!, { responseStatus: 500, error: 'http-status', responseBody: 'no' });
    expectAttempt(attempts[1]!, { responseStatus: 204, error: null, responseBody: '' });
    assert.ok(attempts[1]!.startedAt - attempts[0]!.startedAt >= 5);
  });

  it('that does not answer within ten seconds has timed out, and cannot answer then', async (t) => {
    const { connect, tell, became, partner, subscription } = await begin(t);
    const listening = await connect();
    await tell();
    const delivery = await listening.delivery();
    const { status, attempts } = await became('over', (one) => one.attempts.length > 0);
    assert.equal(status, 'pending');
    expectAttempt(attempts[0]!, { responseStatus: null, error: 'timeout', responseBody: null });
    assert.ok(attempts[0]!.durationMs >= 10_000 - 5, `${attempts[0]!.durationMs} ms`);
    const late = await postAnswer(partner, subscription.id, delivery);
    assert.deepEqual(late.body, failureBody(409, LATE));
  });
});

const big = 'ñ'.repeat(600);

const answers: [what: string, given: AnswerFields, kept: Partial<Attempt>][] = [
  ['a redirect', { responseStatus: 302 }, { responseStatus: 302, error: 'redirect' }],
  ['what comes before a reply', { responseStatus: 100 }, { error: 'http-status' }],
  ['no reply', { responseStatus: null }, { responseStatus: null, error: 'connection' }],
  ['a wrong certificate', { responseStatus: null, error: 'tls' }, { error: 'tls' }],
  [
    'no reply, though there is a body',
    { responseStatus: null, error: 'dns', responseBody: 'x' },
    { error: 'dns', responseBody: null },
  ],
  [
    'a status, which counts, beside an error, which does not',
    { responseStatus: 503, error: 'dns' },
    { responseStatus: 503, error: 'http-status' },
  ],
  [
    'a body of more than 1,024 bytes',
    { responseStatus: 400, responseBody: big },
    { responseBody: 'ñ'.repeat(512) },
  ],
];

describe('an answer of a connected developer', { concurrency: true }, () => {
  it('is recorded as that of a receiver: whatever it is', async (t) => {
    const { connect, tell, history } = await begin(t);
    const listening = await connect();
    for (const [index, [what, given, kept]] of answers.entries()) {
      await tell();
      const delivery = await listening.delivery(index + 1);
      await listening.answer(delivery, { ...given, retryAfter: '3600' });
      let found: Attempt | undefined;
      await until('it is recorded', async () => {
        const all = await history();
        found = all.find(({ id }) => id === delivery.deliveryId)!.attempts[0];
        return found !== undefined;
      });
      assert.deepEqual({ ...found, ...kept }, found, what);
    }
  });

  it('postpones by Retry-After, and never past the deadline', async (t) => {
    const { connect, tell, became } = await begin(t);
    const listening = await connect();
    await tell();
    await listening.answer(await listening.delivery(), { responseStatus: 429, retryAfter: '7200' });
    const { nextAttemptAt, attempts } = await became('over', (one) => one.attempts.length > 0);
    const delay = nextAttemptAt! - attempts[0]!.startedAt;
    assert.ok(delay >= 7_200 && delay < 7_260, `${delay} s`);
  });

  it('is taken once, however often it is given at a time', async (t) => {
    const { connect, tell, partner, subscription, became, rowsOf } = await begin(t);
    const listening = await connect();
    await tell();
    const delivery = await listening.delivery();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => postAnswer(partner, subscription.id, delivery)),
    );
    assert.equal(replies.filter(({ status }) => status === 204).length, 1);
    for (const { status, body } of replies) if (status !== 204) assert.equal(body.message, LATE);
    const { attempts } = await became('delivered', ({ status }) => status === 'delivered');
    assert.equal(attempts.length, 1);
    assert.equal(await rowsOf('webhook_handovers'), 0);
  });
});

describe('all of this', () => {
  it('has left everything in order', () => expectSound(service));
});

function expectAttempt(attempt: Attempt, expected: Partial<Attempt>): void {
  assert.deepEqual({ ...attempt, ...expected }, attempt);
}
