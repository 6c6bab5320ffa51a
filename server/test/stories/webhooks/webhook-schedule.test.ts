import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { afterAttempt } from '../../../src/deliveries/engine/rules.ts';
import { failed } from '../../../src/outbound/call.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { expectSound } from '../../support/money/charges.ts';
import { startService } from '../../support/service.ts';
import {
  answering,
  historyOf,
  newTeller,
  type Receiver,
  SUBSCRIPTIONS,
  standingClock,
  startReceiver,
  statesOf,
  subscribe,
} from '../../support/webhooks/engine.ts';

const HOUR = 3_600;
const LIFETIME = 72 * HOUR;
const clock = standingClock();
const service = await startService({ clock });
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) receiver.close();
  await service.close();
});
const { context } = service;
const { ownerUrl } = service.database;
const teller = await newTeller(service);
/** Tokens do not live as long as deliveries. */
const partner = () => service.anonymous.login(demo().partners[0]!);
const later = (seconds: number, from = clock.now()) => new Date(from.getTime() + seconds * 1000);

/** A receiver that fails, told of one event. */
async function failing(t: TestContext, headers: Record<string, string> = {}) {
  const receiver = await startReceiver(answering(503, headers));
  receivers.push(receiver);
  const { id } = await subscribe(await partner(), receiver.url);
  const at = clock.now();
  await teller.tell();
  const read = async () =>
    (
      await sql(
        ownerUrl,
        `SELECT next_attempt_at AS next, expires_at AS expires, status,
           jsonb_array_length(attempts) AS attempts FROM webhook_deliveries
         WHERE subscription_id = $1`,
        [id],
      )
    )[0]!;
  t.after(async () => {
    const reply = await (await partner()).delete(`${SUBSCRIPTIONS}/${id}`);
    assert.equal(reply.status, 204, reply.text);
  });
  return { receiver, id, at, read };
}

describe('a receiver that fails for 72 hours', () => {
  it('is called at 5 s × 3ⁿ⁻¹, at most 12 h, plus a tenth at most, and at the end', async (t) => {
    const { receiver, id, at, read } = await failing(t);
    const expires = later(LIFETIME, at);
    const times: Date[] = [];
    for (let row = await read(); row.status === 'pending'; row = await read()) {
      assert.deepEqual(row.expires, expires, 'the deadline never moves');
      if (times.length > 0) {
        clock.set(new Date(row.next.getTime() - 1));
        assert.equal(await deliverDue(context), 0, 'not a millisecond too early');
      }
      clock.set(row.next);
      times.push(row.next);
      assert.equal(await deliverDue(context), 1);
      assert.equal(receiver.hits.length, times.length);
    }
    assert.deepEqual(times[0], at, 'the first attempt is due at once');
    assert.deepEqual(times.at(-1), expires, 'the last one exactly at the end');
    for (const [index, time] of times.slice(1, -1).entries()) {
      const delay = (time.getTime() - times[index]!.getTime()) / 1000;
      const usual = Math.min(5 * 3 ** index, 12 * HOUR);
      assert.ok(delay >= usual && delay <= usual * 1.1, `${delay} s after attempt ${index + 1}`);
    }
    const last = (times.at(-1)!.getTime() - times.at(-2)!.getTime()) / 1000;
    assert.ok(last <= 12 * HOUR * 1.1, `${last} s before the last`);
    t.diagnostic(`${times.length} attempts in 72 hours`);
    const [delivery] = await historyOf(await partner(), id, '&status=failed');
    assert.deepEqual(
      delivery!.attempts.map(({ number, startedAt, error, responseStatus }) => [
        number,
        startedAt,
        error,
        responseStatus,
      ]),
      times.map((time, index) => [
        index + 1,
        Math.floor(time.getTime() / 1000),
        'http-status',
        503,
      ]),
    );
    assert.equal(delivery!.nextAttemptAt, null);
    clock.set(later(30 * 24 * HOUR));
    assert.equal(await deliverDue(context), 0, 'never again');
    assert.deepEqual(await statesOf(ownerUrl, id), { failed: 1 });
  });
});

