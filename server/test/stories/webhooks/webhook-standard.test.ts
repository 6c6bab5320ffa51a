import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { sql } from '../../support/database/sql.ts';
import type { Hit } from '../../support/webhooks/engine.ts';
import {
  deliverAll,
  SUBSCRIPTIONS,
  sendSample,
  startHooks,
  subscribe,
} from '../../support/webhooks/subscriptions.ts';

const { service, partner, receiver } = await startHooks();
const { context } = service;
type Received = Pick<Hit, 'headers' | 'body'>;

/** Sends a sample to a subscription; returns what the receiver got. */
async function deliver(id: string): Promise<Received> {
  await sendSample(partner, id);
  await deliverAll(service);
  return receiver.hits.at(-1)!;
}

const rotate = async (id: string, overlapSeconds: number): Promise<string> =>
  (await partner.post(`${SUBSCRIPTIONS}/${id}/secret`, { overlapSeconds })).body.signingSecret;

const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const refused = (call: Received, secret: string) =>
  assert.throws(() => verified(call, secret), /No matching signature found/);

describe('a call, to a verifier of Standard Webhooks', () => {
  it('is genuine with the secret as it was shown, and only as it was sent', async () => {
    const { id, signingSecret } = await subscribe(partner, { url: receiver.url });
    const call = await deliver(id);
    const event = verified(call, signingSecret) as { id: string };
    const { headers, body } = call;
    assert.equal(headers['webhook-id'], event.id);
    assert.equal(event.id, headers['x-service-event-id']);
    const time = String(headers['webhook-timestamp']);
    assert.equal(String(headers['x-service-signature']).split(',')[0], `t=${time}`);
    assert.match(String(headers['webhook-signature']), /^v1,[A-Za-z0-9+/]{43}=$/);
    refused({ headers, body: `${body} ` }, signingSecret);
    for (const [name, value] of [
      ['webhook-id', `${event.id}0`],
      ['webhook-timestamp', String(Number(time) - 1)],
    ] as const) {
      refused({ body, headers: { ...headers, [name]: value } }, signingSecret);
    }
    refused(call, `whsec_${randomBytes(32).toString('base64')}`);
  });

  it('is genuine with both secrets while one is rotated, the newest first', async () => {
    const { id, signingSecret: first } = await subscribe(partner, { url: receiver.url });
    const second = await rotate(id, 3_600);
    const call = await deliver(id);
    const event = verified(call, first);
    assert.deepEqual(verified(call, second), event);
    const signatures = String(call.headers['webhook-signature']).split(' ');
    assert.equal(signatures.length, 2);
    const newest = { ...call.headers, 'webhook-signature': signatures[0]! };
    assert.deepEqual(verified({ ...call, headers: newest }, second), event);
    refused({ ...call, headers: newest }, first);
    await rotate(id, 0);
    refused(await deliver(id), first);
  });

  it('is signed with the bytes of a secret from before, which had another alphabet', async () => {
    const { id } = await subscribe(partner, { url: receiver.url });
    for (let times = 0; times < 8; times += 1) {
      const key = randomBytes(32);
      const sealed = context.vault.seal(`whsec_${key.toString('base64url')}`, 'signing-secret');
      const text = 'UPDATE webhook_secrets SET secret_sealed = $2 WHERE subscription_id = $1';
      await sql(service.database.ownerUrl, text, [id, sealed]);
      verified(await deliver(id), `whsec_${key.toString('base64')}`);
    }
  });
});
