import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { until } from '../../support/processes/processes.ts';
import { answering } from '../../support/webhooks/engine.ts';
import { deliveryIdOf, openScene, type WebhookWorker } from './webhook-workers.ts';

const scene = await openScene();
const { receiver, ownerUrl } = scene;
after(scene.close);
afterEach(scene.reset);

const onlyWorker = async (): Promise<WebhookWorker> => (await scene.workers(1))[0]!;

/** What the service has noted of the delivery to each of these subscriptions. */
const notesOf = (subscriptions: readonly { id: string }[]) =>
  Promise.all(
    subscriptions.map(async ({ id }) => {
      const [{ status, attempts }] = await sql(
        ownerUrl,
        'SELECT status, attempts FROM webhook_deliveries WHERE subscription_id = $1',
        [id],
      );
      const answers: [number, number][] = attempts.map(
        (one: { number: number; responseStatus: number }) => [one.number, one.responseStatus],
      );
      return { status, attempts: answers };
    }),
  );

const paths = ['/delivered', '/failed', '/under-way'];

/** Keeps all calls waiting; whoever wants them answered does it. */
function holdAll(): { path: string; answer(status: number): void }[] {
  const calls: ReturnType<typeof holdAll> = [];
  receiver.answer = (response, { path }) => {
    calls.push({ path, answer: (status) => void response.writeHead(status).end() });
  };
  return calls;
}

/** Stands for the seconds until the next attempt is due. */
const letRetriesBeDue = () =>
  sql(
    ownerUrl,
    `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'pending' AND retry`,
  );

describe('a worker that is stopped for longer than its claims last', () => {
  it('changes nothing when it goes on: whoever took over has the say', async () => {
    const subscriptions = await Promise.all(paths.map(scene.subscribe));
    const calls = holdAll();
    const answer = (status: number, path: string) =>
      calls.find((call) => call.path === path)!.answer(status);
    const late = await onlyWorker();
    await scene.tell();
    await until('all calls wait', () => calls.length === paths.length);
    late.child.kill('SIGSTOP');
    await scene.endClaimsOf(late.name);
    const heard = calls.splice(0);
    await scene.startWorker();
    await until('the other one calls', () => calls.length === paths.length);
    answer(204, '/delivered');
    answer(500, '/failed');
    const expected = [
      { status: 'delivered', attempts: [[1, 204]] },
      { status: 'pending', attempts: [[1, 500]] },
      { status: 'pending', attempts: [] },
    ];
    await until('they are recorded', async () => {
      const [first, second] = await notesOf(subscriptions);
      return first!.attempts.length + second!.attempts.length === 2;
    });
    assert.deepEqual(await notesOf(subscriptions), expected);
    late.child.kill('SIGCONT');
    for (const call of heard) call.answer(call.path === '/failed' ? 204 : 500);
    // A polite end waits for what is under way, and records it where that counts.
    assert.equal(await late.end('SIGTERM'), 0, late.output());
    assert.deepEqual(await notesOf(subscriptions), expected);
    answer(204, '/under-way');
    receiver.answer = answering(204);
    await letRetriesBeDue();
    await scene.settled();
    assert.deepEqual(await notesOf(subscriptions), [
      expected[0],
      {
        status: 'delivered',
        attempts: [
          [1, 500],
          [2, 204],
        ],
      },
      { status: 'delivered', attempts: [[1, 204]] },
    ]);
  });

  it('keeps nobody from claiming for long, though it stopped amid its turn', async () => {
    const one = await scene.subscribe('/one');
    const late = await onlyWorker();
    const held = scene.hold('/one');
    await scene.tell();
    await until('a call waits', () => held.length > 0);
    const [{ deliveryId, answer }] = held as [(typeof held)[0]];
    await withSql(ownerUrl, async (holder) => {
      await holder.query('BEGIN');
      const lock = 'SELECT FROM webhook_claims WHERE $1 = ANY (delivery_ids) FOR UPDATE';
      await holder.query(lock, [deliveryId]);
      answer(204);
      await untilWaiting(holder);
      late.child.kill('SIGSTOP');
      await holder.query('ROLLBACK');
    });
    await scene.startWorker();
    const two = await scene.subscribe('/two');
    const since = Date.now();
    await scene.tell();
    // The database ends the stopped transaction; without that, this would not come at all.
    await until('others are told', () =>
      receiver.hits.some((hit) => hit.path === '/two' && hit.at > since),
    );
    await scene.endClaimsOf(late.name);
    await scene.settled();
    late.child.kill('SIGCONT');
    assert.equal(await late.end('SIGTERM'), 0, late.output());
    const ids = [one.id, two.id];
    const rows = await sql(
      ownerUrl,
      `SELECT status, jsonb_array_length(attempts) AS attempts FROM webhook_deliveries
       WHERE subscription_id = ANY ($1)`,
      [ids],
    );
    assert.deepEqual(rows, Array(3).fill({ status: 'delivered', attempts: 1 }));
  });
});

/** More are for `npm run prove`. */
const STOPS = Number(process.env.PROVE_ROUNDS ?? 1);

describe('SIGTERM of a worker while calls are under way', () => {
  it('finishes and records those that end soon: a polite stop sends nothing twice', async (t) => {
    await scene.subscribe('/one');
    let workers = await scene.workers(2);
    const before = receiver.hits.length;
    // Calls take a third of a second, so that some are under way at every moment.
    receiver.answer = (response, hit) => setTimeout(() => answering(204)(response, hit), 300);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await scene.tell(40);
      const known = receiver.hits.length;
      await until('calls are under way', () => receiver.hits.length > known);
      const last = deliveryIdOf(receiver.hits.at(-1)!);
      const name = await scene.claimerOf(last);
      const stopped = workers.find((worker) => worker.name === name)!;
      assert.equal(await stopped.end('SIGTERM'), 0, stopped.output());
      assert.deepEqual(await scene.claimsOf(name), [], 'nothing is left of its claims');
      workers = workers.filter((worker) => worker !== stopped);
      if (stop + 1 < STOPS) workers.push(await scene.startWorker());
    }
    await scene.settled();
    const hits = receiver.hits.slice(before);
    assert.equal(new Set(hits.map(deliveryIdOf)).size, 40 * STOPS);
    assert.equal(hits.length, 40 * STOPS, 'nothing came twice');
    t.diagnostic(`${hits.length} deliveries, ${STOPS} polite stops, each came once`);
  });

  it('does not wait for one that hangs: the next worker sends it again', async () => {
    await scene.subscribe('/one');
    const worker = await onlyWorker();
    const held = scene.hold('/one');
    await scene.tell(2);
    await until('one hangs, the other is recorded', async () => {
      const [claim, ...others] = await scene.claimsOf(worker.name);
      return held.length === 1 && others.length === 0 && claim?.length === 1;
    });
    assert.equal(await worker.end('SIGTERM'), 0, worker.output());
    const attempts = 'SELECT attempts FROM webhook_deliveries WHERE id = $1';
    const [row] = await sql(ownerUrl, attempts, [held[0]!.deliveryId]);
    assert.deepEqual(row.attempts, [], 'it has not waited until the call was given up');
    assert.deepEqual(await scene.claimsOf(worker.name), [], 'what it held is given back');
    await scene.startWorker();
    await scene.settled();
    assert.equal(scene.timesReceived(held[0]!.deliveryId), 2);
    await scene.expectNoViolation();
  });
});
