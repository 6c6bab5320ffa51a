import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { dumpOf, sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { hook, patched, SUBSCRIPTIONS, subscribe } from '../support/webhook-subscriptions.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const clock = fakeClock();
const service = await startService({ clock, log });
after(service.close);
const { partner } = service;
const { ownerUrl } = service.database;

async function rotate(id: string, body?: object) {
  return (await done(partner.post(`${SUBSCRIPTIONS}/${id}/secret`, body))) as {
    id: string;
    signingSecret: string;
    previousSecretExpiresAt: number;
  };
}

/** One that is valid for ever, and the one before it. */
async function expectTwoSecrets(id: string): Promise<void> {
  const all = 'SELECT expires_at AS at FROM webhook_secrets WHERE subscription_id = $1';
  const ends = (await sql(ownerUrl, all, [id])).map(({ at }) => at !== null);
  assert.deepEqual(ends.toSorted(), [false, true]);
}

// Which secrets sign a call, and until when, is in stories/webhook-verifier.
describe('a signing secret that is rotated', () => {
  it('is a new one of the same form; the one before is valid for a day, or as asked', async () => {
    const { id, signingSecret } = await subscribe(partner);
    const disabled = await patched(partner, id, 'disable');
    const seen = new Set([signingSecret]);
    for (const body of [undefined, {}, { overlapSeconds: 60 }, { overlapSeconds: 0 }]) {
      const rotated = await rotate(id, body);
      const ends = Math.floor(clock.now().getTime() / 1000) + (body?.overlapSeconds ?? 86_400);
      assert.deepEqual([rotated.id, rotated.previousSecretExpiresAt], [id, ends]);
      assert.match(rotated.signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      seen.add(rotated.signingSecret);
      await expectTwoSecrets(id);
    }
    assert.equal(seen.size, 5);
    assert.deepEqual((await partner.get(`${SUBSCRIPTIONS}/${id}`)).body, disabled);
  });

  it('is one of two when eight rotate at once', async () => {
    const { id } = await subscribe(partner);
    const rotated = await Promise.all(Array.from({ length: 8 }, () => rotate(id)));
    assert.equal(new Set(rotated.map((one) => one.signingSecret)).size, 8);
    await expectTwoSecrets(id);
  });
});

describe('a signing secret', () => {
  it('is shown once, and kept nowhere in clear, kept answers and logs included', async () => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    const made = (await partner.post(SUBSCRIPTIONS, hook(), keyed('with a secret'))).body;
    const path = `${SUBSCRIPTIONS}/${made.id}`;
    const rotated = (await partner.post(`${path}/secret`, {}, keyed('with another'))).body;
    for (const shown of [SUBSCRIPTIONS, path]) {
      assert.ok(!(await partner.get(shown)).text.includes('whsec_'));
    }
    const dump = await dumpOf(ownerUrl);
    for (const known of [made.id, 'with a secret', 'with another']) assert.ok(dump.includes(known));
    for (const { signingSecret } of [made, rotated]) {
      const text = signingSecret.slice(6);
      assert.ok(!dump.includes(text));
      for (const bytes of [Buffer.from(signingSecret), Buffer.from(text, 'base64')]) {
        for (const form of ['hex', 'base64'] as const) {
          assert.ok(!dump.includes(bytes.toString(form)), form);
        }
      }
    }
    assert.ok(written.length > 0 && !written.join('').includes('whsec_'));
  });
});
