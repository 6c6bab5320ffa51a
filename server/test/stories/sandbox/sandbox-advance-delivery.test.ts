import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt } from '@fringe/contract/operations/webhooks/deliveries';
import { verifyWebhook } from '@fringe/contract/signature';
import { expectSound } from '../../support/money/charges.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { until } from '../../support/processes/processes.ts';
import { type Answer, answering, type Hit, SUBSCRIPTIONS } from '../../support/webhooks/engine.ts';
import { type SandboxScene, startSandbox } from '../support/sandbox-scene.ts';

const { service, begin } = await startSandbox();
const HOUR = 3_600;
const LIFETIME = 72 * HOUR;

/** Runs the newest delivery through its hours. */
async function advance({ history, partner }: SandboxScene): Promise<string> {
  const { id } = (await history())[0]!;
  const reply = await partner.post(`/sandbox/v1/deliveries/${id}/advance`);
  assert.equal(reply.status, 202, reply.text);
  return id;
}

const attemptOf = ({ headers }: Hit) => Number(headers['x-service-delivery-attempt']);
const numbersOf = (attempts: readonly Attempt[]) => attempts.map(({ number }) => number);

/** Each attempt comes when it is due after the one before, and a tenth later at most. */
function expectSchedule(attempts: readonly Attempt[], least = (usual: number) => usual): void {
  for (const [index, { startedAt }] of attempts.slice(1, -1).entries()) {
    const usual = Math.min(5 * 3 ** index, 12 * HOUR);
    const delay = startedAt - attempts[index]!.startedAt;
    // Times are whole seconds, and an attempt takes a moment.
    const most = least(usual) * 1.1 + 10;
    assert.ok(delay >= least(usual) - 1 && delay <= most, `${delay} s after ${index + 1}`);
  }
}

