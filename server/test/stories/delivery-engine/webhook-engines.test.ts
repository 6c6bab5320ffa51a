import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { attemptDelivery } from '../../../src/deliveries/engine/attempt-delivery.ts';
import { takeTurn } from '../../../src/deliveries/engine/take-turn.ts';
import { many, setting } from '../../support/money/charges.ts';
import { until } from '../../support/processes/processes.ts';
import {
  type Answer,
  answering,
  expectDeliveriesSound,
  GENERATED,
  historyOf,
  newTeller,
  SUBSCRIPTIONS,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';
import { begin, claimsOf, enqueue, setWidth, widthOf } from '../../support/webhooks/lanes.ts';

describe('four engines on one database', () => {
  it('never attempt a delivery twice at a time, nor exceed what a lane allows', async (t) => {
    const { service, newReceiver, run, beside } = await begin(t);
    const open = new Set<string>();
    const twice: string[] = [];
    // A refusal leaves the lane as it is.
    const refuse: Answer = (response, { headers }) => {
      const id = String(headers['x-service-delivery-id']);
      if (open.has(id)) twice.push(id);
      open.add(id);
      setTimeout(() => {
        open.delete(id);
        response.writeHead(404).end();
      }, Math.random() * 20);
    };
    const lanes = await Promise.all(
      many(12, async (index) => {
        const receiver = await newReceiver(refuse);
        const { id } = await subscribe(service.partner, receiver.url);
        const width = [1, 2, 3, 8, 20, 128][index % 6]!;
        await setWidth(service, [id], width);
        return { id, receiver, width };
      }),
    );
    const { tell } = await newTeller(service);
    const engines = [service.context, ...many(3, beside)].map((context) => run(context));
    const deadline = Date.now() + 1000 * setting('PROVE_SECONDS', 0);
    let told = 0;
    for (; told < 50 || Date.now() < deadline; told += 10) await tell(10);
    const wide = lanes.filter(({ width }) => width > 1);
    const firstsOf = (receiver: (typeof lanes)[number]['receiver']) =>
      receiver.hits.filter(({ headers }) => headers['x-service-delivery-attempt'] === '1').length;
    await until('all have been called', () =>
      wide.every(({ receiver }) => receiver.hits.length >= told && firstsOf(receiver) === told),
    );
    await Promise.all(engines.map((stop) => stop()));
    assert.deepEqual(twice, []);
    for (const { receiver, width, id } of lanes) {
      assert.ok(receiver.most <= width, `${receiver.most} at a time, not ${width}`);
      assert.equal(await widthOf(service, id), width);
    }
    // Where nothing is called at a time nothing is shown.
    // How wide a lane gets depends on the machine; that it is more than one at a time does not.
    assert.ok(wide.some(({ receiver }) => receiver.most > 1));
    const seen = (of: number) =>
      Math.max(...lanes.filter(({ width }) => width === of).map(({ receiver }) => receiver.most));
    t.diagnostic(`${told} events to ${lanes.length} receivers by ${engines.length} engines`);
    t.diagnostic(`at most ${[1, 2, 3, 8, 20, 128].map((of) => `${seen(of)} of ${of}`)}`);
    assert.deepEqual(await claimsOf(service), []);
    await expectDeliveriesSound(service);
  });

  it('share what there is, and deliver each once', async (t) => {
    const { service, newReceiver, run, beside } = await begin(t);
    const receiver = await newReceiver();
    const { id } = await subscribe(service.partner, receiver.url);
    await enqueue(service, [id], 800);
    const engines = [service.context, ...many(3, beside)].map((context) => run(context));
    const states = () => statesOf(service.database.ownerUrl, id);
    await until('all is delivered', async () => (await states()).delivered === 800);
    await Promise.all(engines.map((stop) => stop()));
    const ids = receiver.hits.map(({ headers }) => headers['x-service-delivery-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [800, 800]);
    assert.deepEqual(await states(), { delivered: 800 });
    assert.ok(receiver.most <= 128, `${receiver.most} calls at a time`);
    assert.deepEqual(await claimsOf(service), []);
    await expectDeliveriesSound(service);
  });
});

describe('an engine on another machine', () => {
  it('hears the bell of what happens here, and does not find it by chance', async (t) => {
    const { service, newReceiver, run, beside } = await begin(t);
    const { partner } = service;
    const receiver = await newReceiver();
    const { id } = await subscribe(partner, receiver.url);
    run(beside());
    const delayOf = async () => {
      const began = Date.now();
      const reply = await partner.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType: GENERATED });
      assert.equal(reply.status, 202, reply.text);
      const before = receiver.hits.length;
      await until('it has come', () => receiver.hits.length > before || heard(reply.body.id));
      return receiver.hits.at(-1)!.at - began;
    };
    const heard = (delivery: string) =>
      receiver.hits.some(({ headers }) => headers['x-service-delivery-id'] === delivery);
    await delayOf();
    const delays: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      // At another place in the half second between visits each time.
      await sleep(37);
      delays.push(await delayOf());
    }
    delays.sort((a, b) => a - b);
    t.diagnostic(`delays ${delays[0]} to ${delays.at(-1)} ms, ${delays[5]} ms in the middle`);
    // Visits alone would take a quarter of a second in the middle.
    assert.ok(delays[5]! < 150, `${delays[5]} ms`);
  });
});

describe('an attempt whose record was committed though nobody heard so', () => {
  it('counts once when it is recorded again', async (t) => {
    const { service, newReceiver } = await begin(t);
    const { context, partner } = service;
    const receiver = await newReceiver(answering(503));
    const { id } = await subscribe(partner, receiver.url);
    await enqueue(service, [id], 2);
    const room = { proven: 9, unproven: 9, struggling: 9, each: 9 };
    const [claim] = await takeTurn(context, [], { changed: [], visited: [id] }, room);
    assert.equal(claim!.deliveries.length, 2);
    // The other call is under way all the time, and keeps the claim.
    const over = [await attemptDelivery(context, claim!, claim!.deliveries[0]!)];
    const nothing = { changed: [], visited: [] };
    await takeTurn(context, over, nothing, room);
    await takeTurn(context, over, nothing, room);
    const history = await historyOf(partner, id);
    const numbers = history.map(({ attempts }) => attempts.map(({ number }) => number));
    assert.deepEqual(numbers.sort(), [[], [1]]);
    await expectDeliveriesSound(service);
  });
});
