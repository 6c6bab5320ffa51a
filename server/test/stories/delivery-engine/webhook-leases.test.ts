import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Context } from '../../../src/context.ts';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { takeTurn } from '../../../src/deliveries/engine/take-turn.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import type { Service } from '../../support/service.ts';
import {
  expectDeliveriesSound,
  GENERATED,
  historyOf,
  SUBSCRIPTIONS,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';
import { begin, claimsOf, enqueue, setWidth } from '../../support/webhooks/lanes.ts';

const HOUR_MS = 3_600_000;

/** The same, on a machine whose clock is so far ahead, or behind. */
const offBy = (context: Context, ms: number): Context => ({
  ...context,
  clock: { now: () => new Date(context.clock.now().getTime() + ms) },
});

const claim = (context: Context, id: string) =>
  takeTurn(context, [], { changed: [id], visited: [] }, ROOM);
const ROOM = { proven: 9, unproven: 9, struggling: 9, each: 9 };

/** A receiver with three that wait for it. */
async function waiting(t: TestContext) {
  const { service, newReceiver } = await begin(t);
  const receiver = await newReceiver();
  const { id } = await subscribe(service.partner, receiver.url);
  await setWidth(service, [id], 3);
  await enqueue(service, [id], 3);
  return { service, receiver, id };
}

/** Stands for the time that a claim lasts. */
const endClaims = ({ database }: Service) =>
  sql(database.ownerUrl, `UPDATE webhook_claims SET ends_at = now() - interval '1 millisecond'`);

describe('what a worker has claimed', () => {
  for (const [name, holder, other] of [
    ['whose clock is an hour ahead', 0, HOUR_MS],
    ['though its own clock is an hour behind', -HOUR_MS, 0],
  ] as const) {
    it(`is not freed by another one, ${name}`, async (t) => {
      const { service, receiver, id } = await waiting(t);
      const { context } = service;
      const [held] = await claim(offBy(context, holder), id);
      assert.equal(held!.deliveries.length, 3);
      const claims = await claimsOf(service);
      assert.equal(claims.length, 1);
      await expireDeliveries(offBy(context, other));
      assert.deepEqual(await claimsOf(service), claims);
      assert.equal(await deliverDue(offBy(context, other)), 0);
      assert.deepEqual(receiver.hits, []);
    });
  }

  it('is freed by another one when its time is over, whatever their clocks say', async (t) => {
    const { service, receiver, id } = await waiting(t);
    const { context } = service;
    await claim(offBy(context, HOUR_MS), id);
    const behind = offBy(context, -HOUR_MS);
    await endClaims(service);
    await expireDeliveries(behind);
    assert.deepEqual(await claimsOf(service), []);
    assert.equal(await deliverDue(behind), 3);
    assert.equal(receiver.hits.length, 3);
    await expectDeliveriesSound(service);
  });
});

describe('a first attempt that a process ordered whose clock is ahead', () => {
  it('is made at once by a worker whose clock is behind', async (t) => {
    const clock = { now: () => new Date(Date.now() + HOUR_MS / 2) };
    const { service, newReceiver } = await begin(t, { clock });
    const receiver = await newReceiver();
    const { id } = await subscribe(service.partner, receiver.url);
    const reply = await service.partner.post(`${SUBSCRIPTIONS}/${id}/test`, {
      eventType: GENERATED,
    });
    assert.equal(reply.status, 202, reply.text);
    assert.equal(await deliverDue(offBy(service.context, -HOUR_MS)), 1);
    assert.equal(receiver.hits.length, 1);
    const [made] = await historyOf(service.partner, id);
    assert.deepEqual([made!.status, made!.attempts.length], ['delivered', 1]);
  });
});

describe('a step of the sweep that fails', () => {
  it('keeps neither claims of dead workers from being freed nor others from an end', async (t) => {
    const { service, newReceiver } = await begin(t);
    const { context, partner } = service;
    const { ownerUrl } = service.database;
    const receiver = await newReceiver();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await subscribe(partner, receiver.url)).id);
    const [old, held, disabled, deleted] = ids as [string, string, string, string];
    await enqueue(service, [old], 1);
    assert.equal(await deliverDue(context), 1);
    await enqueue(service, [held, disabled, deleted], 1);
    await claim(context, held);
    await endClaims(service);
    assert.equal((await partner.patch(`${SUBSCRIPTIONS}/${disabled}/disable`)).status, 200);
    await sql(
      ownerUrl,
      `UPDATE webhook_deliveries SET expires_at = now() WHERE subscription_id = '${disabled}';
       UPDATE webhook_subscriptions SET status = 'deleted' WHERE id = '${deleted}';
       INSERT INTO webhook_subscription_changes VALUES ('${deleted}', 2, 'deleted', now());
       DELETE FROM webhook_secrets WHERE subscription_id = '${deleted}';
       UPDATE webhook_deliveries SET finished_at = now() - interval '91 days'
         WHERE subscription_id = '${old}';
       UPDATE webhook_figures SET hour = hour - interval '91 days'
         WHERE subscription_id = '${old}';
       CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN RAISE EXCEPTION ''not now''; END';
       CREATE TRIGGER refuse BEFORE DELETE ON webhook_deliveries
         FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await assert.rejects(expireDeliveries(context), /not now/);
    assert.deepEqual(await claimsOf(service), []);
    assert.deepEqual(await statesOf(ownerUrl, disabled), { failed: 1 });
    assert.deepEqual(await statesOf(ownerUrl, deleted), { cancelled: 1 });
    await sql(ownerUrl, 'DROP FUNCTION refuse CASCADE');
    assert.equal(await expireDeliveries(context), false);
    assert.deepEqual(await statesOf(ownerUrl, old), {});
    assert.equal(await deliverDue(context), 1, 'what the dead one held');
    await expectDeliveriesSound(service);
  });
});
