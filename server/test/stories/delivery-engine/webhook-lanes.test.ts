import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import {
  type Answer,
  answering,
  expectDeliveriesSound,
  standingClock,
  subscribe,
} from '../../support/webhooks/engine.ts';
import {
  begin,
  claimsOf,
  enqueue,
  never,
  setWidth,
  widthOf,
} from '../../support/webhooks/lanes.ts';

/** One receiver, in a service of its own with a clock that stands. */
async function laneOf(t: TestContext, timeoutMs = 10_000) {
  const clock = standingClock();
  const outbound = createOutbound({ loopback: true, timeoutMs });
  const { service, newReceiver } = await begin(t, { clock, outbound });
  const receiver = await newReceiver();
  const { id } = await subscribe(service.partner, receiver.url);
  return {
    service,
    receiver,
    id,
    tell: (count: number) => enqueue(service, [id], count),
    /** Makes one turn; answers how many calls that were, and how wide the lane is then. */
    step: async () => [await deliverDue(service.context, 1), await widthOf(service, id)],
    later: (ms: number) => clock.set(new Date(clock.now().getTime() + ms)),
  };
}

describe('the lane of a receiver', () => {
  it('begins with 2 calls at a time, and widens with each success, to 128', async (t) => {
    const { service, receiver, tell, step } = await laneOf(t);
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 100);
    await tell(400);
    const steps: number[][] = [];
    for (let turn = 0; turn < 8; turn += 1) steps.push(await step());
    assert.deepEqual(steps, [
      [2, 4],
      [4, 8],
      [8, 16],
      [16, 32],
      [32, 64],
      [64, 128],
      [128, 128],
      [128, 128],
    ]);
    assert.ok(receiver.most > 64 && receiver.most <= 128, `${receiver.most} at a time`);
    await expectDeliveriesSound(service);
  });

  it('narrows by half with each turn that fails, to 1, and recovers by one success', async (t) => {
    const { service, receiver, tell, step, later } = await laneOf(t);
    receiver.answer = answering(503);
    await tell(40);
    assert.deepEqual(await step(), [2, 1]);
    assert.deepEqual(await step(), [1, 1]);
    assert.deepEqual(await step(), [1, 1]);
    receiver.answer = answering(204);
    assert.deepEqual(await step(), [1, 2]);
    assert.deepEqual(await step(), [2, 4]);
    receiver.answer = answering(503);
    assert.deepEqual(await step(), [4, 2]);
    receiver.answer = answering(204);
    later(60_000);
    const sent = await deliverDue(service.context);
    assert.equal(sent, 40 - 3, 'three were delivered before');
    await expectDeliveriesSound(service);
  });

  it('stays as it is when the receiver refuses, and is halved when it struggles', async (t) => {
    const { service, receiver, id, tell, step } = await laneOf(t, 1_000);
    const hangsUp: Answer = (response) => void response.destroy();
    // One of four is enough.
    let calls = 0;
    const once: Answer = (response) => {
      calls += 1;
      response.writeHead(calls % 4 === 1 ? 500 : 204).end();
    };
    const stays = [301, 307, 400, 401, 403, 404, 409, 410, 413, 422, 451];
    const halves = [408, 425, 429, 500, 501, 502, 503, 504, 599];
    const cases: [string | number, Answer, number][] = [
      ...stays.map((status) => [status, answering(status), 4] as [number, Answer, number]),
      ...halves.map((status) => [status, answering(status), 2] as [number, Answer, number]),
      ['a time that is over', never, 2],
      ['a connection that breaks', hangsUp, 2],
      ['one of four', once, 2],
    ];
    await tell(cases.length * 4);
    for (const [name, answer, wide] of cases) {
      await setWidth(service, [id], 4);
      receiver.answer = answer;
      assert.deepEqual(await step(), [4, wide], String(name));
    }
    receiver.close();
    await setWidth(service, [id], 4);
    await tell(4);
    assert.deepEqual(await step(), [4, 2], 'nobody there');
    assert.deepEqual(await claimsOf(service), []);
    await expectDeliveriesSound(service);
  });

  it('lets first attempts go before retries that have been due for longer', async (t) => {
    const { receiver, service, tell, step, later } = await laneOf(t);
    receiver.answer = answering(404);
    await tell(10);
    for (let turn = 0; turn < 5; turn += 1) assert.deepEqual(await step(), [2, 2]);
    later(60_000);
    // Ten retries are due. What comes now is not.
    await tell(5);
    const before = receiver.hits.length;
    for (let turn = 0; turn < 4; turn += 1) assert.deepEqual(await step(), [2, 2]);
    const attempts = receiver.hits
      .slice(before)
      .map(({ headers }) => Number(headers['x-service-delivery-attempt']));
    assert.deepEqual(attempts.slice(0, 4), [1, 1, 1, 1]);
    // The fifth is in one turn with the first retry.
    assert.deepEqual(attempts.slice(4, 6).sort(), [1, 2]);
    assert.deepEqual(attempts.slice(6), [2, 2]);
    await expectDeliveriesSound(service);
  });
});
