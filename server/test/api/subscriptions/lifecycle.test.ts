import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks/webhooks';
import { pino } from 'pino';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import * as refusals from '../../support/contract/refusals.ts';
import { dumpOf } from '../../support/database/sql.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { expectSound } from '../../support/money/charges.ts';
import { streamOf } from '../../support/network/listen.ts';
import { openService } from '../../support/open-service.ts';
import * as hooks from '../../support/webhooks/subscriptions.ts';

type GoodRequest = refusals.GoodRequest;
const { expectFailures, perform, UNKNOWN_ID } = refusals;
const { deliveriesOf, deliveriesPath, GENERATED, hook, patched, sendSample, subscribe } = hooks;
const { SUBSCRIPTIONS } = hooks;
const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const clock = fakeClock();
const { service, partner, otherPartner, operator, companyId, ownerUrl, rows } = await openService({
  clock,
  log,
});
const pathOf = (id: string): string => `${SUBSCRIPTIONS}/${id}`;
const remove = (id: string) => done(partner.delete(pathOf(id)));

const post = (path: string, body?: object): GoodRequest => ({ method: 'POST', path, body });
const get = (path: string): GoodRequest => ({ method: 'GET', path });
const patch = (path: string): GoodRequest => ({ method: 'PATCH', path });

/** What makes a subscription be told of something. */
const telling = (id: string, deliveryId: string): GoodRequest[] => [
  post(`${pathOf(id)}/test`, { eventType: GENERATED }),
  post(`${pathOf(id)}/recover`, { since: 0 }),
  post(`${pathOf(id)}/recover`, { since: 0, dryRun: true }),
  post(`${deliveriesPath(id)}/${deliveryId}/redeliver`),
  post(`/sandbox/v1/deliveries/${deliveryId}/advance`),
  get(streamOf(id)),
];

/** All else that can be asked of it. */
const others = (id: string, deliveryId: string): GoodRequest[] => [
  get(pathOf(id)),
  patch(`${pathOf(id)}/enable`),
  patch(`${pathOf(id)}/disable`),
  { method: 'DELETE', path: pathOf(id) },
  post(`${pathOf(id)}/secret`, {}),
  get(deliveriesPath(id)),
  get(`${deliveriesPath(id)}/${deliveryId}`),
  post(`/sandbox/v1/subscriptions/${id}/answers`, { deliveryId, attempt: 1, responseStatus: 204 }),
];

/** Nothing of it is done. */
const expectRefused = (requests: GoodRequest[], status: number, message: string): Promise<void> =>
  expectNoChange(service, async () => {
    const replies = requests.map((one) => perform(partner, one));
    expectFailures(await Promise.all(replies), status, message);
  });

describe('the subscriptions of a partner', () => {
  it('are listed oldest first, as they are: disabled, without secrets, none deleted', async () => {
    const listed = async (client = partner) => (await client.get(SUBSCRIPTIONS)).body.subscriptions;
    const theirs = (await listed(otherPartner)).length;
    const made: WebhookSubscription[] = [];
    for (const description of ['a', 'b', 'c', 'd']) {
      const { signingSecret: _, ...shown } = await subscribe(partner, { description });
      made.push(shown);
      await remove((await subscribe(partner)).id);
      await subscribe(otherPartner, { description });
    }
    // As often as one likes.
    for (const verb of ['disable', 'enable', 'enable', 'disable', 'disable'] as const) {
      made[1] = { ...made[1]!, status: `${verb}d` };
      assert.deepEqual(await patched(partner, made[1]!.id, verb), made[1]);
    }
    assert.deepEqual(await listed(), made);
    for (const { id } of made) await remove(id);
    assert.equal((await listed(otherPartner)).length, theirs + 4);
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
      await hooks.spend(service, companyId);
      const list = `/platform/v1/deliveries?subscriptionId=${id}`;
      const [{ status, nextAttemptAt }, ...more] = (await operator.get(list)).body.deliveries;
      assert.deepEqual([status, nextAttemptAt, more], ['cancelled', null, []]);
      const secrets = 'SELECT id FROM webhook_secrets WHERE subscription_id = $1';
      assert.deepEqual(await rows(secrets, [id]), []);
    }
    await expectSound(service);
  });
});

