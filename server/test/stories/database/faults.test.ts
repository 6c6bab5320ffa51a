import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { release } from '@fringe/contract/version';
import { violatedConstraint } from '../../../src/database/failures.ts';
import { type Change, change } from '../../../src/database/statement.ts';
import { inTransaction, type Transaction } from '../../../src/database/transaction.ts';
import type { Reply } from '../../support/client.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { type DatabaseProxy, startProxy } from '../../support/network/tcp-proxy.ts';
import { type Service, startService } from '../../support/service.ts';

const partners = '/platform/v1/partners';
const busy = failureBody(503, 'The service is busy or its database is away; try again');

/** Errors that would have ended a service that is not inside a test. */
const uncaught: Error[] = [];
process.on('uncaughtExceptionMonitor', (error) => uncaught.push(error));

function expectUnavailable(reply: Reply): void {
  assert.deepEqual([reply.status, reply.body], [503, busy]);
  assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work, (performance.now() - start) / 1000];
}

describe('a service whose database is lost', () => {
  let proxy: DatabaseProxy;
  let service: Service;
  let employees: string;
  const create = () => service.operator.post(partners, { name: 'During a fault' });

  before(async () => {
    proxy = await startProxy();
    service = await startService({ databaseUrl: proxy.databaseUrl });
    employees = `/api/v3/companies/${service.companyIds[0]}/employees`;
  });
  after(async () => {
    await service.close();
    await proxy.close();
  });

  it('works through the proxy to begin with', async () => {
    assert.equal((await service.partner.get(employees)).status, 200);
    assert.equal((await create()).status, 201);
    assert.equal((await service.anonymous.get('/readyz')).status, 200);
  });

  it('answers 503 at once to reads, writes and token requests, and lives on', async () => {
    await proxy.cut();
    for (let round = 0; round < 3; round += 1) {
      const calls = [service.partner.get(employees), create(), logIn(service)];
      const [replies, seconds] = await timed(Promise.all(calls));
      for (const reply of replies) expectUnavailable(reply);
      assert.ok(seconds < 2, `took ${seconds} s`);
      const health = await service.anonymous.get('/healthz');
      assert.deepEqual([health.status, health.body], [200, { status: 'ok', version: release }]);
      const ready = await service.anonymous.get('/readyz');
      assert.deepEqual(ready.body, failureBody(503, 'the database cannot be reached'));
    }
  });

  it('heals by itself when the database is back', async () => {
    await proxy.restore();
    assert.equal((await service.anonymous.get('/readyz')).status, 200);
    assert.equal((await service.partner.get(employees)).status, 200);
    assert.equal((await create()).status, 201);
    assert.equal((await logIn(service)).status, 401);
  });

  it('does not hold its own outage against clients that asked for tokens meanwhile', async () => {
    await proxy.cut();
    const replies = await Promise.all(Array.from({ length: 40 }, () => logIn(service)));
    for (const reply of replies) expectUnavailable(reply);
    await proxy.restore();
    assert.equal((await logIn(service)).status, 401);
  });

  it('survives losing idle connections, without an error for the next caller', async () => {
    await Promise.all(Array.from({ length: 5 }, create));
    proxy.dropConnections();
    // The news of a lost connection takes a moment; what is sent before it arrives is lost too.
    await sleep(100);
    const replies = await Promise.all([service.partner.get(employees), create(), create()]);
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 201, 201],
    );
  });

  it('survives losing a connection within a transaction; nothing is half done', async () => {
    const { ownerUrl } = service.database;
    const name = 'Lost in the middle';
    await withSql(ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE audit_log IN EXCLUSIVE MODE');
      const running = service.operator.post(partners, { name });
      await untilWaiting(client);
      proxy.dropConnections();
      expectUnavailable(await running);
      await client.query('COMMIT');
    });
    assert.deepEqual(uncaught, []);
    assert.deepEqual(await sql(ownerUrl, 'SELECT id FROM partners WHERE name = $1', [name]), []);
    assert.equal((await service.operator.post(partners, { name })).status, 201);
  });
});

/** Of which nothing is lost in what follows. */
const service = await startService();
after(service.close);

