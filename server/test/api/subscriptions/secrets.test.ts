import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { verifyWebhook } from '@fringe/contract/signature';
import { pino } from 'pino';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { dumpOf, sql } from '../../support/sql.ts';
import {
  deliverAll,
  hook,
  patched,
  SUBSCRIPTIONS,
  sendSample,
  startReceiver,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const clock = fakeClock();
const service = await startService({ clock, log });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const { partner } = service;
const { url } = receiver;
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);

async function rotate(id: string, body?: object) {
  const reply = await partner.post(`${SUBSCRIPTIONS}/${id}/secret`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as { id: string; signingSecret: string; previousSecretExpiresAt: number };
}

/** Which of these secrets a call is signed with now, in the order of its signatures. */
async function signedBy(id: string, secrets: readonly string[]): Promise<string[]> {
  await sendSample(partner, id);
  await deliverAll(service);
  const { body, headers } = receiver.received.at(-1)!;
  const [time, ...signatures] = String(headers['x-service-signature']).split(',');
  const fits = (secret: string, signature: string): boolean => {
    try {
      verifyWebhook(body, `${time},${signature}`, secret, clock.now());
      return true;
    } catch {
      return false;
    }
  };
  return signatures.map((one) => secrets.find((secret) => fits(secret, one)) ?? 'unknown');
}

describe('a signing secret that is rotated', () => {
  it('is a new one of the same form; the one before is valid for a day', async () => {
    const { id, signingSecret } = await subscribe(partner);
    for (const body of [undefined, {}, { overlapSeconds: 86_400 }]) {
      const rotated = await rotate(id, body);
      assert.equal(rotated.id, id);
      assert.match(rotated.signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.notEqual(rotated.signingSecret, signingSecret);
      assert.equal(rotated.previousSecretExpiresAt, seconds() + 86_400);
    }
  });

  it('signs beside the one before, the newest first, until that expires', async () => {
    const { id, signingSecret: first } = await subscribe(partner, { url });
    assert.deepEqual(await signedBy(id, [first]), [first]);
    const { signingSecret: second, ...more } = await rotate(id, { overlapSeconds: 60 });
    assert.equal(more.previousSecretExpiresAt, seconds() + 60);
    for (const passed of [0, 59]) {
      clock.advance(passed);
      assert.deepEqual(await signedBy(id, [first, second]), [second, first]);
    }
    clock.advance(1);
    assert.deepEqual(await signedBy(id, [first, second]), [second]);
  });

  it('is one of at most two, however often that is done', async () => {
    const { id, signingSecret } = await subscribe(partner, { url });
    const all = [signingSecret];
    for (let times = 0; times < 4; times += 1) {
      all.unshift((await rotate(id)).signingSecret);
      assert.deepEqual(await signedBy(id, all), all.slice(0, 2));
    }
    const stored = 'SELECT count(*) FROM webhook_secrets WHERE subscription_id = $1';
    assert.equal((await sql(service.database.ownerUrl, stored, [id]))[0].count, '2');
  });

  it('is the only one at once without an overlap', async () => {
    const { id, signingSecret } = await subscribe(partner, { url });
    const now = await rotate(id, { overlapSeconds: 0 });
    assert.equal(now.previousSecretExpiresAt, seconds());
    assert.deepEqual(await signedBy(id, [signingSecret, now.signingSecret]), [now.signingSecret]);
  });

  it('is one of two when eight rotate at once', async () => {
    const { id, signingSecret } = await subscribe(partner, { url });
    const rotated = await Promise.all(Array.from({ length: 8 }, () => rotate(id)));
    const all = [signingSecret, ...rotated.map((one) => one.signingSecret)];
    assert.equal(new Set(all).size, 9);
    const live = await signedBy(id, all);
    assert.equal(live.length, 2);
    assert.ok(!live.includes('unknown') && !live.includes(signingSecret));
  });

  it('is had for a disabled one too, which stays as it is', async () => {
    const { signingSecret: _, ...made } = await subscribe(partner);
    await patched(partner, made.id, 'disable');
    await rotate(made.id);
    const read = (await partner.get(`${SUBSCRIPTIONS}/${made.id}`)).body;
    assert.deepEqual(read, { ...made, status: 'disabled' });
  });
});

describe('a signing secret', () => {
  it('is shown once, and kept nowhere in clear, kept answers and logs included', async () => {
    const headers = { 'idempotency-key': 'with a secret' };
    const made = (await partner.post(SUBSCRIPTIONS, hook(), { headers })).body;
    const path = `${SUBSCRIPTIONS}/${made.id}`;
    const again = { headers: { 'idempotency-key': 'with another' } };
    const rotated = (await partner.post(`${path}/secret`, {}, again)).body;
    for (const shown of [SUBSCRIPTIONS, path]) {
      assert.ok(!(await partner.get(shown)).text.includes('whsec_'));
    }
    const dump = await dumpOf(service.database.ownerUrl);
    for (const known of [made.id, 'with a secret', 'with another']) assert.ok(dump.includes(known));
    for (const { signingSecret } of [made, rotated]) {
      const text = signingSecret.slice(6);
      const forms = [Buffer.from(signingSecret), Buffer.from(text, 'base64')].flatMap((bytes) => [
        ...[bytes.toString('hex'), bytes.toString('base64')],
      ]);
      for (const form of [text, ...forms]) assert.ok(!dump.includes(form));
    }
    assert.ok(written.length > 0 && !written.join('').includes('whsec_'));
  });
});
