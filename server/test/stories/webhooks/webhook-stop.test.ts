import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import type { Client } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { expectSound, newCharge, postCharge } from '../../support/money/charges.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import {
  type Answer,
  answering,
  expectDeliveriesSound,
  historyOf,
  newTeller,
  type Receiver,
  runEngine,
  SUBSCRIPTIONS,
  standingClock,
  startReceiver,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';
import { setWidth } from '../../support/webhooks/lanes.ts';
import { contextBeside } from '../../support/worker.ts';

const service = await startService();
const { context, partner, operator } = service;
const { ownerUrl } = service.database;
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) receiver.close();
  await service.close();
});

const slowly: Answer = (response) => void setTimeout(() => response.writeHead(204).end(), 400);

/** A receiver, subscribed to a company of its own. */
async function newListener(answer: Answer = answering(204), on = service, client = partner) {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  const teller = await newTeller(on);
  const more = { companyIds: [teller.companyId] };
  return { receiver, ...teller, ...(await subscribe(client, receiver.url, undefined, more)) };
}

const stop = (client: Client, id: string, how: 'disable' | 'delete') =>
  how === 'delete'
    ? client.delete(`${SUBSCRIPTIONS}/${id}`)
    : client.patch(`${SUBSCRIPTIONS}/${id}/disable`);

