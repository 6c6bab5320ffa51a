import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutbound, type Outbound } from '../../../src/outbound/outbound.ts';
import { until } from '../../support/processes/processes.ts';
import {
  answer,
  drip,
  dripAfter,
  flood,
  OK,
  type RawReceiver,
  startRaw,
} from '../support/webhooks/raw.ts';

/** What a call may take that has to end by itself, and one that has to be ended. */
const PATIENT_MS = 60_000;
const TIMEOUT_MS = 2_000;
/** So long those work that send without end. */
const SHORT_MS = 500;
const open: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(timeoutMs = PATIENT_MS) {
  const outbound = createOutbound({ loopback: true, timeoutMs });
  const receiver = await startRaw(answer(OK));
  open.push(outbound, receiver);
  return { outbound, receiver, call: () => outbound.post(receiver.url, {}, '{}') };
}

/** Opens as many connections as this, all of which are kept. */
async function keep(outbound: Outbound, receiver: RawReceiver, count: number) {
  const waiting: (() => void)[] = [];
  receiver.behave((socket) => {
    waiting.push(() => socket.write(OK));
    if (waiting.length === count) for (const say of waiting) say();
  });
  const calls = Array.from({ length: count }, () => outbound.post(receiver.url, {}, '{}'));
  for (const { error } of await Promise.all(calls)) assert.equal(error, null);
  assert.equal(receiver.connections(), count);
}

/** Long enough for a request that must not come. */
const settle = () => sleep(300);

describe('a connection', () => {
  it('is used again for the calls after', async () => {
    const { receiver, call } = await start();
    for (let n = 0; n < 5; n += 1) assert.equal((await call()).error, null);
    assert.deepEqual([receiver.requests(), receiver.connections()], [5, 1]);
  });

  it('that the receiver closed between two calls is replaced, and nobody notices', async () => {
    const { receiver, call } = await start();
    assert.equal((await call()).error, null);
    receiver.hangUp();
    assert.equal((await call()).responseStatus, 200);
    assert.equal(receiver.connections(), 2);
  });

  it('that the receiver closes upon the second request is replaced by a new one', async () => {
    const { receiver, call } = await start();
    receiver.behave((socket, nth) => (nth === 1 ? socket.write(OK) : socket.resetAndDestroy()));
    assert.equal((await call()).responseStatus, 200);
    assert.equal((await call()).responseStatus, 200);
    assert.deepEqual([receiver.requests(), receiver.connections()], [3, 2]);
  });

  it('is replaced once, however many that are kept would break too', async () => {
    const { outbound, receiver, call } = await start();
    await keep(outbound, receiver, 20);
    receiver.behave((socket) => socket.resetAndDestroy());
    assert.equal((await call()).error, 'connection');
    await settle();
    assert.deepEqual([receiver.requests(), receiver.connections()], [22, 21]);
  });

  it('that is kept and goes silent costs one request, and nothing after the deadline', async () => {
    const { outbound, receiver, call } = await start(TIMEOUT_MS);
    await keep(outbound, receiver, 20);
    receiver.behave(() => undefined);
    assert.equal((await call()).error, 'timeout');
    await settle();
    assert.deepEqual([receiver.requests(), receiver.connections()], [21, 20]);
  });

  it('is not replaced after the end of all calls', async () => {
    const { outbound, receiver, call } = await start();
    assert.equal((await call()).error, null);
    receiver.behave(() => undefined);
    const hanging = call();
    await until('the request has come', () => receiver.requests() === 2);
    outbound.close();
    assert.equal((await hanging).error, 'connection');
    await settle();
    assert.deepEqual([receiver.requests(), receiver.connections()], [2, 1]);
  });

  it('on which more was said than asked for does not answer the next call', async () => {
    for (const more of ['HTTP/1.1 299 forged\r\ncontent-length: 0\r\n\r\n', 'nonsense']) {
      for (const apart of [false, true]) {
        const { receiver, call } = await start();
        receiver.behave((socket) => {
          socket.write(apart ? OK : OK + more);
          if (apart) setTimeout(() => socket.write(more), 20);
        });
        assert.equal((await call()).responseStatus, 200);
        await until('it is given up', () => receiver.open() === 0);
        assert.equal((await call()).responseStatus, 200);
      }
    }
  });

  it('is not kept when its body was too long, or never ended', async () => {
    const { receiver, call } = await start(TIMEOUT_MS);
    const endless = 'HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n';
    for (const behaviour of [flood(endless, 'x'), dripAfter(endless, 'x')]) {
      receiver.behave(behaviour);
      assert.equal((await call()).responseStatus, 200);
    }
    receiver.behave(answer(OK));
    assert.equal((await call()).responseBody, 'ok');
    assert.deepEqual([receiver.requests(), receiver.connections()], [3, 3]);
  });

  it('is kept when the body is of 64 kB', async () => {
    const { receiver, call } = await start();
    const body = 'x'.repeat(64 * 1_024);
    receiver.behave(answer(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`));
    for (let n = 0; n < 3; n += 1) assert.equal((await call()).responseBody!.length, 1_024);
    assert.equal(receiver.connections(), 1);
  });
});

describe('calls of many hostile receivers at once', () => {
  it('end in time, leave no connection, and take little memory', async () => {
    const { outbound } = await start(SHORT_MS);
    const head = 'HTTP/1.1 200 OK\r\n';
    const hostile = [
      () => undefined,
      drip(head, 'a: b\r\n', 50),
      drip(`${head}\r\n`, 'x', 50),
      flood(`${head}\r\n`, 'x'),
      flood(head, 'a: b\r\n'),
      flood('', 'HTTP/1.1 103 Hints\r\n\r\n'),
    ];
    const receivers = await Promise.all(hostile.map((one) => startRaw(one)));
    open.push(...receivers);
    const before = process.memoryUsage().rss;
    const rounds = Number(process.env.PROVE_ROUNDS ?? 1);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 120 }, async (_, n) => {
          // One after the other, as they come: one process plays both sides here.
          await sleep(n * 5);
          const called = outbound.post(receivers[n % receivers.length]!.url, {}, '{}');
          // On a busy machine both are late.
          const late = sleep(20 * SHORT_MS, 'late', { ref: false });
          assert.notEqual(await Promise.race([called, late]), 'late', `${n % receivers.length}`);
        }),
      );
    }
    const grown = (process.memoryUsage().rss - before) / 1_048_576;
    assert.ok(grown < 150, `grew by ${grown} MB`);
    for (const receiver of receivers) assert.ok(receiver.requests() > 0, 'it was called');
    await until('all is closed', () => receivers.every((one) => one.open() === 0));
  });
});
