import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@fringe/contract/errors';
import { keepRequestDays } from '../../../src/requests/keep-request-days.ts';
import type { Client, Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { callerWith, demoPartnerIds } from '../support/partners.ts';
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';

const HOUR = 3_600;
const clock = fakeClock(new Date('2026-03-10T12:00:00Z'));
const service = await startService({ clock, config: { tokenLifetimeSeconds: 86_400 } });
after(service.close);
const { anonymous, context, companyIds, foreignCompanyIds, database } = service;
const [companyId] = companyIds as [string];
const people = `/api/v3/companies/${companyId}/employees`;
const all = '/platform/v1/requests';
const own = '/api/v3/requests';

interface Call {
  id: string;
  at: number;
  clientId: string | null;
  partnerId: string | null;
  operation: string | null;
  companyId: string | null;
  employeeId: string | null;
  status: number;
  code: string | null;
}

/** Tokens end while the clock is moved: everybody logs in again. */
const logIn = async () => {
  const { partners, operator } = demo();
  const as = (who: Parameters<Client['login']>[0]) => anonymous.login(who);
  return {
    partner: await as(partners[0]!),
    other: await as(partners[1]!),
    operator: await as(operator),
  };
};
let callers = await logIn();

const idOf = (reply: Reply): string => reply.headers.get('x-request-id')!;

/** Everything that a list has, page by page. */
async function listed(client: Client, list: string, query = '', limit = 100): Promise<Call[]> {
  const found: Call[] = [];
  for (let before = ''; ; ) {
    const { body } = await client.get(`${list}?limit=${limit}${before}${query}`);
    found.push(...body.requests);
    if (body.next === null) return found;
    before = `&before=${body.next}`;
  }
}

/** What was called is written a moment after it was answered: in the order of the answers. */
async function untilWritten(reply: Reply): Promise<Call> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = await callers.operator.get(`${all}/${idOf(reply)}`);
    if (found.status === 200) return found.body;
    assert.equal(found.status, 404, found.text);
    await sleep(20);
  }
  return assert.fail(`${idOf(reply)} is not written`);
}

const [employeeId, otherEmployeeId] = (
  await callers.partner.get(`${people}?limit=2`)
).body.employees.map(({ id }: { id: string }) => id) as [string, string];

describe('a call', () => {
  it('is kept with its caller, what it named and how it was answered', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const { clientId } = demo().partners[0]!;
    const reply = await callers.partner.get(`${people}/${employeeId.toUpperCase()}`);
    const { durationMs, ...call } = (await untilWritten(reply)) as Call & { durationMs: number };
    assert.ok(durationMs >= 0);
    assert.deepEqual(call, {
      id: idOf(reply),
      at: clock.now().getTime() / 1000,
      clientId,
      partnerId,
      operation: 'readEmployee',
      companyId,
      employeeId,
      status: 200,
      code: null,
    });
    assert.deepEqual((await callers.partner.get(`${own}/${idOf(reply)}`)).body, {
      ...call,
      durationMs,
    });
  });

  it('is kept when it is refused, also where nobody knows who it was', async () => {
    const { clientId, clientSecret } = demo().partners[0]!;
    const wrong = { clientId, clientSecret: 'not the secret of anybody at all' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const cases: [Reply, Partial<Call>][] = [
      [await anonymous.get(people), { clientId: null, code: 'invalidToken', companyId }],
      [await callers.partner.get('/platform/v1/partners'), { clientId, code: 'operatorOnly' }],
      [await callers.partner.get(`${people}/x`), { code: 'malformedId', employeeId: null }],
      [
        await callers.partner.get(`/api/v3/companies/${foreignCompanyIds[0]}/employees`),
        { code: 'companyNotOfPartner', companyId: foreignCompanyIds[0]! },
      ],
      [
        await callers.partner.send('PURGE', `${people}/${employeeId}`),
        { operation: null, code: 'methodNotAllowed', clientId: null },
      ],
      [
        await anonymous.post('/oauth/token', wrong),
        { operation: 'requestToken', code: 'invalidCredentials', clientId: null },
      ],
      [
        await anonymous.send('POST', '/oauth/token', { headers: form, body: 'grant_type=x' }),
        { operation: 'requestToken', code: 'unsupported_grant_type', status: 400 },
      ],
      [
        await anonymous.post('/oauth/token', { clientId, clientSecret }),
        { operation: 'requestToken', code: null, clientId },
      ],
    ];
    for (const [reply, expected] of cases) {
      const call = await untilWritten(reply);
      assert.equal(call.status, reply.status);
      assert.deepEqual({ ...call, ...expected }, call);
    }
  });

  it('is seen by the partner that made it, and by the operator', async () => {
    const theirs = await callers.other.get('/api/v3/companies');
    await untilWritten(theirs);
    expectFailure(
      await callers.partner.get(`${own}/${idOf(theirs)}`),
      404,
      failures.resourceNotFound.message,
    );
    expectFailure(
      await callers.partner.get(`${own}/${UNKNOWN_ID}`),
      404,
      failures.resourceNotFound.message,
    );
    expectFailure(
      await callers.operator.get(`${all}/${UNKNOWN_ID}`),
      404,
      failures.resourceNotFound.message,
    );
    const { clientId } = demo().partners[1]!;
    const [partnerId] = await demoPartnerIds(service);
    for (const call of await listed(callers.partner, own)) assert.equal(call.partnerId, partnerId);
    assert.deepEqual(await listed(callers.partner, own, `&clientId=${clientId}`), []);
    assert.ok((await listed(callers.operator, all, `&clientId=${clientId}`)).length > 0);
  });

  it('leaves none of what was sent or answered behind', async () => {
    const secrets = ['ada.secret@people.example', '12345678Z', callers.partner.token!];
    const [email, legalId] = secrets as [string, string];
    const query = new URLSearchParams({ email, legalId, employeeId: email });
    await callers.partner.get(`${people}?${query}`);
    await callers.partner.get(`/api/v3/companies/${encodeURIComponent(email)}/employees`);
    await callers.operator.post(`/platform/v1/companies/${companyId}/charges`, {
      employeeId: legalId,
      concept: email,
    });
    await untilWritten(await callers.partner.get(people));
    const rows = await sql(database.ownerUrl, 'SELECT r::text AS text FROM request_log r');
    const kept = rows.map(({ text }) => text).join('\n');
    const { clientSecret } = demo().partners[0]!;
    for (const secret of [...secrets, clientSecret]) assert.ok(!kept.includes(secret), secret);
  });
});