describe('a subscription that is stopped while the engine runs', () => {
  const COUNT = 250;
  for (const how of ['disable', 'delete'] as const) {
    it(`gets no attempt later than a second after the answer to ${how}`, async (t) => {
      const listeners = await Promise.all(Array.from({ length: 4 }, () => newListener(slowly)));
      const beside = contextBeside(service);
      const engines = [runEngine(context), runEngine(beside.context)];
      t.after(async () => {
        await Promise.all(engines.map((end) => end()));
        await beside.close();
      });
      await Promise.all(listeners.map(({ tell }) => tell(COUNT)));
      await until('all are busy', () =>
        listeners.every(({ receiver }) => receiver.hits.length > 20),
      );
      const answered = await Promise.all(
        listeners.map(async ({ id }) => {
          const reply = await stop(partner, id, how);
          assert.ok(reply.status < 300, reply.text);
          return Date.now();
        }),
      );
      await sleep(2_000);
      for (const [index, { receiver, id }] of listeners.entries()) {
        const latest = receiver.hits.at(-1)!.at - answered[index]!;
        assert.ok(latest < 1_000, `${latest} ms after the answer`);
        assert.ok(receiver.hits.length < COUNT, 'there was more to send');
        const left = await statesOf(ownerUrl, id);
        assert.equal(left[how === 'delete' ? 'pending' : 'cancelled'], undefined);
      }
      if (how === 'delete') return;
      for (const { id } of listeners) {
        assert.equal((await partner.patch(`${SUBSCRIPTIONS}/${id}/enable`)).status, 200);
      }
      await until('the rest has come', async () =>
        (await Promise.all(listeners.map(({ id }) => statesOf(ownerUrl, id)))).every(
          ({ delivered }) => delivered === COUNT,
        ),
      );
      for (const { receiver } of listeners) {
        const ids = receiver.hits.map(({ headers }) => headers['x-service-event-id']);
        assert.equal(new Set(ids).size, COUNT);
      }
    });
  }

  it('gets nothing of a claim that was answered late', async () => {
    const { receiver, id, tell } = await newListener();
    await tell(20);
    await setWidth(service, [id], 128);
    // The claim has seen the subscription as it was, and is kept from being over.
    await sql(
      ownerUrl,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_advisory_xact_lock(6); RETURN NEW; END';
       CREATE TRIGGER wait BEFORE INSERT ON webhook_claims
         FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    await withSql(ownerUrl, async (session) => {
      await session.query('BEGIN');
      await session.query('SELECT pg_advisory_xact_lock(6)');
      const delivering = deliverDue(context);
      await untilWaiting(session);
      const reply = await stop(partner, id, 'disable');
      assert.equal(reply.status, 200, reply.text);
      await sleep(1_000);
      await session.query('COMMIT');
      assert.equal(await delivering, 0);
    });
    await sql(ownerUrl, 'DROP FUNCTION wait CASCADE');
    assert.deepEqual(receiver.hits, []);
    assert.deepEqual(await statesOf(ownerUrl, id), { pending: 20 });
    const held = 'SELECT FROM webhook_claims';
    assert.equal((await sql(ownerUrl, held)).length, 0, 'nothing is held');
    await partner.patch(`${SUBSCRIPTIONS}/${id}/enable`);
    assert.equal(await deliverDue(context), 20);
  });
});

describe('a subscription that is disabled', () => {
  it('is told of nothing meanwhile, and of what waited when it is enabled', async () => {
    const { receiver, id, tell } = await newListener();
    await tell(2);
    await stop(partner, id, 'disable');
    await tell(3);
    assert.equal(await deliverDue(context), 0);
    assert.deepEqual(await statesOf(ownerUrl, id), { pending: 2 });
    await partner.patch(`${SUBSCRIPTIONS}/${id}/enable`);
    assert.equal(await deliverDue(context), 2);
    assert.equal(receiver.hits.length, 2);
    assert.deepEqual(await statesOf(ownerUrl, id), { delivered: 2 });
  });

  for (const [name, sweep] of [
    ['by itself', true],
    ['when it is enabled', false],
  ] as const) {
    it(`for longer than a delivery lives fails it, unsent, ${name}`, async (t) => {
      const clock = standingClock();
      const own = await startService({ clock });
      t.after(own.close);
      const login = () => own.anonymous.login(demo().partners[0]!);
      const { receiver, id, tell } = await newListener(undefined, own, own.partner);
      await tell();
      await stop(own.partner, id, 'disable');
      const { ownerUrl: url } = own.database;
      clock.set(new Date(clock.now().getTime() + 72 * 3_600_000 - 1));
      await expireDeliveries(own.context);
      assert.deepEqual(await statesOf(url, id), { pending: 1 }, 'not too early');
      clock.set(new Date(clock.now().getTime() + 1));
      if (sweep) await expireDeliveries(own.context);
      else await (await login()).patch(`${SUBSCRIPTIONS}/${id}/enable`);
      const [delivery] = await historyOf(await login(), id);
      assert.deepEqual(
        [delivery!.status, delivery!.attempts, delivery!.nextAttemptAt],
        ['failed', [], null],
      );
      assert.equal(await deliverDue(own.context), 0);
      assert.deepEqual(receiver.hits, []);
      await expectDeliveriesSound(own);
    });
  }
});

describe('a partner whose access to a company ends', () => {
  const revoke = async (companyId: string) => {
    const [partnerId] = await demoPartnerIds(service);
    const reply = await operator.delete(`${PARTNERS}/${partnerId}/companies/${companyId}`);
    assert.equal(reply.status, 204, reply.text);
  };

  it('gets nothing of it that is on its way, and all of other companies', async () => {
    const lost = await newListener();
    const kept = await newListener();
    await lost.tell(3);
    await kept.tell(3);
    await revoke(lost.companyId);
    assert.equal(await deliverDue(context), 3);
    assert.deepEqual([lost.receiver.hits.length, kept.receiver.hits.length], [0, 3]);
    assert.deepEqual(await statesOf(ownerUrl, lost.id), { cancelled: 3 });
  });

  it('gets nothing of a change that was under way when it ended', async () => {
    const { companyId, employeeId, receiver, id } = await newListener();
    await withSql(ownerUrl, async (session) => {
      // The change has made its delivery and waits, before its commit, for the line of the audit.
      await session.query('BEGIN');
      await session.query('LOCK audit_log IN EXCLUSIVE MODE');
      const charging = postCharge(operator, companyId, newCharge(employeeId));
      await untilWaiting(session);
      const [partnerId] = await demoPartnerIds(service);
      const revoking = sql(
        ownerUrl,
        `WITH gone AS (DELETE FROM access_grants WHERE partner_id = $1 AND company_id = $2)
         INSERT INTO access_grant_changes VALUES ($2, $1, 2, 'revoked', now())`,
        [partnerId, companyId],
      );
      await revoking;
      await session.query('COMMIT');
      assert.equal((await charging).status, 200);
    });
    assert.deepEqual(await statesOf(ownerUrl, id), { pending: 1 });
    assert.equal(await deliverDue(context), 0);
    assert.deepEqual(receiver.hits, []);
    await expireDeliveries(context);
    assert.deepEqual(await statesOf(ownerUrl, id), { cancelled: 1 });
  });

  it('leaves every invariant intact', () => expectSound(service));
});