describe('a delivery that is advanced', { concurrency: true }, () => {
  it('is attempted at all times of the schedule at once, signed when it is made', async (t) => {
    const scene = await begin(t);
    const { receiver, subscription, became, tell } = scene;
    receiver.answer = answering(503);
    await tell();
    await advance(scene);
    const { attempts, ...over } = await became('failed', ({ status }) => status === 'failed');
    assert.deepEqual(over.nextAttemptAt, null);
    assert.deepEqual([attempts.length, receiver.hits.length], [15, 15]);
    assert.deepEqual(receiver.hits.map(attemptOf), numbersOf(attempts));
    assert.equal(attempts.at(-1)!.startedAt, over.expiresAt);
    assert.equal(over.expiresAt - over.createdAt, LIFETIME);
    expectSchedule(attempts);
    for (const { body, headers, at } of receiver.hits) {
      const signature = String(headers['x-service-signature']);
      verifyWebhook(body, signature, subscription.signingSecret, new Date(at));
      const signedAt = Number(/^t=(\d+)/.exec(signature)![1]);
      assert.ok(Math.abs(signedAt - at / 1000) < 60, 'signed by the real time');
    }
  });

  it('that is cancelled is to be attempted no more, and says so', async (t) => {
    const scene = await begin(t);
    const { connect, tell, companyId } = scene;
    const listening = await connect();
    await tell();
    await listening.delivery();
    const id = await advance(scene);
    const [partnerId] = await demoPartnerIds(service);
    const access = `${PARTNERS}/${partnerId}/companies/${companyId}`;
    assert.equal((await service.operator.delete(access)).status, 204);
    // The partner sees it no more, the operator does.
    const found = async () => {
      const { body } = await service.operator.get(`/platform/v1/deliveries?partnerId=${partnerId}`);
      return body.deliveries.find((one: { id: string }) => one.id === id);
    };
    await until('it is cancelled', async () => (await found()).status === 'cancelled');
    assert.equal((await found()).nextAttemptAt, null);
  });

  it('is delivered when the receiver recovers, and another one keeps its own times', async (t) => {
    const scene = await begin(t);
    const { receiver, became, tell, history } = scene;
    const recovering: Answer = (response, hit) =>
      answering(hit.body.includes(advancedEvent) && attemptOf(hit) >= 5 ? 204 : 503)(response, hit);
    let advancedEvent = 'unknown yet';
    receiver.answer = recovering;
    await tell();
    await became('tried', ({ attempts }) => attempts.length > 0);
    await tell();
    const [newest] = await history();
    advancedEvent = newest!.eventId;
    await advance(scene);
    const { attempts } = await became('delivered', ({ status }) => status === 'delivered');
    assert.deepEqual(numbersOf(attempts), [1, 2, 3, 4, 5]);
    assert.equal(attempts.at(-1)!.error, null);
    const [, other] = await history();
    assert.equal(other!.status, 'pending');
    assert.ok(other!.attempts.length < 4, 'no more than its time allowed');
    for (const [index, { startedAt }] of other!.attempts.slice(1).entries()) {
      assert.ok(startedAt - other!.attempts[index]!.startedAt >= 5 * 3 ** index);
    }
  });

  it('is postponed by Retry-After, in the time that is run through', async (t) => {
    const scene = await begin(t);
    const { receiver, became, tell } = scene;
    receiver.answer = answering(503, { 'retry-after': String(24 * HOUR) });
    await tell();
    await advance(scene);
    const { attempts, createdAt } = await became('failed', ({ status }) => status === 'failed');
    const hours = attempts.map(({ startedAt }) => Math.floor((startedAt - createdAt) / HOUR));
    assert.deepEqual(hours, [0, 24, 48, 72]);
  });

  it('goes on from an attempt that is under way, and once, though it is asked twice', async (t) => {
    const scene = await begin(t);
    const { receiver, became, tell } = scene;
    let release = () => {};
    receiver.answer = (response, hit) => {
      if (attemptOf(hit) > 1) return answering(503)(response, hit);
      release = () => answering(503)(response, hit);
    };
    await tell();
    await until('the first one is under way', () => receiver.hits.length === 1);
    await advance(scene);
    await advance(scene);
    release();
    const { attempts } = await became('failed', ({ status }) => status === 'failed');
    const expected = Array.from({ length: attempts.length }, (_, index) => index + 1);
    assert.deepEqual(receiver.hits.map(attemptOf), expected, 'none twice');
    assert.deepEqual(numbersOf(attempts), expected);
    expectSchedule(attempts);
  });

  it('waits while it is disabled, goes on when it is enabled, and ends when deleted', async (t) => {
    const scene = await begin(t);
    const { receiver, tell, partner, subscription, history } = scene;
    const path = `${SUBSCRIPTIONS}/${subscription.id}`;
    receiver.answer = answering(503);
    await tell();
    const id = await advance(scene);
    await until('it is under way', () => receiver.hits.length >= 2);
    assert.equal((await partner.patch(`${path}/disable`)).status, 200);
    const refused = await partner.post(`/sandbox/v1/deliveries/${id}/advance`);
    assert.equal(refused.status, 409, refused.text);
    assert.equal((await partner.patch(`${path}/enable`)).status, 200);
    const before = receiver.hits.length;
    await until('it goes on', () => receiver.hits.length >= before + 2);
    assert.equal((await history())[0]!.status, 'pending');
    assert.equal((await partner.delete(path)).status, 204);
    const { deliveries } = (await service.operator.get('/platform/v1/deliveries?limit=1000')).body;
    const [deleted] = deliveries.filter((one: { id: string }) => one.id === id);
    assert.equal(deleted.status, 'cancelled');
  });

  it('comes to a connected developer, attempt by attempt', async (t) => {
    const scene = await begin(t);
    const { connect, tell, receiver, became } = scene;
    const listening = await connect();
    listening.answerAll({ responseStatus: 500 });
    await tell();
    await advance(scene);
    const { attempts } = await became('failed', ({ status }) => status === 'failed');
    const heard = listening.deliveries.map(({ attempt }) => attempt);
    assert.deepEqual(heard, numbersOf(attempts));
    expectSchedule(attempts);
    assert.deepEqual(receiver.hits, []);
  });
});

describe('all of this', () => {
  it('has left everything in order', () => expectSound(service));
});
