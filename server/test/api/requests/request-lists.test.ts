import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operations } from '@fringe/contract/operations/index';
import { keepRequestDays } from '../../../src/requests/keep-request-days.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { openService } from '../../support/open-service.ts';
import { all, type Call, listed, logIn, own, untilWritten } from './support/calls.ts';
import { countedIn, toldBy } from './support/counted.ts';

const HOUR = 3_600;
const clock = fakeClock(new Date('2026-03-10T12:00:00Z'));
// On a busy machine it is often asked whether something is written, and the clock stands still.
const config = { tokenLifetimeSeconds: 86_400, rateLimitPerMinute: 100_000_000 };
const { anonymous, context, companyId, foreignId, rows } = await openService({ clock, config });
const people = `/api/v3/companies/${companyId}/employees`;
let callers = await logIn(anonymous);
const writers = new Set(
  operations.filter(({ method }) => method !== 'GET').map(({ id }) => id as string | null),
);

const [employeeId, otherEmployeeId] = (
  await callers.partner.get(`${people}?limit=2`)
).body.employees.map(({ id }: { id: string }) => id) as [string, string];

describe('the list of calls', () => {
  const newestFirst = (calls: readonly Call[]) => calls.toSorted((a, b) => (a.id < b.id ? 1 : -1));

  const { clientId } = demo().partners[0]!;
  /** Every filter, and what it means. */
  const filters = (now: number): [string, (call: Call) => boolean][] => [
    [`&operation=readEmployee`, ({ operation }) => operation === 'readEmployee'],
    ['&status=4xx', ({ status }) => status >= 400 && status < 500],
    ['&code=malformedId', ({ code }) => code === 'malformedId'],
    [`&companyId=${companyId}`, (call) => call.companyId === companyId],
    [`&employeeId=${employeeId}`, (call) => call.employeeId === employeeId],
    [`&clientId=${clientId}`, (call) => call.clientId === clientId],
    [`&from=${now - 30 * HOUR}`, ({ at }) => at >= now - 30 * HOUR],
    [`&to=${now - 20 * HOUR}`, ({ at }) => at <= now - 20 * HOUR],
    ['&kind=write', ({ operation }) => writers.has(operation)],
  ];

  it('is right for all filters, in days that last, are over, or are not made yet', async () => {
    for (let day = 0; day < 4; day += 1) {
      clock.advance(24 * HOUR);
      callers = await logIn(anonymous);
      // On the first day nothing is made; later on, days are made, and those before indexed.
      if (day > 0) await keepRequestDays(context);
      for (const who of [employeeId, otherEmployeeId])
        await callers.partner.get(`${people}/${who}`);
      await callers.operator.get(`/platform/v1/companies/${companyId}/employees/${employeeId}`);
      await callers.other.get(`/api/v3/companies/${foreignId}/employees`);
      await untilWritten(callers.operator, await callers.partner.get(`${people}/x`));
    }
    const days = await rows(
      `SELECT inhrelid::regclass::text AS name,
         (SELECT count(*)::int FROM pg_index x WHERE x.indrelid = inhrelid) AS indexes
       FROM pg_inherits WHERE inhparent = 'request_log'::regclass ORDER BY 1`,
    );
    assert.deepEqual(
      days.map(({ name, indexes }) => `${name.replace('request_log_', '')} ${indexes}`),
      ['2026_03_12 3', '2026_03_13 3', '2026_03_14 1', '2026_03_15 1', '2026_03_16 1', 'rest 3'],
    );
    // What is asked for from here on is no part of it.
    const now = clock.now().getTime() / 1000;
    clock.advance(1);
    // The last question whether something is written is written as well by then.
    await untilWritten(callers.operator, await callers.partner.get(people));
    const everything = await listed(callers.operator, all, `&to=${now}`);
    assert.ok(everything.length > 20);
    assert.deepEqual(everything, newestFirst(everything));
    const each = filters(now);
    for (let set = 0; set < 2 ** each.length; set += 13) {
      const chosen = each.filter((_, index) => set & (2 ** index));
      const query = chosen.map(([text]) => text).join('') + (set & 128 ? '' : `&to=${now}`);
      const expected = everything.filter((call) => chosen.every(([, holds]) => holds(call)));
      assert.deepEqual(await listed(callers.operator, all, query, 3 + (set % 50)), expected, query);
    }
    const mine = everything.filter(({ partnerId }) => partnerId === everything.at(-1)!.partnerId);
    const ofPartner = `&partnerId=${everything.at(-1)!.partnerId}&to=${now}`;
    assert.deepEqual(await listed(callers.operator, all, ofPartner, 7), mine);
  });

  it('is counted as it is listed, for all filters', async () => {
    clock.advance(2 * HOUR);
    callers = await logIn(anonymous);
    const now = Math.floor(clock.now().getTime() / 1000);
    const end = now - (now % HOUR) - 1;
    const span = `&from=${end - 100 * HOUR + 1}&to=${end}`;
    const everything = await listed(callers.operator, all, span);
    const timeless = filters(now).filter(([text]) => !/from|to=/.test(text));
    for (let set = 0; set < 2 ** timeless.length; set += 9) {
      const chosen = timeless.filter((_, index) => set & (2 ** index));
      const expected = everything.filter((call) => chosen.every(([, holds]) => holds(call)));
      const query = chosen.map(([text]) => text).join('') + span;
      const { body } = await callers.operator.get(`${all}/figures?${query.slice(1)}`);
      assert.deepEqual(toldBy(body), countedIn(expected), query);
    }
    const mine = await listed(callers.partner, own, span);
    const { body } = await callers.partner.get(`${own}/figures?${span.slice(1)}`);
    assert.deepEqual(toldBy(body), countedIn(mine), 'a partner counts its own');
    const foreign = `clientId=${demo().partners[1]!.clientId}${span}`;
    assert.equal((await callers.partner.get(`${own}/figures?${foreign}`)).body.requests, 0);
    const long = `${all}/figures?from=${end - 169 * HOUR}&to=${end}`;
    assert.equal((await callers.operator.get(long)).status, 400);
  });

  it('begins after one call and ends before another', async () => {
    const calls = await listed(callers.partner, own, '', 9);
    const [newer, , , older] = calls.slice(2) as [Call, Call, Call, Call];
    const between = await listed(callers.partner, own, `&after=${older.id}`);
    assert.deepEqual(
      between.filter(({ id }) => id < newer.id),
      calls.slice(3, 5),
    );
  });

  it('forgets a day as a whole when it is kept no longer', async () => {
    clock.advance(29 * 24 * HOUR);
    callers = await logIn(anonymous);
    await keepRequestDays(context);
    const oldest = (await listed(callers.operator, all)).at(-1)!;
    assert.equal(new Date(oldest.at * 1000).toISOString().slice(0, 10), '2026-03-13');
    const [{ t }] = await rows(`SELECT to_regclass('request_log_2026_03_12') AS t`);
    assert.equal(t, null);
  });

  it('names no call of another, also where a page has looked at enough', async () => {
    await untilWritten(callers.operator, await callers.partner.get(people));
    const before = await listed(callers.partner, own);
    clock.advance(1);
    // More than a page looks at, within a second.
    await rows(
      `INSERT INTO request_log (id, duration_ms, status, credential_id, operation)
       SELECT (lpad(to_hex($1::bigint + n / 200), 12, '0') || '70008000'
         || lpad(to_hex(n), 12, '0'))::uuid, 1, 200, $2, 'listCompanies'
       FROM generate_series(1, 210000) AS n`,
      [clock.now().getTime(), demo().partners[1]!.clientId],
    );
    clock.advance(1);
    const { body } = await callers.partner.get(own);
    assert.notEqual(body.next, null);
    const named = 'SELECT FROM request_log WHERE id = $1';
    assert.deepEqual(await rows(named, [body.next]), []);
    const figures = (await callers.partner.get(`${own}/figures`)).body;
    assert.ok(figures.countedFrom > figures.from, 'what was not looked at is not counted');
    const known = new Set(before.map(({ id }) => id));
    const after = await listed(callers.partner, own);
    assert.deepEqual(
      after.filter(({ id }) => known.has(id)),
      before,
    );
  });
});