describe('the list of calls', () => {
  const newestFirst = (calls: readonly Call[]) => calls.toSorted((a, b) => (a.id < b.id ? 1 : -1));

  /** Every filter, and what it means. */
  const filters = (now: number): [string, (call: Call) => boolean][] => [
    [`&operation=readEmployee`, ({ operation }) => operation === 'readEmployee'],
    ['&status=4xx', ({ status }) => status >= 400 && status < 500],
    ['&code=malformedId', ({ code }) => code === 'malformedId'],
    [`&companyId=${companyId}`, (call) => call.companyId === companyId],
    [`&employeeId=${employeeId}`, (call) => call.employeeId === employeeId],
    [
      `&clientId=${demo().partners[0]!.clientId}`,
      (c) => c.clientId === demo().partners[0]!.clientId,
    ],
    [`&from=${now - 30 * HOUR}`, ({ at }) => at >= now - 30 * HOUR],
    [`&to=${now - 20 * HOUR}`, ({ at }) => at <= now - 20 * HOUR],
    ['&kind=write', ({ operation }) => operation === 'requestToken'],
  ];

  it('is right for all filters, in days that are being written, over, and not yet made', async () => {
    for (let day = 0; day < 4; day += 1) {
      clock.advance(24 * HOUR);
      callers = await logIn();
      // On the first day nothing is made; later on, days are made, and those before indexed.
      if (day > 0) await keepRequestDays(context);
      for (const who of [employeeId, otherEmployeeId])
        await callers.partner.get(`${people}/${who}`);
      await callers.operator.get(`/platform/v1/companies/${companyId}/employees/${employeeId}`);
      await callers.other.get(`/api/v3/companies/${foreignCompanyIds[0]}/employees`);
      await untilWritten(await callers.partner.get(`${people}/x`));
    }
    const days = await sql(
      database.ownerUrl,
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
    const everything = await listed(callers.operator, all, `&to=${now}`);
    assert.ok(everything.length > 40);
    assert.deepEqual(everything, newestFirst(everything));
    const each = filters(now);
    for (let set = 0; set < 2 ** each.length; set += 7) {
      const chosen = each.filter((_, index) => set & (2 ** index));
      const query = chosen.map(([text]) => text).join('') + (set & 128 ? '' : `&to=${now}`);
      const expected = everything.filter((call) => chosen.every(([, holds]) => holds(call)));
      assert.deepEqual(await listed(callers.operator, all, query, 3 + (set % 50)), expected, query);
    }
    const mine = everything.filter(({ partnerId }) => partnerId === everything.at(-1)!.partnerId);
    const ofPartner = `&partnerId=${everything.at(-1)!.partnerId}&to=${now}`;
    assert.deepEqual(await listed(callers.operator, all, ofPartner, 7), mine);
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
    callers = await logIn();
    await keepRequestDays(context);
    const oldest = (await listed(callers.operator, all)).at(-1)!;
    assert.equal(new Date(oldest.at * 1000).toISOString().slice(0, 10), '2026-03-13');
    const tables = await sql(
      database.ownerUrl,
      `SELECT to_regclass('request_log_2026_03_12') AS t`,
    );
    assert.equal(tables[0].t, null);
  });
});

describe('a credential', () => {
  it('says when it was last used', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const list = `/platform/v1/partners/${partnerId}/credentials`;
    const unused = await callers.operator.post(list, {});
    const used = await callerWith(service, partnerId, ['companies:read']);
    await untilWritten(await used.get('/api/v3/companies'));
    for (;;) {
      const { credentials } = (await callers.operator.get(list)).body;
      const uses: (number | null)[] = credentials.map(
        ({ lastUsedAt }: { lastUsedAt: number | null }) => lastUsedAt,
      );
      const ids = credentials.map(({ clientId }: { clientId: string }) => clientId);
      assert.equal(uses[ids.indexOf(unused.body.clientId)], null);
      if (uses.at(-1) === clock.now().getTime() / 1000) return;
      await sleep(20);
    }
  });
});

it('the application cannot change calls, nor reach a day past the log', async () => {
  for (const text of [
    'DELETE FROM request_log',
    'UPDATE request_log SET status = 200',
    'SELECT FROM request_log_rest',
    'DROP TABLE request_log_rest',
  ]) {
    await assert.rejects(sql(database.applicationUrl, text), { code: '42501' }, text);
  }
});
