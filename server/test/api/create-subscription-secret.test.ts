import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { startService } from '../support/service.ts';
import { dumpOf } from '../support/sql.ts';
import { hook, SUBSCRIPTIONS } from './support/webhook-subscriptions.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const service = await startService({ log });
after(service.close);
const { partner } = service;

describe('createSubscription 201', () => {
  it('never shows the secret again, and keeps it nowhere in clear', async () => {
    const headers = { 'idempotency-key': 'with-a-secret' };
    const { body } = await partner.post(SUBSCRIPTIONS, hook(), { headers });
    const { signingSecret, id } = body;
    const again = await partner.post(SUBSCRIPTIONS, hook(), { headers });
    assert.deepEqual(again.body, body, 'the kept answer has it, for whoever missed the first');
    for (const path of [SUBSCRIPTIONS, `${SUBSCRIPTIONS}/${id}`]) {
      assert.ok(!(await partner.get(path)).text.includes('whsec_'));
    }
    const dump = await dumpOf(service.database.ownerUrl);
    assert.ok(dump.includes(id), 'the dump holds the subscription');
    const random = Buffer.from(signingSecret.slice(6), 'base64url');
    const bytes = Buffer.from(signingSecret);
    for (const form of [
      ...[signingSecret, signingSecret.slice(6), bytes.toString('base64')],
      ...[bytes.toString('hex'), random.toString('hex'), random.toString('base64')],
    ]) {
      assert.ok(!dump.includes(form));
    }
    assert.ok(written.length > 0);
    assert.ok(!written.join('').includes('whsec_'));
  });

  it('is made once when eight come at once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'crowd' };
    const body = hook({ description: 'One of eight' });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => partner.post(SUBSCRIPTIONS, body, { headers })),
    );
    const made = replies.filter(({ status }) => status === 201);
    assert.ok(made.length > 0 && replies.every(({ status }) => [201, 409].includes(status)));
    assert.equal(new Set(made.map(({ text }) => text)).size, 1);
    const { subscriptions } = (await partner.get(SUBSCRIPTIONS)).body;
    const known = subscriptions.filter((one: typeof body) => one.description === 'One of eight');
    assert.equal(known.length, 1);
  });
});
