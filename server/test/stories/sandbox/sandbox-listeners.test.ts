import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { expectSound } from '../../support/money/charges.ts';
import { streamOf } from '../../support/network/listen.ts';
import { addCredential, demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { until } from '../../support/processes/processes.ts';
import { GENERATED, SUBSCRIPTIONS, statesOf, subscribe } from '../../support/webhooks/engine.ts';
import { startSandbox } from '../support/sandbox-scene.ts';

const { service, begin } = await startSandbox();

const idsOf = (hits: { headers: Record<string, unknown> }[]) =>
  hits.map(({ headers }) => headers['x-service-delivery-id']);

describe('when a developer goes', { concurrency: true }, () => {
  it('the URL gets all that was not answered, once, and what comes then', async (t) => {
    const { connect, tell, history, receiver, untilDelivered, rowsOf } = await begin(t);
    const listening = await connect();
    await tell(5);
    await listening.delivery(2);
    assert.deepEqual(receiver.hits, [], 'while they listen');
    const [answered, unanswered] = [await listening.delivery(1), await listening.delivery(2)];
    await listening.answer(answered);
    listening.leave();
    await tell();
    await untilDelivered();
    const all = await history();
    assert.equal(all.length, 6);
    for (const { attempts } of all) assert.equal(attempts.length, 1, 'the record of one attempt');
    const called = idsOf(receiver.hits);
    assert.equal(new Set(called).size, called.length, 'nothing twice');
    assert.ok(called.includes(unanswered.deliveryId));
    assert.ok(!called.includes(answered.deliveryId));
    await until('nothing is left', async () => {
      const left = ['webhook_listeners', 'webhook_claims', 'webhook_handovers'].map(rowsOf);
      return (await Promise.all(left)).every((rows) => rows === 0);
    });
  });

  it('what they have answered before counts', async (t) => {
    const { connect, tell, became, receiver } = await begin(t);
    const listening = await connect();
    await tell();
    await listening.answer(await listening.delivery(), { responseStatus: 202 });
    listening.leave();
    const { attempts } = await became('over', ({ status }) => status === 'delivered');
    assert.deepEqual(
      attempts.map((one) => one.responseStatus),
      [202],
    );
    assert.deepEqual(receiver.hits, []);
  });

  it('another subscription, also of the same partner, has noticed nothing', async (t) => {
    const { connect, tell, newReceiver, partner, companyId } = await begin(t);
    const other = await newReceiver();
    await subscribe(partner, other.url, undefined, { companyIds: [companyId] });
    const listening = await connect();
    await tell(3);
    await until('the other one has all', () => other.hits.length === 3);
    await listening.delivery(2);
    assert.equal(listening.deliveries.length, 2, 'as many at a time as a receiver gets');
  });
});

describe('a second developer', { concurrency: true }, () => {
  it('takes over: the first is told so, and ends', async (t) => {
    const { connect, tell, receiver, untilDelivered } = await begin(t);
    const first = await connect();
    const second = await connect();
    second.answerAll();
    await tell(4);
    await untilDelivered();
    await first.untilEnded();
    assert.deepEqual(first.told, ['ready', 'replaced']);
    assert.deepEqual([second.deliveries.length, second.ended], [4, false]);
    assert.deepEqual(receiver.hits, []);
  });

  it('is not deprived of its answers by the first, who still waits for one', async (t) => {
    const { connect, tell, history, untilDelivered } = await begin(t);
    const first = await connect();
    await tell();
    const { deliveryId } = await first.delivery();
    const second = await connect();
    second.answerAll();
    await tell(20);
    await first.untilEnded();
    await untilDelivered();
    const heard = second.deliveries.map((one) => one.deliveryId);
    assert.ok(heard.includes(deliveryId), 'what the first one left');
    assert.equal(heard.length, 21);
    for (const { attempts } of await history()) {
      assert.deepEqual(
        attempts.map(({ error }) => error),
        [null],
      );
    }
  });
});

describe('a stream ends within seconds', { concurrency: true }, () => {
  it('when the credential is revoked', async (t) => {
    const { connect, tell, receiver } = await begin(t);
    const [partnerId] = await demoPartnerIds(service);
    const issued = await addCredential(service, partnerId, { scopes: ['webhooks:manage'] });
    const client = await service.anonymous.login(issued);
    const listening = await connect({ client });
    const path = `${PARTNERS}/${partnerId}/credentials/${issued.clientId}`;
    assert.equal((await service.operator.delete(path)).status, 204);
    await listening.untilEnded();
    assert.deepEqual(listening.told, ['ready']);
    await tell();
    await until('the URL is called again', () => receiver.hits.length === 1);
  });

  it('when the subscription is deleted, and what was pending is cancelled', async (t) => {
    const { connect, partner, tell, subscription, receiver } = await begin(t);
    const listening = await connect();
    await tell(3);
    await listening.delivery(2);
    assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${subscription.id}`)).status, 204);
    await listening.untilEnded();
    const states = await statesOf(service.database.ownerUrl, subscription.id);
    assert.deepEqual(states, { cancelled: 3 });
    assert.deepEqual([listening.deliveries.length, receiver.hits.length], [2, 0]);
  });

  it('when its token has expired', async (t) => {
    const { connect, subscription } = await begin(t);
    const short = await startBeside(service, { config: { tokenLifetimeSeconds: 5 } });
    t.after(short.close);
    const client = await short.anonymous.login(demo().partners[0]!);
    const listening = await connect({ url: short.url, client });
    await listening.untilEnded();
    assert.deepEqual(listening.told, ['ready']);
    assert.equal((await client.get(streamOf(subscription.id))).status, 401);
  });
});

describe('a subscription that is disabled', () => {
  it('tells a connected developer nothing until it is enabled', async (t) => {
    const { connect, tell, partner, subscription, receiver } = await begin(t);
    const path = `${SUBSCRIPTIONS}/${subscription.id}`;
    const listening = await connect();
    await tell();
    await listening.answer(await listening.delivery(), { responseStatus: 500 });
    assert.equal((await partner.patch(`${path}/disable`)).status, 200);
    await tell();
    assert.equal((await partner.patch(`${path}/enable`)).status, 200);
    const sent = await partner.post(`${path}/test`, { eventType: GENERATED });
    const next = await listening.delivery(2);
    assert.equal(next.deliveryId, sent.body.id, 'not what happened while it was disabled');
    await listening.answer(next);
    assert.equal((await listening.delivery(3)).attempt, 2, 'the retry that was due meanwhile');
    assert.deepEqual([listening.ended, receiver.hits.length], [false, 0]);
  });
});

describe('who only asks for the headers of a stream', () => {
  it('does not become the one who listens', async (t) => {
    const { partner, subscription, tell, receiver } = await begin(t);
    const headers = { authorization: `Bearer ${partner.token}` };
    const url = service.url + streamOf(subscription.id);
    const reply = await fetch(url, { method: 'HEAD', headers });
    assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET']);
    await tell();
    await until('the URL is called', () => receiver.hits.length === 1);
  });
});

describe('who listened in the past', () => {
  it('does not keep deliveries from a URL, whatever is left of them', async (t) => {
    const { tell, receiver, subscription } = await begin(t);
    await sql(
      service.database.ownerUrl,
      `WITH one AS (INSERT INTO webhook_listeners (subscription_id, id, ends_at)
         VALUES ($1, gen_random_uuid(), now() - interval '1 second'))
       INSERT INTO webhook_handovers (subscription_id, delivery_id, attempt, listener_id)
       VALUES ($1, gen_random_uuid(), 1, gen_random_uuid())`,
      [subscription.id],
    );
    await tell(3);
    await until('the URL is called', () => receiver.hits.length === 3);
  });
});

describe('all of this', () => {
  it('has left everything in order', () => expectSound(service));
});
