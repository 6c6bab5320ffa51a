import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { postAnswer, streamOf } from '../../support/listen.ts';
import { sendSample, subscribe } from '../../support/partners/webhook-subscriptions.ts';
import { openService } from '../support/open-service.ts';

const { service, partner, rows } = await openService();

/** A delivery that counts as handed over: nobody renews that, so all else stands still. */
async function awaited() {
  const { id } = await subscribe(partner);
  const deliveryId = await sendSample(partner, id);
  await rows(
    `INSERT INTO webhook_claims (id, subscription_id, delivery_ids, ends_at)
     VALUES (gen_random_uuid(), $1, ARRAY[$2::uuid], now() + interval '1 hour')`,
    [id, deliveryId],
  );
  await rows(
    `INSERT INTO webhook_handovers (subscription_id, delivery_id, attempt, listener_id)
     VALUES ($1, $2, 1, gen_random_uuid())`,
    [id, deliveryId],
  );
  return { id, deliveryId };
}

const answerTo = (id: string, deliveryId: string, attempt = 1) =>
  postAnswer(partner, id, { deliveryId, attempt });

describe('the answer of a listener', () => {
  it('is taken with all that a receiver may say', async () => {
    const { id, deliveryId } = await awaited();
    const all = {
      responseStatus: 503,
      error: 'timeout',
      responseBody: 'x'.repeat(65_536),
      retryAfter: '9'.repeat(100),
    };
    const attempt = { deliveryId: deliveryId.toUpperCase(), attempt: 1 };
    await expectNoChange(service, async () => {
      const long = { ...all, responseBody: `${all.responseBody}x` };
      const reply = await postAnswer(partner, id, attempt, long);
      expectInvalid(reply, 'body/responseBody', 'must NOT have more than 65536 characters');
    });
    const reply = await postAnswer(partner, id, attempt, all);
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
