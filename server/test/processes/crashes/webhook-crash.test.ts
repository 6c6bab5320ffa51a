import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGNATURE_HEADER, verifyWebhook } from '@fringe/contract/signature';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { until } from '../../support/processes/processes.ts';
import { answering } from '../../support/webhooks/engine.ts';
import { deliveryIdOf, openScene, type WebhookWorker } from './webhook-workers.ts';

const scene = await openScene();
const { receiver, ownerUrl } = scene;
after(scene.close);
afterEach(scene.reset);

/** Each round is a kill, at each of the narrow moments once; `PROVE_ROUNDS=200` is a proof. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 3);

/** Ends a worker; whoever is named no more has no session left that could still commit. */
async function kill(worker: WebhookWorker): Promise<void> {
  await worker.end('SIGKILL');
  await until('its sessions are over', async () => {
    const alive = 'SELECT FROM pg_stat_activity WHERE application_name = $1';
    return (await sql(ownerUrl, alive, [worker.name])).length === 0;
  });
}

type Find = (name: string) => WebhookWorker;

/** Each takes its turn: brings a worker to the moment, kills it, and answers which one it was. */
const moments = {
  'claimed, not sent': async (find: Find) => {
    let victim: WebhookWorker | undefined;
    let before = 0;
    await scene.whileClaimsWait(async (untilOneWaits) => {
      before = receiver.hits.length;
      const telling = scene.tell(3);
      victim = find(await untilOneWaits());
      await victim.end('SIGKILL');
      await telling;
    });
    // What it had asked for is done all the same: the claim is there, and nobody will send.
    await kill(victim!);
    const claims = await scene.claimsOf(victim!.name);
    const received = new Set(receiver.hits.slice(before).map(deliveryIdOf));
    assert.ok(claims.some((ids) => ids.every((id) => !received.has(id))));
    return { victim: victim! };
  },
  'sent, not answered': async (find: Find) => {
    const held = scene.hold('/one');
    await scene.tell(3);
    await until('a call waits', () => held.length > 0);
    const victim = find(await scene.claimerOf(held[0]!.deliveryId));
    await kill(victim);
    return { victim, again: held[0]!.deliveryId };
  },
  'answered, not recorded': async (find: Find) => {
    const held = scene.hold('/one');
    await scene.tell(3);
    await until('a call waits', () => held.length > 0);
    const [{ deliveryId, answer }] = held as [(typeof held)[0]];
    const victim = find(await scene.claimerOf(deliveryId));
    await withSql(ownerUrl, async (holder) => {
      await holder.query('BEGIN');
      const lock = 'SELECT FROM webhook_claims WHERE $1 = ANY (delivery_ids) FOR UPDATE';
      await holder.query(lock, [deliveryId]);
      answer(204);
      await untilWaiting(holder);
      await victim.end('SIGKILL');
      await holder.query('ROLLBACK');
    });
    await kill(victim);
    return { victim, again: deliveryId };
  },
  'at any moment': async (_find: Find, workers: readonly WebhookWorker[]) => {
    const telling = scene.tell(30);
    await sleep(Math.random() * 150);
    const victim = workers[Math.floor(Math.random() * workers.length)]!;
    await kill(victim);
    await telling;
    return { victim };
  },
};

/** What has come: of every event the same bytes, rightly signed, whatever it was sent for. */
async function expectSameBytes(secrets: Record<string, string>): Promise<void> {
  const rows = await sql(ownerUrl, 'SELECT id, body FROM events');
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  for (const { at, path, headers, body } of receiver.hits) {
    assert.equal(body, bodies.get(headers['x-service-event-id']));
    const signature = String(headers[SIGNATURE_HEADER.toLowerCase()]);
    verifyWebhook(body, signature, secrets[path]!, new Date(at));
  }
}

describe('kill -9 of webhook workers, again and again', () => {
  it('loses no event, and sends none twice but what the killed one had taken', async (t) => {
    const subscriptions = [await scene.subscribe('/one'), await scene.subscribe('/two')];
    const [one, two] = subscriptions.map(({ signingSecret }) => signingSecret);
    const ids = subscriptions.map(({ id }) => id);
    let workers = await scene.workers(2);
    const find = (name: string) => workers.find((worker) => worker.name === name)!;
    const takenByDead: string[] = [];
    const kinds = Object.values(moments);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { victim, again } = (await kinds[round % kinds.length]!(find, workers)) as {
        victim: WebhookWorker;
        again?: string;
      };
      receiver.answer = answering(204);
      const taken = (await scene.claimsOf(victim.name)).flat();
      if (again !== undefined) assert.ok(taken.includes(again), 'not recorded');
      takenByDead.push(...taken);
      await scene.endClaimsOf(victim.name);
      workers = workers.filter((worker) => worker !== victim);
      if (round + 1 < ROUNDS) workers.push(await scene.startWorker());
    }
    await scene.settled();
    const deliveries = await sql(
      ownerUrl,
      `SELECT id, status, jsonb_array_length(attempts) AS attempts FROM webhook_deliveries
       WHERE subscription_id = ANY ($1)`,
      [ids],
    );
    const told = [0, 1, 2, 3].map((kind) => Math.ceil((ROUNDS - kind) / 4));
    const charges = 3 * (told[0]! + told[1]! + told[2]!) + 30 * told[3]!;
    assert.equal(deliveries.length, charges * subscriptions.length);
    let duplicates = 0;
    for (const { id, status, attempts } of deliveries) {
      assert.deepEqual({ status, attempts }, { status: 'delivered', attempts: 1 });
      const times = scene.timesReceived(id);
      const taken = takenByDead.filter((other) => other === id).length;
      assert.ok(times >= 1 && times <= 1 + taken, `came ${times} times, was taken ${taken} times`);
      duplicates += times - 1;
    }
    assert.ok(duplicates >= told[1]! + told[2]!, 'calls under way come again');
    await expectSameBytes({ '/one': one!, '/two': two! });
    await scene.expectNoViolation();
    t.diagnostic(
      `${ROUNDS} kills of workers, ${deliveries.length} deliveries, all came; ` +
        `${duplicates} came again, of ${takenByDead.length} that the killed ones had taken`,
    );
  });
});
