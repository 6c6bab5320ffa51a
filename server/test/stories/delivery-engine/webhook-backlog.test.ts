import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Context } from '../../../src/context.ts';
import { takeTurn } from '../../../src/deliveries/engine/take-turn.ts';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { many, setting } from '../../support/money/charges.ts';
import { until } from '../../support/processes/processes.ts';
import {
  type Answer,
  expectDeliveriesSound,
  type Receiver,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';
import {
  begin,
  claimsOf,
  enqueue,
  never,
  type Scene,
  setWidth,
} from '../../support/webhooks/lanes.ts';

const newListeners = (count: number, { service, newReceiver }: Scene, answer?: Answer) =>
  Promise.all(
    many(count, async () => {
      const receiver = await newReceiver(answer);
      return { receiver, ...(await subscribe(service.partner, receiver.url)) };
    }),
  );

/** Counts the calls that receivers get, and keeps none. */
function counting(receivers: readonly Receiver[]) {
  let count = 0;
  for (const receiver of receivers) {
    receiver.answer = (response) => {
      count += 1;
      receiver.hits.length = 0;
      response.writeHead(204).end();
    };
  }
  return () => count;
}

const perSecond = (count: number, began: number, ended: number): number =>
  Math.round((count * 1000) / (ended - began));

/** When each quarter of the calls had come. */
async function quarters(came: () => number, count: number): Promise<number[]> {
  const passed: number[] = [];
  const all = () => {
    while (came() >= ((passed.length + 1) * count) / 4) passed.push(performance.now());
    return passed.length === 4;
  };
  await until('all has come', all, Math.max(1, count / 20_000) * 60_000);
  return passed;
}

describe('a backlog', () => {
  const COUNT = setting('PROVE_ROUNDS', 3) * 1_000;

  it(`of ${COUNT} drains steadily, with at most one statement for ten deliveries`, async (t) => {
    const scene = await begin(t);
    const { service, run } = scene;
    const listeners = await newListeners(4, scene);
    const came = counting(listeners.map(({ receiver }) => receiver));
    const ids = listeners.map(({ id }) => id);
    await enqueue(service, ids, COUNT / 4);
    const counted = countStatements(service.context);
    const began = performance.now();
    const stop = run(counted.context);
    const passed = await quarters(came, COUNT);
    await stop();
    // As many calls as deliveries, and each of them is delivered: none came twice.
    assert.equal(came(), COUNT);
    assert.deepEqual(await statesOf(service.database.ownerUrl), { delivered: COUNT });
    const each = counted.statements() / COUNT;
    const rates = passed.map((at, index) => perSecond(COUNT / 4, passed[index - 1] ?? began, at));
    const whole = perSecond(COUNT, began, passed[3]!);
    t.diagnostic(`${whole} deliveries a second, ${each.toFixed(4)} statements each`);
    t.diagnostic(`a second, by quarters: ${rates.join(', ')}`);
    assert.ok(each <= 0.1, `${each} statements for each delivery`);
    // A short one says more of the machine than of the backlog.
    if (process.env.PROVE_ROUNDS) assert.ok(rates[3]! * 4 >= rates[0]!, 'it becomes slower');
    assert.deepEqual(await claimsOf(service), []);
    await expectDeliveriesSound(service);
  });

  it('of one receiver does not keep others waiting', async (t) => {
    const scene = await begin(t);
    const { service, run } = scene;
    const [large, ...small] = await newListeners(10, scene);
    await setWidth(service, [large!.id], 128);
    await enqueue(service, [large!.id], 4_000);
    await enqueue(
      service,
      small.map(({ id }) => id),
      20,
    );
    run();
    await until('the others are done', () =>
      small.every(({ receiver }) => receiver.hits.length === 20),
    );
    const sent = large!.receiver.hits.length;
    t.diagnostic(`nine had their 20 when the tenth had ${sent} of 4000`);
    assert.ok(sent < 2_000, `${sent} were sent before`);
  });

  it('of some takes no more of what room there is than others get', async (t) => {
    const scene = await begin(t);
    const { service } = scene;
    const listeners = await newListeners(10, scene);
    const ids = listeners.map(({ id }) => id);
    await setWidth(service, ids, 128);
    await enqueue(service, ids.slice(0, 1), 1_000);
    await enqueue(service, ids, 20);
    const room = { proven: 35, unproven: 0, struggling: 0, each: 128 };
    const look = { changed: ids, visited: [] };
    const claims = await takeTurn(service.context, [], look, room);
    const taken = claims.map(({ deliveries }) => deliveries.length).sort();
    assert.deepEqual(taken, [3, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
    // Who has less under way is given more.
    const more = await takeTurn(service.context, [], look, { ...room, proven: 5 });
    const given = new Map(more.map((one) => [one.subscriptionId, one.deliveries.length]));
    for (const { subscriptionId, deliveries } of claims) {
      assert.equal(given.get(subscriptionId) ?? 0, 4 - deliveries.length);
    }
  });
});

describe('an engine that stops in the midst of it', () => {
  it('records what was under way, holds nothing, and another one goes on', async (t) => {
    const scene = await begin(t);
    const { service, run } = scene;
    const slowly: Answer = (response) => void setTimeout(() => response.writeHead(204).end(), 50);
    const listeners = await newListeners(5, scene, slowly);
    await enqueue(
      service,
      listeners.map(({ id }) => id),
      150,
    );
    const came = () => listeners.reduce((sum, { receiver }) => sum + receiver.hits.length, 0);
    const seen: number[] = [];
    for (const enough of [50, 200, 350]) {
      const stop = run();
      await until('it is in the midst of it', () => came() >= enough);
      await stop();
      assert.deepEqual(await claimsOf(service), []);
      const states = await statesOf(service.database.ownerUrl);
      assert.equal(states.delivered, came(), 'all that came is recorded');
      assert.equal(states.pending, 750 - came());
      seen.push(came());
    }
    t.diagnostic(`stopped after ${seen.join(', ')} of 750`);
    run();
    await until('all has come', () => came() >= 750);
    await until(
      'all is recorded',
      async () => (await statesOf(service.database.ownerUrl)).delivered === 750,
    );
    assert.equal(came(), 750);
    await expectDeliveriesSound(service);
  });
});

describe('an engine that is told to stop', () => {
  it('begins no further call, and gives back what it held', async (t) => {
    const scene = await begin(t);
    const { service, run } = scene;
    const { ownerUrl } = service.database;
    const [hanging, next] = await newListeners(2, scene, never);
    await enqueue(service, [hanging!.id], 1);
    const stop = run();
    await until('a call hangs', () => hanging!.receiver.open === 1);
    // A turn has claimed, and is kept from being over until the engine has been told.
    await sql(
      ownerUrl,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_advisory_xact_lock(6); RETURN NEW; END';
       CREATE TRIGGER wait BEFORE INSERT ON webhook_claims
         FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    let stopped = Promise.resolve();
    await withSql(ownerUrl, async (session) => {
      await session.query('BEGIN');
      await session.query('SELECT pg_advisory_xact_lock(6)');
      await enqueue(service, [next!.id], 20);
      await untilWaiting(session);
      stopped = stop();
      await session.query('COMMIT');
    });
    await stopped;
    assert.deepEqual(next!.receiver.hits, []);
    assert.equal(hanging!.receiver.hits.length, 1);
    assert.deepEqual(await claimsOf(service), []);
    assert.deepEqual(await statesOf(ownerUrl), { pending: 21 });
    await expectDeliveriesSound(service);
  });
});

/** The same context, whose statements are counted, those that begin and end transactions too. */
function countStatements(context: Context) {
  let statements = 0;
  const count = <T extends object>(target: T, names: readonly string[]): T =>
    new Proxy(target, {
      get: (_, name) => {
        if (names.includes(String(name))) statements += 1;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const { database } = context;
  const counted = {
    ...database,
    reader: count(database.reader, ['rows', 'tuples']),
    connect: async () => count(await database.connect(), ['query']),
  };
  return { context: { ...context, database: counted }, statements: () => statements };
}
