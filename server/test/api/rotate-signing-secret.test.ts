import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { verifyWebhook } from '@fringe/contract/signature';
import { pino } from 'pino';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { dumpOf, sql } from '../support/sql.ts';
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
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import {
  comesFirst,
  refusesBodies,
  refusesMissingScope,
  refusesUnknownSubscription,
} from './support/webhook-refusals.ts';
import {
  deliverAll,
  GENERATED,
  patched,
  SUBSCRIPTIONS,
  startReceiver,
  subscribe,
} from './support/webhook-subscriptions.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const clock = fakeClock();
const service = await startService({ clock, log });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner } = service;
const pattern = `${SUBSCRIPTIONS}/{subscriptionId}/secret`;
const ids = { subscriptionId: (await subscribe(partner)).id };
const asked = {
  service,
  method: 'POST',
  pattern,
  ids,
  body: {},
  scope: 'webhooks:manage',
} as const;
const request = requestOf(asked);
const fresh = async () => requestOf(asked, { subscriptionId: (await subscribe(partner)).id });
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);

async function rotate(id: string, body?: object) {
  const reply = await partner.post(`${SUBSCRIPTIONS}/${id}/secret`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as { id: string; signingSecret: string; previousSecretExpiresAt: number };
}

/** Which of these secrets a call is signed with now, in the order of its signatures. */
async function signedBy(id: string, secrets: readonly string[]): Promise<string[]> {
  const sent = await partner.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType: GENERATED });
  assert.equal(sent.status, 202, sent.text);
  await deliverAll(service);
  const { body, headers } = receiver.received.at(-1)!;
  const [time, ...signatures] = String(headers['x-service-signature']).split(',');
  return signatures.map((one) => {
    const fits = (secret: string) => {
      try {
        verifyWebhook(body, `${time},${one}`, secret, clock.now());
        return true;
      } catch {
        return false;
      }
    };
    return secrets.find(fits) ?? 'unknown';
  });
}

describe('rotateSigningSecret 200', () => {
  it('makes a new secret of the same form; the one before is valid for a day', async () => {
    const { id, signingSecret } = await subscribe(partner);
    for (const body of [undefined, {}, { overlapSeconds: 86_400 }]) {
      const rotated = await rotate(id, body);
      assert.equal(rotated.id, id);
      assert.match(rotated.signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.notEqual(rotated.signingSecret, signingSecret);
      assert.equal(rotated.previousSecretExpiresAt, seconds() + 86_400);
    }
    const headers = { 'content-type': 'application/json' };
    assert.equal(
      (await partner.send('POST', `${SUBSCRIPTIONS}/${id}/secret`, { headers })).status,
      200,
    );
  });

  it('signs by both, the newest first, until the one before expires', async () => {
    const { id, signingSecret: first } = await subscribe(partner, { url: receiver.url });
    assert.deepEqual(await signedBy(id, [first]), [first]);
    const { signingSecret: second, previousSecretExpiresAt } = await rotate(id, {
      overlapSeconds: 60,
    });
    assert.equal(previousSecretExpiresAt, seconds() + 60);
    assert.deepEqual(await signedBy(id, [first, second]), [second, first]);
    clock.advance(59);
    assert.deepEqual(await signedBy(id, [first, second]), [second, first]);
    clock.advance(1);
    assert.deepEqual(await signedBy(id, [first, second]), [second]);
  });

  it('has at most two live secrets, however often it is rotated', async () => {
    const { id, signingSecret } = await subscribe(partner, { url: receiver.url });
    const all = [signingSecret];
    for (let times = 0; times < 4; times += 1) {
      all.unshift((await rotate(id)).signingSecret);
      assert.deepEqual(await signedBy(id, all), all.slice(0, 2));
    }
    const stored = 'SELECT count(*) FROM webhook_secrets WHERE subscription_id = $1';
    assert.equal((await sql(service.database.ownerUrl, stored, [id]))[0].count, '2');
  });

  it('has one live secret at once without an overlap', async () => {
    const { id, signingSecret } = await subscribe(partner, { url: receiver.url });
    const now = await rotate(id, { overlapSeconds: 0 });
    assert.equal(now.previousSecretExpiresAt, seconds());
    assert.deepEqual(await signedBy(id, [signingSecret, now.signingSecret]), [now.signingSecret]);
  });

  it('leaves two live secrets when eight rotate at once', async () => {
    const { id, signingSecret } = await subscribe(partner, { url: receiver.url });
    const rotated = await Promise.all(Array.from({ length: 8 }, () => rotate(id)));
    const all = [signingSecret, ...rotated.map((one) => one.signingSecret)];
    assert.equal(new Set(all).size, 9);
    const live = await signedBy(id, all);
    assert.equal(live.length, 2);
    assert.ok(!live.includes('unknown') && !live.includes(signingSecret));
  });

  it('works on a disabled one too, and leaves the subscription as it is', async () => {
    const { signingSecret: _, ...made } = await subscribe(partner);
    await patched(partner, made.id, 'disable');
    await rotate(made.id);
    const read = (await partner.get(`${SUBSCRIPTIONS}/${made.id}`)).body;
    assert.deepEqual(read, { ...made, status: 'disabled' });
  });

  it('keeps the secret nowhere in clear, kept answers and logs included', async () => {
    const { id } = await subscribe(partner);
    const headers = { 'idempotency-key': 'with-a-secret' };
    const { body } = await partner.post(`${SUBSCRIPTIONS}/${id}/secret`, {}, { headers });
    const dump = await dumpOf(service.database.ownerUrl);
    assert.ok(dump.includes('with-a-secret'), 'the dump holds the kept answer');
    const bytes = Buffer.from(body.signingSecret);
    for (const form of [
      ...[body.signingSecret.slice(6), bytes.toString('hex'), bytes.toString('base64')],
      Buffer.from(body.signingSecret.slice(6), 'base64url').toString('hex'),
    ]) {
      assert.ok(!dump.includes(form));
    }
    assert.ok(!written.join('').includes('whsec_'));
  });

  keepsTheAnswer(service, fresh);
  needsOnly(asked, fresh);
});

describe('rotateSigningSecret 400', () => {
  const where = 'body/overlapSeconds';
  refusesBodies(asked, [
    ['a negative overlap', { overlapSeconds: -1 }, where, 'must be >= 0'],
    ['an overlap of more than a day', { overlapSeconds: 86_401 }, where, 'must be <= 86400'],
    ['half a second', { overlapSeconds: 0.5 }, where, 'must be integer'],
    ['an overlap in words', { overlapSeconds: '60' }, where, 'must be integer'],
    ['no overlap by null', { overlapSeconds: null }, where, 'must be integer'],
    ['a secret of one’s own', { signingSecret: 'x' }, 'body/signingSecret', 'is not a known field'],
  ]);
  refusesUnreadableBodies(service, partner, request.path);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh);
});

describe('rotateSigningSecret 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('rotateSigningSecret 403', () => {
  refusesMissingScope(asked);
});

describe('rotateSigningSecret 404', () => {
  refusesUnknownSubscription(asked);
});

describe('rotateSigningSecret 409', () => {
  refusesRunning(service, fresh);
});

describe('rotateSigningSecret 413', () => {
  refusesLargeBodies(service, partner, request.path, {});
});

describe('rotateSigningSecret 415', () => {
  refusesOtherContentTypes(service, partner, request.path, {}, ['text/plain', '']);
});

describe('rotateSigningSecret 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh);
});