describe('Retry-After', () => {
  const second = 1_000;
  const date = (seconds: number) => later(seconds).toUTCString();
  const cases: [name: string, header: () => string, least: number, most: number][] = [
    ['fewer seconds than usual', () => '1', 5, 5.5],
    ['more seconds than usual', () => '600', 600, 600],
    ['zero', () => '0', 5, 5.5],
    ['a date after the usual', () => date(900), 899, 900],
    ['a date long ago', () => date(-900), 5, 5.5],
    ['a date of the older form', () => date(900).replace(/^.*$/, rfc850(later(900))), 899, 900],
    ['more seconds than the deadline allows', () => '999999999', LIFETIME, LIFETIME],
    ['seconds without end', () => '9'.repeat(400), LIFETIME, LIFETIME],
    ['a date in another age', () => 'Fri, 31 Dec 9999 23:59:59 GMT', LIFETIME, LIFETIME],
    ['a negative number', () => '-5', 5, 5.5],
    ['a fraction', () => '7200.5', 5, 5.5],
    ['words around a year', () => 'maybe 2999', 5, 5.5],
    ['a date that does not exist', () => 'Fri, 99 Xyz 2999 99:99:99 GMT', 5, 5.5],
  ];
  for (const [name, header, least, most] of cases) {
    it(`only postpones, and never past the deadline: ${name}`, async (t) => {
      const { at, read } = await failing(t, { 'retry-after': header() });
      assert.equal(await deliverDue(context), 1);
      const { next, expires } = await read();
      const delay = next.getTime() - at.getTime();
      assert.ok(delay >= least * second && delay <= most * second, `${delay} ms`);
      assert.ok(next <= expires);
    });
  }

  it('to the deadline leaves the one attempt that is placed there', async (t) => {
    const { at, read, receiver } = await failing(t, { 'retry-after': '999999999' });
    assert.equal(await deliverDue(context), 1);
    clock.set(later(LIFETIME, at));
    assert.equal(await deliverDue(context), 1);
    assert.equal((await read()).status, 'failed');
    assert.equal(receiver.hits.length, 2);
  });
});

/** The older form of a date that RFC 9110 still asks everybody to read. */
function rfc850(at: Date): string {
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${days[at.getUTCDay()]}, ${day}-${month}-${year!.slice(2)} ${time} GMT`;
}

describe('a worker that was down for a week', () => {
  for (const [status, end] of [
    [503, 'failed'],
    [204, 'delivered'],
  ] as const) {
    it(`makes the one attempt that was never made: ${status} is ${end}`, async (t) => {
      const { id, receiver, read } = await failing(t);
      receiver.answer = answering(status);
      clock.set(later(7 * 24 * HOUR));
      assert.equal(await deliverDue(context), 1);
      assert.equal(await deliverDue(context), 0);
      const { status: state, attempts } = await read();
      assert.deepEqual([state, attempts, receiver.hits.length], [end, 1, 1]);
      const [delivery] = await historyOf(await partner(), id);
      assert.equal(delivery!.status, end);
    });
  }
});

describe('a receiver that struggles', () => {
  it('is not offered for ever what it refused, and once what it never was', async (t) => {
    const { id, receiver } = await failing(t);
    await teller.tell(4);
    assert.equal(await deliverDue(context, 1), 2);
    clock.set(later(LIFETIME + HOUR - 1));
    await expireDeliveries(context);
    assert.deepEqual(await statesOf(ownerUrl, id), { pending: 5 }, 'not too early');
    clock.set(later(2));
    await expireDeliveries(context);
    assert.deepEqual(await statesOf(ownerUrl, id), { failed: 2, pending: 3 });
    assert.equal(await deliverDue(context), 3);
    assert.deepEqual(await statesOf(ownerUrl, id), { failed: 5 });
    assert.equal(receiver.hits.length, 5);
  });
});

describe('what follows from an attempt', () => {
  it('keeps its promises for any attempt, duration, deadline and Retry-After', () => {
    const any = (most: number) => Math.floor(Math.random() * most);
    for (let round = 0; round < 20_000; round += 1) {
      const expiresAt = new Date(Date.now() + any(2 * LIFETIME) * 1000);
      const startedAt = new Date(Date.now() + any(2 * LIFETIME) * 1000);
      const endedAt = new Date(startedAt.getTime() + any(10_500));
      const number = 1 + any(40);
      const headers = [null, '', ' 7 ', String(any(10 ** 6)), later(any(10 ** 6)).toUTCString()];
      const outcome = { ...failed('timeout'), retryAfter: headers[any(headers.length)]! };
      const next = afterAttempt(outcome, number, startedAt, endedAt, expiresAt, Math.random());
      const what = JSON.stringify({ outcome, number, startedAt, endedAt, expiresAt, next });
      if (startedAt >= expiresAt) {
        assert.deepEqual(next, { status: 'failed', nextAttemptAt: null, finishedAt: endedAt });
        continue;
      }
      assert.deepEqual([next.status, next.finishedAt], ['pending', null], what);
      const at = next.nextAttemptAt!.getTime();
      const usual = Math.min(5 * 3 ** (number - 1), 12 * HOUR) * 1000;
      assert.ok(at <= expiresAt.getTime(), what);
      assert.ok(at >= Math.min(endedAt.getTime() + usual, expiresAt.getTime()), what);
      if (outcome.retryAfter === null) assert.ok(at <= endedAt.getTime() + usual * 1.1, what);
    }
  });

  it('ends with every invariant intact', () => expectSound(service));
});
