import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { deliverDue } from '../../src/webhooks/deliver-due.ts';
import { until } from '../support/processes.ts';
import { type ServiceOptions, startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { contextBeside } from '../support/worker.ts';
import { expectSound, many, newCharge, postCharge, setting } from './support/money-charges.ts';
import {
  type Answer,
  answering,
  newTeller,
  type Receiver,
  runEngine,
  standingClock,
  startReceiver,
  statesOf,
  subscribe,
} from './support/webhook-engine.ts';

const never: Answer = () => undefined;
const config = { rateLimitPerMinute: 100_000_000 };
const receivers: Receiver[] = [];
after(() => {
  for (const receiver of receivers) receiver.close();
});

async function newReceiver(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

/** A service whose engines are stopped before it is. */
async function begin(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService({ config, ...options });
  const stops: (() => Promise<void>)[] = [];
  const halt = async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  };
  t.after(async () => {
    await halt();
    await service.close();
  });
  const run = (context: Context = service.context) => void stops.push(runEngine(context));
  return { service, run, halt };
}

describe('the lane of a receiver', () => {
  it('lets first attempts go before retries, and has room for one at a time at least', async (t) => {
    const { clock, service, receiver, concurrency, tell } = await laneOf(t);
    receiver.answer = answering(503);
    await tell(40);
    const seen: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await deliverDue(service.context, 1);
      seen.push(await concurrency());
    }
    assert.deepEqual(seen, [4, 2, 1, 1, 1], 'halved each time');
    assert.equal(receiver.hits.length, 8 + 4 + 2 + 1 + 1);
    clock.set(new Date(clock.now().getTime() + 60_000));
    await tell(1);
    // Sixteen retries have been due for longer than any first attempt.
    for (let first = 0; first < 25; first += 1)
      assert.equal(await deliverDue(service.context, 1), 1);
    const attempts = receiver.hits.map(({ headers }) => headers['x-service-delivery-attempt']);
    assert.deepEqual([...new Set(attempts)], ['1']);
    assert.equal(await deliverDue(service.context, 1), 1);
    assert.equal(receiver.hits.at(-1)!.headers['x-service-delivery-attempt'], '2');
  });

  it('widens with each success up to a bound, and a refusal leaves it as it is', async (t) => {
    const { service, receiver, concurrency, tell } = await laneOf(t);
    const step = async (count: number) => {
      assert.equal(await deliverDue(service.context, 1), count);
      return concurrency();
    };
    await tell(400);
    assert.equal(await step(8), 16);
    assert.equal(await step(16), 32);
    receiver.answer = answering(404);
    assert.equal(await step(32), 32, 'it is there, and says no');
    receiver.answer = answering(429);
    assert.equal(await step(32), 16, 'it has too much to do');
    receiver.answer = answering(204);
    for (const [count, wide] of [
      [16, 32],
      [32, 64],
      [64, 64],
    ] as const) {
      assert.equal(await step(count), wide);
    }
    assert.ok(receiver.most <= 64);
  });
});

/** One receiver, in a service of its own with a clock that stands. */
async function laneOf(t: TestContext) {
  const clock = standingClock();
  const { service } = await begin(t, { clock });
  const receiver = await newReceiver();
  await subscribe(service.partner, receiver.url);
  const { tell } = await newTeller(service);
  const concurrency = async (): Promise<number> =>
    (await sql(service.database.ownerUrl, 'SELECT concurrency FROM webhook_lanes'))[0].concurrency;
  return { clock, service, receiver, tell, concurrency };
}

