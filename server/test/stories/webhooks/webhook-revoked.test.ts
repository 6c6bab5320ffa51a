import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { expectFailure } from '../../support/contract/refusals.ts';
import { postAnswer } from '../../support/network/listen.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { answering, GENERATED, SUBSCRIPTIONS } from '../../support/webhooks/engine.ts';
import { startSandbox } from '../support/sandbox-scene.ts';

const { service, begin } = await startSandbox();
const { operator } = service;
const [partnerId] = await demoPartnerIds(service);

/** Somebody who is told of a company that can be lost and won again. */
async function beginWithAccess(t: TestContext) {
  const scene = await begin(t);
  const { companyId, subscription, partner } = scene;
  const list = `${SUBSCRIPTIONS}/${subscription.id}/deliveries`;
  const access = `${PARTNERS}/${partnerId}/companies/${companyId}`;
  return {
    ...scene,
    list,
    listed: async (query = '') => (await partner.get(`${list}${query}`)).body,
    lose: async () => assert.equal((await operator.delete(access)).status, 204),
    win: async () => assert.equal((await operator.put(access)).status, 204),
  };
}

describe('what is about a company that a partner lost', () => {
  it('is in no list and no count, until access is granted again', async (t) => {
    const { tell, untilDelivered, subscription, partner, listed, lose, win } =
      await beginWithAccess(t);
    await tell(3);
    const test = `${SUBSCRIPTIONS}/${subscription.id}/test`;
    assert.equal((await partner.post(test, { eventType: GENERATED })).status, 202);
    await untilDelivered();
    const before = await listed();
    assert.equal(before.page.totalElements, 4);
    const [sample, newest] = before.deliveries as [Delivery, Delivery];
    await lose();
    const after = await listed();
    assert.deepEqual([after.page.totalElements, after.deliveries], [1, [sample]]);
    for (const query of [
      `?eventId=${newest.eventId}`,
      `?eventId=${newest.eventId}&status=delivered`,
      `?eventId=${newest.eventId}&eventType=${GENERATED}`,
    ]) {
      const { deliveries, page } = await listed(query);
      assert.deepEqual([deliveries, page.totalElements], [[], 0], query);
    }
    const all = `/platform/v1/deliveries?subscriptionId=${subscription.id}`;
    const { deliveries, page } = (await operator.get(all)).body;
    assert.deepEqual([deliveries.length, page.totalElements], [4, 4], 'the operator sees it');
    await win();
    assert.deepEqual(await listed(), before);
  });

  it('cannot be read, delivered again or advanced, not even under a key used before', async (t) => {
    const { tell, became, list, partner, lose, win, receiver } = await beginWithAccess(t);
    receiver.answer = answering(500);
    await tell();
    const { id } = await became('it failed once', ({ attempts }) => attempts.length === 1);
    const headers = { 'idempotency-key': id };
    const advance = () =>
      partner.post(`/sandbox/v1/deliveries/${id}/advance`, undefined, { headers });
    assert.equal((await advance()).status, 202);
    await lose();
    const requests = [
      () => partner.get(`${list}/${id}`),
      () => partner.post(`${list}/${id}/redeliver`),
      () => partner.post(`/sandbox/v1/deliveries/${id}/advance`),
      advance,
    ];
    for (const request of requests) expectFailure(await request(), 404, 'Resource not found');
    await win();
    const { body } = await partner.get(`${list}/${id}`);
    assert.match(body.payload, /"employee"/);
  });

  it('is no longer handed to who listens, nor taken as answered', async (t) => {
    const { tell, connect, subscription, partner, lose, rowsOf } = await beginWithAccess(t);
    const listening = await connect();
    await tell();
    const { deliveryId } = await listening.delivery();
    await lose();
    const reply = await postAnswer(partner, subscription.id, { deliveryId, attempt: 1 });
    expectFailure(reply, 404, 'Resource not found');
    await tell();
    assert.equal(await rowsOf('webhook_deliveries'), 1, 'nothing is made any more');
    const test = `${SUBSCRIPTIONS}/${subscription.id}/test`;
    await partner.post(test, { eventType: GENERATED });
    const next = await listening.delivery(2);
    assert.equal(JSON.parse(next.body).test, true);
  });
});
