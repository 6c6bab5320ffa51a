import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import type { Reply } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const service = await startService({ log });
after(service.close);
const { partner, operator, anonymous } = service;
const [companyId] = service.companyIds as [string];
const employees = `/api/v3/companies/${companyId}/employees`;
const { ownerUrl } = service.database;

const [person] = await sql(
  ownerUrl,
  'SELECT id, email, legal_id, internal_id, surname FROM employees WHERE company_id = $1 LIMIT 1',
  [companyId],
);
const wrongToken = `${partner.token!.slice(0, -8)}AAAAAAAA`;
const filters = new URLSearchParams({
  email: person.email,
  legalId: person.legal_id,
  internalId: person.internal_id,
});

/** All that a log of this service must never hold. */
const secrets = [
  ...[person.email, person.legal_id, person.internal_id, person.surname],
  ...[person.email, person.legal_id].map(encodeURIComponent),
  ...[companyId, person.id],
  ...[partner.token!, operator.token!, wrongToken, partner.token!.split('.')[2]!],
  ...demo().partners.map((one) => one.clientSecret),
  ...[demo().operator.clientSecret, 'a-wrong-secret', 'Nombre Privado', 'hidden-path'],
  ...['?', 'Bearer', 'email=', 'authorization'],
];

async function provokeEverything(): Promise<Reply[]> {
  const { clientId, clientSecret } = demo().partners[0]!;
  const replies = [
    await partner.get(`${employees}?${filters}`),
    await partner.get(`${employees}/${person.id}`),
    await partner.get(`${employees}?email=${person.email}&unknown=${person.legal_id}`),
    await partner.get(`${employees}?email=${person.email}%00`),
    await anonymous.withToken(wrongToken).get(`${employees}?${filters}`),
    await anonymous.post('/api/v3/oauth/token', { clientId, clientSecret: 'a-wrong-secret' }),
    await anonymous.post('/api/v3/oauth/token', { clientId, clientSecret }),
    await operator.post('/platform/v1/partners', { name: 'Nombre Privado' }),
    await operator.send('POST', '/platform/v1/partners', {
      body: `{"name":"${person.email}`,
      headers: { 'content-type': 'application/json' },
    }),
    await partner.get(`/hidden-path?${filters}`),
    await partner.get(`/api/v3/search?q=${person.email}`),
    await operator.get(`/platform/v1/search?q=${encodeURIComponent(person.surname)}%00`),
    await partner.delete(`${employees}?${filters}`),
    await partner.get(`/api/v3/companies/%ff/employees?${filters}`),
  ];
  await sql(ownerUrl, 'ALTER TABLE employees RENAME COLUMN email_key TO elsewhere');
  replies.push(await partner.get(`${employees}?${filters}`));
  await sql(ownerUrl, 'ALTER TABLE employees RENAME COLUMN elsewhere TO email_key');
  await sql(ownerUrl, `ALTER TABLE partners ADD CHECK (name <> '${person.email}')`);
  replies.push(await operator.post('/platform/v1/partners', { name: person.email }));
  return replies;
}

describe('the log', () => {
  it('has a line for each request: its id, route pattern and status, no secret', async () => {
    written.length = 0;
    const replies = await provokeEverything();
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 200, 400, 400, 401, 401, 200, 201, 400, 404, 200, 400, 405, 422, 500, 500],
    );
    const all = written.join('');
    for (const secret of secrets) assert.ok(!all.includes(secret), `the log holds ${secret}`);

    const lines = written.map((line) => JSON.parse(line));
    const requests = lines.filter((line) => line.msg === 'request');
    assert.deepEqual(
      requests.map((line) => [line.requestId, line.status]),
      replies.map((reply) => [reply.headers.get('x-request-id'), reply.status]),
    );
    const routes = new Set(requests.map((line) => `${line.method} ${line.route}`));
    for (const route of [
      'GET /api/v3/companies/:companyId/employees',
      'GET /api/v3/companies/:companyId/employees/:employeeId',
      'POST /api/v3/oauth/token',
      'POST /platform/v1/partners',
      'GET unknown',
    ]) {
      assert.ok(routes.has(route), `${route} is not among ${[...routes].join(', ')}`);
    }
  });

  it('says how long each request took', async () => {
    const { headers } = await operator.post('/platform/v1/partners', { name: 'Timed' });
    const line = written.find((one) => one.includes(headers.get('x-request-id')!))!;
    const { ms } = JSON.parse(line);
    assert.ok(ms > 0 && ms < 10_000, line);
  });

  it('tells of an unforeseen error where it came from, not what it said', () => {
    const failures = written
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'request failed');
    assert.deepEqual(
      failures.map((line) => [line.level, line.failure, line.code]),
      [
        [50, 'internal', '42703'],
        [50, 'internal', '23514'],
      ],
    );
    const requestIds = new Set(
      written
        .map((line) => JSON.parse(line))
        .filter((line) => line.msg === 'request')
        .map((line) => line.requestId),
    );
    for (const line of failures) {
      assert.ok(requestIds.has(line.requestId));
      assert.ok(line.at.length > 0);
    }
  });
});

describe('the figures', () => {
  it('add up the time that requests took', async () => {
    const { text } = await anonymous.get('/metrics');
    const sums = [...text.matchAll(/request_duration_seconds_sum\{[^}]*POST[^}]*\} (\S+)/g)];
    assert.ok(sums.length > 0 && sums.every(([, sum]) => Number(sum) > 0), String(sums));
  });

  it('count requests by route, show database and event loop, and hold no id', async () => {
    const { text, headers } = await anonymous.get('/metrics');
    assert.match(headers.get('content-type')!, /^text\/plain/);
    const counted = (route: string, status: number, method = 'GET') =>
      text.match(
        new RegExp(
          `fringe_http_request_duration_seconds_count\\{method="${method}",` +
            `route="${route}",status="${status}"\\} (\\d+)`,
        ),
      )?.[1];
    assert.equal(counted('/api/v3/companies/:companyId/employees', 200), '1');
    assert.equal(counted('/api/v3/companies/:companyId/employees', 500), '1');
    assert.equal(counted('unknown', 404, 'other'), '1');
    for (const name of ['connections', 'idle', 'waiting', 'reads']) {
      assert.match(text, new RegExp(`^fringe_database_${name} \\d+$`, 'm'));
    }
    assert.match(text, /^fringe_nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    assert.match(text, /^fringe_process_cpu_seconds_total [\d.e-]+$/m);
    assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
    for (const secret of secrets.filter((one) => one !== '?')) {
      assert.ok(!text.includes(secret), `the figures hold ${secret}`);
    }
  });
});