describe('a service whose database is busy', () => {
  it('answers 503 to a write that waits too long for a lock, and keeps no key', async () => {
    const { operator, database } = service;
    const keyed = { headers: { 'idempotency-key': 'waits' } };
    const create = () => operator.post(partners, { name: 'Waits' }, keyed);
    await withSql(database.ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE partners IN EXCLUSIVE MODE');
      const [reply, seconds] = await timed(create());
      expectUnavailable(reply);
      assert.ok(seconds > 4 && seconds < 8, `took ${seconds} s`);
      await client.query('COMMIT');
    });
    assert.equal((await create()).status, 201);
  });

  it('answers 503 within seconds when every connection is taken; reads go on', async () => {
    const { operator, context } = service;
    const size = context.config.transactionConnections;
    const taken = await Promise.all(
      Array.from({ length: size }, (_, index) => context.database.connect(`holder ${index}`)),
    );
    const create = () => operator.post(partners, { name: 'Crowded out' });
    try {
      const waiting = timed(Promise.all(Array.from({ length: 250 }, create)));
      assert.equal((await operator.get(partners)).status, 200);
      const [replies, seconds] = await waiting;
      for (const reply of replies) expectUnavailable(reply);
      // Four of them are waited for; the rest is for a busy machine.
      assert.ok(seconds < 12, `took ${seconds} s`);
    } finally {
      for (const connection of taken) connection.release();
    }
    assert.equal((await create()).status, 201);
  });
});

describe('a transaction of statements that are sent together', () => {
  /** Sends both, and hears of what became of the second one first. */
  const both = (tx: Transaction, first: Change, values: string[] = []) =>
    Promise.all([
      tx.write<{ try: string }>(first, values).finally(() => sleep(20)),
      tx.write(change('test.second', 'SELECT 2 AS second')),
    ]);

  it('fails for what its first one violated, not for that the others came to nothing', async () => {
    const insert = change(
      'test.insert',
      `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Again', now())`,
    );
    const [{ id }] = await sql(
      service.database.ownerUrl,
      "SELECT id FROM partners WHERE kind = 'partner' LIMIT 1",
    );
    const refusals: unknown[] = [];
    const refused = async (error: unknown) => void refusals.push(error);
    const { database } = service.context;
    await assert.rejects(
      inTransaction({ database, refused }, (tx) => both(tx, insert, [id])),
      (error) => violatedConstraint(error) === 'partners_pkey',
    );
    assert.deepEqual(refusals.map(violatedConstraint), ['partners_pkey']);
  });

  it('runs again when its first one lost against another transaction', async () => {
    // What a sequence has handed out stays so when the transaction is undone.
    await sql(
      service.database.ownerUrl,
      `CREATE SEQUENCE tries; GRANT USAGE ON SEQUENCE tries TO PUBLIC;
       CREATE FUNCTION lose() RETURNS bigint LANGUAGE plpgsql AS
         'DECLARE try bigint := nextval(''tries''); BEGIN
            IF try < 3 THEN RAISE EXCEPTION USING ERRCODE = ''40001''; END IF; RETURN try; END'`,
    );
    const { database } = service.context;
    const lose = change('test.lose', 'SELECT lose() AS try');
    const [[first], [second]] = await inTransaction({ database }, (tx) => both(tx, lose));
    assert.deepEqual([Number(first?.try), second], [3, { second: 2 }]);
  });
});

describe('an error that nobody foresaw', () => {
  it('is told as an internal one, without a word of SQL, and ends with its cause', async () => {
    const { operator, partner, database } = service;
    const employees = `/api/v3/companies/${service.companyIds[0]}/employees?state=active`;
    const rename = (table: string, from: string, to: string) =>
      sql(database.ownerUrl, `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    await rename('partners', 'name', 'elsewhere');
    await rename('employees', 'representation', 'elsewhere');
    const failing = [
      () => operator.get(partners),
      () => operator.post(partners, { name: 'Unforeseen' }),
      () => partner.get(employees),
    ];
    for (const call of failing) {
      const reply = await call();
      assert.equal(reply.text, JSON.stringify(failureBody(500, 'Internal server error')));
      for (const [name, value] of reply.headers) {
        assert.doesNotMatch(value, /elsewhere|column|SELECT|relation/i, name);
      }
    }
    await rename('partners', 'elsewhere', 'name');
    await rename('employees', 'elsewhere', 'representation');
    const statuses = await Promise.all(failing.map(async (call) => (await call()).status));
    assert.deepEqual(statuses, [200, 201, 200]);
  });
});

const logIn = (service: Service) =>
  service.anonymous.post('/api/v3/oauth/token', {
    clientId: '01890000-0000-7000-8000-000000000001',
    clientSecret: 'wrong',
  });