describe('receivers that hang', () => {
  const HANGING = setting('PROVE_ROUNDS', 160);
  const HEALTHY = 5;

  it(`do not delay others: ${HANGING} beside ${HEALTHY}, new ones among them`, async (t) => {
    const outbound = createOutbound({ loopback: true, timeoutMs: HANGING > 500 ? 10_000 : 2_000 });
    const { service, run } = await begin(t, { outbound });
    const { partner, operator } = service;
    const [quiet, loud] = [await newTeller(service), await newTeller(service)];
    const healthy = await Promise.all(many(HEALTHY, () => newReceiver()));
    for (const { url } of healthy) {
      await subscribe(partner, url, undefined, { companyIds: [quiet.companyId] });
    }
    run();
    /** The 99th percentile of the delays between a charge and its arrival, in milliseconds. */
    const measure = async (of = healthy) => {
      const began = new Map<string, number>();
      for (const receiver of [...healthy, ...of]) receiver.hits.length = 0;
      for (let charge = 0; charge < 60; charge += 1) {
        const at = Date.now();
        const reply = await postCharge(operator, quiet.companyId, newCharge(quiet.employeeId));
        assert.equal(reply.status, 200, reply.text);
        began.set(String(charge), at);
        await sleep(15);
      }
      await until('all have come', () => of.every(({ hits }) => hits.length === 60));
      // Events of one company leave in the order in which they were made, near enough.
      const delays = of.flatMap(({ hits }) =>
        hits.map(({ at }, index) => at - began.get(String(index))!),
      );
      return delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)]!;
    };
    await measure();
    const undisturbed = await measure();
    const hanging = await newReceiver(never);
    for (let index = 0; index < HANGING; index += 1) {
      await subscribe(partner, hanging.url, undefined, { companyIds: [loud.companyId] });
    }
    await loud.tell(40);
    const disturbed = await measure();
    t.diagnostic(`p99 ${undisturbed} ms alone, ${disturbed} ms beside ${HANGING} that hang`);
    t.diagnostic(`${hanging.most} calls hung at a time`);
    assert.ok(hanging.most >= Math.min(HANGING, 1_000));
    assert.ok(disturbed <= 2 * undisturbed + 150, `${disturbed} ms, not ${undisturbed}`);
    await loud.tell(40);
    const newcomer = await newReceiver();
    await subscribe(partner, newcomer.url, undefined, { companyIds: [quiet.companyId] });
    const first = await measure([newcomer]);
    t.diagnostic(`p99 ${first} ms of a receiver that is new`);
    assert.ok(first <= 2 * undisturbed + 150, `${first} ms of a new one, not ${undisturbed}`);
    await expectSound(service);
  });
});

describe('several engines on one database', () => {
  it('never attempt a delivery twice at a time, and widen no lane', async (t) => {
    const { service, run, halt } = await begin(t);
    const { partner } = service;
    const open = new Set<string>();
    const twice: string[] = [];
    // A refusal leaves the lane as it is: eight at a time.
    const refuse: Answer = (response, { headers }) => {
      const id = String(headers['x-service-delivery-id']);
      if (open.has(id)) twice.push(id);
      open.add(id);
      setTimeout(() => {
        open.delete(id);
        response.writeHead(404).end();
      }, Math.random() * 30);
    };
    const { tell } = await newTeller(service);
    const all = await Promise.all(many(30, () => newReceiver(refuse)));
    for (const { url } of all) await subscribe(partner, url);
    const besides = many(3, () => contextBeside(service));
    t.after(() => Promise.all(besides.map(({ close }) => close())));
    for (const context of [service.context, ...besides.map((one) => one.context)]) run(context);
    const deadline = Date.now() + 1000 * setting('PROVE_SECONDS', 6);
    let told = 0;
    for (; Date.now() < deadline; told += 5) await tell(5);
    await until(
      'all have been attempted',
      () => all.every(({ hits }) => hits.length >= told),
      20_000,
    );
    await halt();
    assert.deepEqual(twice, []);
    assert.deepEqual(
      all.map(({ most }) => most).filter((most) => most > 8),
      [],
      'calls at a time',
    );
    t.diagnostic(`${told} events to ${all.length} receivers by ${besides.length + 1} engines`);
    assert.deepEqual(await sql(service.database.ownerUrl, 'SELECT FROM webhook_claims'), []);
    await expectSound(service);
  });
});

describe('a backlog', () => {
  const COUNT = setting('PROVE_ROUNDS', 20) * 1_000;

  it(`of ${COUNT} drains with at most one statement for ten deliveries`, async (t) => {
    const { service, run } = await begin(t);
    const receivers = await Promise.all(many(4, () => newReceiver()));
    for (const { url } of receivers) await subscribe(service.partner, url);
    const { tell } = await newTeller(service);
    await tell(COUNT / 4);
    for (const receiver of receivers) receiver.answer = answering(204);
    const counted = countStatements(service.context);
    const began = performance.now();
    run(counted.context);
    await until(
      'all is delivered',
      async () => (await statesOf(service.database.ownerUrl)).delivered === COUNT,
      COUNT > 50_000 ? 3_000_000 : 30_000,
    );
    const seconds = (performance.now() - began) / 1000;
    const ids = receivers.flatMap(({ hits }) =>
      hits.map(({ headers }) => headers['x-service-delivery-id']),
    );
    assert.deepEqual([ids.length, new Set(ids).size], [COUNT, COUNT]);
    const each = counted.statements() / COUNT;
    t.diagnostic(`${Math.round(COUNT / seconds)} deliveries a second, ${each} statements each`);
    assert.ok(each <= 0.1, `${each} statements for each delivery`);
    await expectSound(service);
  });
});

/** The same context, whose statements are counted, those that begin and end transactions too. */
function countStatements(context: Context) {
  let statements = 0;
  const database = {
    ...context.database,
    connect: async () => {
      const client = await context.database.connect();
      return new Proxy(client, {
        get: (target, name) => {
          if (name === 'query') statements += 1;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
  return { context: { ...context, database }, statements: () => statements };
}
