import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@fringe/contract/errors';
import { keepRequests } from '../../../src/requests/keep-requests.ts';
import { newId } from '../../../src/values/ids.ts';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { sql } from '../../support/database/sql.ts';
import { openService } from '../../support/open-service.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import { all, type Call, idOf, listed, own, untilWritten } from './support/calls.ts';

const clock = fakeClock();
const opened = await openService({ clock });
const { service, partner, operator, anonymous, companyId, foreignId, rows } = opened;
const [partnerId] = await demoPartnerIds(service);
const people = `/api/v3/companies/${companyId}/employees`;
const employeeId = (await partner.get(`${people}?limit=1`)).body.employees[0].id as string;

describe('a call', () => {
  it('is kept with its caller, what it named and how it was answered', async () => {
    const { clientId } = demo().partners[0]!;
    const reply = await partner.get(`${people}/${employeeId.toUpperCase()}`);
    const { durationMs, ...call } = (await untilWritten(operator, reply)) as Call & {
      durationMs: number;
    };
    assert.ok(durationMs >= 0);
    assert.deepEqual(call, {
      ...{ id: idOf(reply), at: Math.floor(clock.now().getTime() / 1000), clientId, partnerId },
      ...{ operation: 'readEmployee', companyId, employeeId, status: 200, code: null },
    });
    assert.deepEqual((await partner.get(`${own}/${idOf(reply)}`)).body, {
      ...call,
      durationMs,
    });
  });

  it('is kept when it is refused, also where nobody knows who it was', async () => {
    const { clientId, clientSecret } = demo().partners[0]!;
    const wrong = { clientId, clientSecret: 'not the secret of anybody at all' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = (body: object) => anonymous.post('/oauth/token', body);
    const badForm = { headers: form, body: 'grant_type=x' };
    const foreign = `/api/v3/companies/${foreignId}/employees`;
    const asked = { operation: 'requestToken' };
    const cases: [Reply, Partial<Call>][] = [
      [await anonymous.get(people), { clientId: null, code: 'invalidToken', companyId }],
      [await partner.get('/platform/v1/partners'), { clientId, code: 'operatorOnly' }],
      [await partner.get(`${people}/x`), { code: 'malformedId', employeeId: null }],
      [await partner.get(foreign), { code: 'companyNotOfPartner', companyId: foreignId }],
      [
        await partner.send('PURGE', `${people}/${employeeId}`),
        { operation: null, code: 'methodNotAllowed', clientId: null },
      ],
      [await token(wrong), { ...asked, code: 'invalidCredentials', clientId: null }],
      [
        await anonymous.send('POST', '/oauth/token', badForm),
        { ...asked, code: 'unsupported_grant_type', status: 400 },
      ],
      [await token({ clientId, clientSecret }), { ...asked, code: null, clientId }],
    ];
    for (const [reply, expected] of cases) {
      const call = await untilWritten(operator, reply);
      assert.equal(call.status, reply.status);
      assert.deepEqual({ ...call, ...expected }, call);
    }
  });

  it('is seen by the partner that made it, and by the operator', async () => {
    const theirs = await opened.otherPartner.get('/api/v3/companies');
    await untilWritten(operator, theirs);
    const reply = await partner.get(`${own}/${idOf(theirs)}`);
    expectFailure(reply, 404, failures.resourceNotFound.message);
    const { clientId } = demo().partners[1]!;
    for (const call of await listed(partner, own)) assert.equal(call.partnerId, partnerId);
    assert.deepEqual(await listed(partner, own, `&clientId=${clientId}`), []);
    assert.ok((await listed(operator, all, `&clientId=${clientId}`)).length > 0);
  });

  it('leaves none of what was sent or answered behind', async () => {
    const secrets = ['ada.secret@people.example', '12345678Z', partner.token!];
    const [email, legalId] = secrets as [string, string];
    const query = new URLSearchParams({ email, legalId, employeeId: email });
    await partner.get(`${people}?${query}`);
    await partner.get(`/api/v3/companies/${encodeURIComponent(email)}/employees`);
    await operator.post(`/platform/v1/companies/${companyId}/charges`, {
      employeeId: legalId,
      concept: email,
    });
    await untilWritten(operator, await partner.get(people));
    const log = await rows('SELECT r::text AS text FROM request_log r');
    const kept = log.map(({ text }) => text).join('\n');
    const { clientSecret } = demo().partners[0]!;
    for (const secret of [...secrets, clientSecret]) assert.ok(!kept.includes(secret), secret);
  });
});

describe('calls without a credential', () => {
  it('are kept up to a number at once, beside all those that have one', async () => {
    const kept = keepRequests(service.context);
    const named = { durationMs: 1, companyId: null, employeeId: null, code: null };
    const told = (status: number, credentialId: string | null) => {
      kept.add({ ...named, id: newId(), status, credentialId, operation: 'told' });
    };
    for (let n = 0; n < 1_000; n += 1) told(401, null);
    for (let n = 0; n < 300; n += 1) told(200, demo().partners[0]!.clientId);
    assert.deepEqual(kept.dropped(), { database: 0, anonymous: 800 });
    await kept.close();
    const text = `SELECT status, count(*)::int FROM request_log WHERE operation = 'told'
      GROUP BY 1 ORDER BY 1`;
    assert.deepEqual(await rows(text), [
      { status: 200, count: 300 },
      { status: 401, count: 200 },
    ]);
  });
});

describe('a credential', () => {
  it('says when it was last used', async () => {
    const list = `/platform/v1/partners/${partnerId}/credentials`;
    const unused = await operator.post(list, {});
    const used = await callerWith(service, partnerId, ['companies:read']);
    await untilWritten(operator, await used.get('/api/v3/companies'));
    for (;;) {
      const { credentials } = (await operator.get(list)).body;
      const [never, last] = credentials.slice(-2);
      const shown = [never.clientId, never.lastUsedAt];
      assert.deepEqual(shown, [unused.body.clientId, null]);
      if (last.lastUsedAt === Math.floor(clock.now().getTime() / 1000)) return;
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
    await assert.rejects(sql(opened.database.applicationUrl, text), { code: '42501' }, text);
  }
});