// Which secrets sign a call, and until when, is in stories/webhook-verifier.
describe('a signing secret', () => {
  const rotate = (id: string, body?: object) => done(partner.post(`${pathOf(id)}/secret`, body));
  /** One that is valid for ever, and the one before it. */
  const expectTwoSecrets = async (id: string): Promise<void> => {
    const all = 'SELECT expires_at AS at FROM webhook_secrets WHERE subscription_id = $1';
    const ends = (await rows(all, [id])).map(({ at }) => at !== null);
    assert.deepEqual(ends.toSorted(), [false, true]);
  };

  it('is replaced by a new one, and valid for a day or as asked, also of eight', async () => {
    const { id, signingSecret } = await subscribe(partner);
    const disabled = await patched(partner, id, 'disable');
    const seen = new Set([signingSecret]);
    for (const body of [undefined, {}, { overlapSeconds: 60 }, { overlapSeconds: 0 }]) {
      const { signingSecret: fresh, ...rotated } = await rotate(id, body);
      const ends = Math.floor(clock.now().getTime() / 1000) + (body?.overlapSeconds ?? 86_400);
      assert.deepEqual(rotated, { id, previousSecretExpiresAt: ends });
      assert.match(fresh, /^whsec_[A-Za-z0-9+/]{43}=$/);
      seen.add(fresh);
      await expectTwoSecrets(id);
    }
    const eight = await Promise.all(Array.from({ length: 8 }, () => rotate(id)));
    for (const one of eight) seen.add(one.signingSecret);
    assert.equal(seen.size, 13);
    await expectTwoSecrets(id);
    assert.deepEqual((await partner.get(pathOf(id))).body, disabled);
  });

  it('is shown once, and kept nowhere in clear, kept answers and logs included', async () => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    const made = (await partner.post(SUBSCRIPTIONS, hook(), keyed('with a secret'))).body;
    const path = pathOf(made.id);
    const rotated = (await partner.post(`${path}/secret`, {}, keyed('with another'))).body;
    for (const shown of [SUBSCRIPTIONS, path]) {
      assert.ok(!(await partner.get(shown)).text.includes('whsec_'));
    }
    const dump = await dumpOf(ownerUrl);
    for (const known of [made.id, 'with a secret', 'with another']) assert.ok(dump.includes(known));
    for (const { signingSecret } of [made, rotated]) {
      const text = signingSecret.slice(6);
      const forms = [Buffer.from(signingSecret), Buffer.from(text, 'base64')].flatMap((bytes) => [
        bytes.toString('hex'),
        bytes.toString('base64'),
      ]);
      for (const form of [text, ...forms]) assert.ok(!dump.includes(form), form);
    }
    assert.ok(written.length > 0 && !written.join('').includes('whsec_'));
  });
});

// It comes last: a stream that was left is noted for a while, which would be a change.
describe('a subscription that is disabled', () => {
  it('keeps what is pending, and refuses all that would tell it until it is enabled', async () => {
    const { id } = await subscribe(partner);
    const requests = telling(id, await sendSample(partner, id));
    const pending = await deliveriesOf(partner, id);
    await patched(partner, id, 'disable');
    assert.deepEqual(await deliveriesOf(partner, id), pending);
    await expectRefused(requests, 409, 'The subscription is disabled; enable it first');
    const unknown = post(`${deliveriesPath(id)}/${UNKNOWN_ID}/redeliver`);
    await expectRefused([unknown], 404, 'Resource not found');
    await patched(partner, id, 'enable');
    for (const one of requests) {
      const { status } = await perform(partner, one);
      assert.equal(status, one.method === 'GET' ? 200 : 202, one.path);
    }
  });
});
