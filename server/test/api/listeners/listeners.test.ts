import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { attemptErrors } from '@fringe/contract/operations/deliveries';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { asOwner, expectNoChange } from './support/tables.ts';
import {
  comesFirst,
  refusesBodies,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import { GENERATED, SUBSCRIPTIONS, subscribe } from './support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const pattern = '/sandbox/v1/subscriptions/{subscriptionId}/answers';
const subscriptionId = (await subscribe(partner)).id;
const body = { deliveryId: UNKNOWN_ID, attempt: 1, responseStatus: 204 };
const ids = { subscriptionId };
const asked = { service, method: 'POST', pattern, ids, body, scope: 'webhooks:manage' } as const;
const request = requestOf(asked);

/** A delivery that counts as handed over: nobody renews that, so all else stands still. */
async function awaited() {
  const { id } = await subscribe(partner);
  const sent = await partner.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType: GENERATED });
  assert.equal(sent.status, 202, sent.text);
  const deliveryId: string = sent.body.id;
  await asOwner(service, async (owner) => {
    await owner.query(
      `INSERT INTO webhook_claims (id, subscription_id, delivery_ids, ends_at)
       VALUES (gen_random_uuid(), $1, ARRAY[$2::uuid], now() + interval '1 hour')`,
      [id, deliveryId],
    );
    await owner.query(
      `INSERT INTO webhook_handovers (subscription_id, delivery_id, attempt, listener_id)
       VALUES ($1, $2, 1, gen_random_uuid())`,
      [id, deliveryId],
    );
  });
  return { subscriptionId: id, deliveryId };
}

/** Its answer, which would be taken. */
async function fresh() {
  const { subscriptionId: id, deliveryId } = await awaited();
  return { ...requestOf(asked, { subscriptionId: id }), body: { ...body, deliveryId } };
}

describe('answerDelivery 204', () => {
  it('takes the answer to an attempt, with all that a receiver may say', async () => {
    const one = await awaited();
    const reply = await partner.post(requestOf(asked, one).path, {
      deliveryId: one.deliveryId.toUpperCase(),
      attempt: 1,
      responseStatus: 503,
      error: 'timeout',
      responseBody: 'x'.repeat(65_536),
      retryAfter: '9'.repeat(100),
    });
    assert.deepEqual([reply.status, reply.text], [204, '']);
  });

  needsOnly(asked, fresh, 204);
});

describe('answerDelivery 400', () => {
  const errors = `must be one of ${attemptErrors.join(', ')}`;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
  const long = 'x'.repeat(65_537);
  refusesBodies(asked, [
    ['no delivery', without('deliveryId'), 'body', "must have required property 'deliveryId'"],
    ['no attempt', without('attempt'), 'body', "must have required property 'attempt'"],
    [
      'no status',
      without('responseStatus'),
      'body',
      "must have required property 'responseStatus'",
    ],
    ['attempt 0', { ...body, attempt: 0 }, 'body/attempt', 'must be >= 1'],
    ['attempt 2^31', { ...body, attempt: 2 ** 31 }, 'body/attempt', 'must be <= 2147483647'],
    ['status 99', { ...body, responseStatus: 99 }, 'body/responseStatus', 'must be >= 100'],
    ['status 600', { ...body, responseStatus: 600 }, 'body/responseStatus', 'must be <= 599'],
    ['an unknown error', { ...body, error: 'x' }, 'body/error', errors],
    [
      'a body of 65,537 characters',
      { ...body, responseBody: long },
      'body/responseBody',
      'must NOT have more than 65536 characters',
    ],
    [
      'the character zero',
      { ...body, responseBody: 'a\0' },
      'body/responseBody',
      'must not contain the character U+0000',
    ],
    ['another field', { ...body, colour: 'blue' }, 'body/colour', 'is not a known field'],
  ]);
  refusesUnreadableBodies(service, partner, request.path);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh, 204);
});

describe('answerDelivery 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('answerDelivery 403', () => {
  refusesMissingScope(asked);
  refusesProduction(asked);
});

describe('answerDelivery 404', () => {
  refusesUnknownSubscription(asked);
});

describe('answerDelivery 409', () => {
  const LATE = 'Nobody waits for this answer: it came too late, or was given already';

  it('refuses what nobody waits for', async () => {
    const [one, other] = [await awaited(), await awaited()];
    const { deliveryId } = one;
    const wrong: [string, object][] = [
      [subscriptionId, { ...body, deliveryId }],
      [other.subscriptionId, { ...body, deliveryId }],
      [one.subscriptionId, body],
      ...[2, 2 ** 31 - 1].map((attempt): [string, object] => [
        one.subscriptionId,
        { ...body, deliveryId, attempt },
      ]),
    ];
    const path = (id: string) => requestOf(asked, { subscriptionId: id }).path;
    await expectNoChange(service, async () => {
      for (const [id, fields] of wrong) {
        expectFailure(await partner.post(path(id), fields), 409, LATE);
      }
    });
    const good = { ...body, deliveryId };
    assert.equal((await partner.post(path(one.subscriptionId), good)).status, 204);
    expectFailure(await partner.post(path(one.subscriptionId), good), 409, LATE);
  });

  it('refuses while nobody listens', () =>
    expectNoChange(service, async () => expectFailure(await perform(partner, request), 409, LATE)));

  refusesRunning(service, fresh, 204);
});

describe('answerDelivery 413', () => {
  refusesLargeBodies(service, partner, request.path, body);
});

describe('answerDelivery 415', () => {
  refusesOtherContentTypes(service, partner, request.path, body, ['text/plain', '']);
});

describe('answerDelivery 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh, 204);
  keepsTheAnswer(service, fresh, 204);
});
