import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks/webhooks';
import { pino } from 'pino';
import { expectSound } from '../../stories/support/money/money-charges.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { dumpOf, sql } from '../../support/database/sql.ts';
import { streamOf } from '../../support/listen.ts';
import { startService } from '../../support/service.ts';
import { expectFailure, type GoodRequest, perform, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import {
  deliveriesOf,
  deliveriesPath,
  GENERATED,
  hook,
  patched,
  SUBSCRIPTIONS,
  sendSample,
  spend,
  subscribe,
} from '../support/webhook-subscriptions.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const clock = fakeClock();
const service = await startService({ clock, log });
after(service.close);
const { partner, otherPartner, operator } = service;
const { ownerUrl } = service.database;
const pathOf = (id: string): string => `${SUBSCRIPTIONS}/${id}`;

async function remove(id: string): Promise<void> {
  const reply = await partner.delete(pathOf(id));
  assert.deepEqual([reply.status, reply.text], [204, '']);
}

/** What makes a subscription be told of something. */
const telling = (id: string, deliveryId: string): GoodRequest[] => [
  { method: 'POST', path: `${pathOf(id)}/test`, body: { eventType: GENERATED } },
  { method: 'POST', path: `${pathOf(id)}/recover`, body: { since: 0 } },
  { method: 'POST', path: `${pathOf(id)}/recover`, body: { since: 0, dryRun: true } },
  { method: 'POST', path: `${deliveriesPath(id)}/${deliveryId}/redeliver` },
  { method: 'POST', path: `/sandbox/v1/deliveries/${deliveryId}/advance` },
  { method: 'GET', path: streamOf(id) },
];

/** All else that can be asked of it. */
const others = (id: string, deliveryId: string): GoodRequest[] => [
  { method: 'GET', path: pathOf(id) },
  { method: 'PATCH', path: `${pathOf(id)}/enable` },
  { method: 'PATCH', path: `${pathOf(id)}/disable` },
  { method: 'DELETE', path: pathOf(id) },
  { method: 'POST', path: `${pathOf(id)}/secret`, body: {} },
  { method: 'GET', path: deliveriesPath(id) },
  { method: 'GET', path: `${deliveriesPath(id)}/${deliveryId}` },
  {
    method: 'POST',
    path: `/sandbox/v1/subscriptions/${id}/answers`,
    body: { deliveryId, attempt: 1, responseStatus: 204 },
  },
];

/** Nothing of it is done. */
const expectRefused = (requests: GoodRequest[], status: number, message: string): Promise<void> =>
  expectNoChange(service, async () => {
    for (const one of requests) expectFailure(await perform(partner, one), status, message);
  });

describe('the subscriptions of a partner', () => {
  it('are listed oldest first, as they are read: no secrets, none that is deleted', async () => {
    const listed = async (client = partner) => (await client.get(SUBSCRIPTIONS)).body.subscriptions;
    const others = (await listed(otherPartner)).length;
    const made: WebhookSubscription[] = [];
    for (const description of ['a', 'b', 'c', 'd']) {
      const { signingSecret: _, ...shown } = await subscribe(partner, { description });
      made.push(shown);
      await remove((await subscribe(partner)).id);
      await subscribe(otherPartner, { description });
    }
    made[1] = await patched(partner, made[1]!.id, 'disable');
    assert.deepEqual(await listed(), made);
    for (const { id } of made) await remove(id);
    assert.equal((await listed(otherPartner)).length, others + 4);
  });
});

describe('a subscription that is deleted', () => {
  it('is gone with its secrets, enabled or not; what is pending is cancelled', async () => {
    for (const verb of ['enable', 'disable'] as const) {
      const { id } = await subscribe(partner);
      const deliveryId = await sendSample(partner, id);
      await partner.post(`${pathOf(id)}/secret`, {});
      await patched(partner, id, verb);
      await remove(id);
      const requests = [...telling(id, deliveryId), ...others(id, deliveryId)];
      await expectRefused(requests, 404, 'Resource not found');
      await spend(service, service.companyIds[0]!);
      const list = `/platform/v1/deliveries?subscriptionId=${id}`;
      const [{ status, nextAttemptAt }, ...more] = (await operator.get(list)).body.deliveries;
      assert.deepEqual([status, nextAttemptAt, more], ['cancelled', null, []]);
      const secrets = 'SELECT id FROM webhook_secrets WHERE subscription_id = $1';
      assert.deepEqual(await sql(ownerUrl, secrets, [id]), []);
    }
    await expectSound(service);
  });
});

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

// It comes last: a stream that was left is noted for a while, which would be a change.
describe('a subscription that is disabled', () => {
  it('is disabled and enabled as often as one likes; both show it without its secret', async () => {
    const { signingSecret: _, ...made } = await subscribe(partner);
    await sendSample(partner, made.id);
    const pending = await deliveriesOf(partner, made.id);
    for (const verb of ['disable', 'disable', 'enable', 'enable'] as const) {
      const now = { ...made, status: `${verb}d` };
      assert.deepEqual(await patched(partner, made.id, verb), now);
      assert.deepEqual((await partner.get(pathOf(made.id))).body, now);
      assert.deepEqual(await deliveriesOf(partner, made.id), pending);
    }
  });

  it('refuses all that would tell it of something until it is enabled', async () => {
    const { id } = await subscribe(partner);
    const requests = telling(id, await sendSample(partner, id));
    await patched(partner, id, 'disable');
    await expectRefused(requests, 409, 'The subscription is disabled; enable it first');
    const unknown = { method: 'POST', path: `${deliveriesPath(id)}/${UNKNOWN_ID}/redeliver` };
    await expectRefused([unknown as GoodRequest], 404, 'Resource not found');
    await patched(partner, id, 'enable');
    for (const one of requests) {
      const { status } = await perform(partner, one);
      assert.equal(status, one.method === 'GET' ? 200 : 202, one.path);
    }
  });
});
