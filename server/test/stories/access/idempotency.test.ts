import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { issueOperatorCredential } from '../../../src/access/issue-credential.ts';
import { expireKeys } from '../../../src/access/writes/idempotency.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { dumpOf, sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { operator, anonymous, context } = service;
const owner = service.database.ownerUrl;
const partners = '/platform/v1/partners';

const under = (key: string) => ({ headers: { 'idempotency-key': key } });
const create = (key: string, name: string, client = operator) =>
  client.post(partners, { name }, under(key));
const countNamed = async (name: string): Promise<number> =>
  Number((await sql(owner, 'SELECT count(*) FROM partners WHERE name = $1', [name]))[0].count);
const keysStored = async (key: string): Promise<number> =>
  Number(
    (await sql(owner, 'SELECT count(*) FROM idempotency_keys WHERE key = $1', [key]))[0].count,
  );

describe('an idempotency key', () => {
  it('gives the first answer again, and changes nothing again', async () => {
    const first = await create('twice', 'Once');
    const second = await create('twice', 'Once');
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.deepEqual(second.body, first.body);
    assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
    assert.equal(await countNamed('Once'), 1);
  });

  it('knows a request again though its ids are written in another letter case', async () => {
    const { body } = await create('lower-case', 'Any letter case');
    const issue = (id: string) =>
      operator.post(`${partners}/${id}/credentials`, {}, under('any-case'));
    const first = await issue(body.id);
    const second = await issue(body.id.toUpperCase());
    assert.deepEqual([second.status, second.body], [201, first.body]);
  });

  it('is honoured by twenty requests at once: one change, one answer or 409', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create('crowd', 'One of twenty')),
    );
    const created = replies.filter((reply) => reply.status === 201);
    const told = replies.filter((reply) => reply.status === 409);
    assert.ok(created.length >= 1);
    assert.equal(created.length + told.length, 20);
    assert.equal(new Set(created.map((reply) => reply.body.id)).size, 1);
    assert.equal(await countNamed('One of twenty'), 1);
  });

  it('answers 409 while the first request runs, and the first answer afterwards', async () => {
    await withSql(owner, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE partners IN EXCLUSIVE MODE');
      const first = create('running', 'Slow');
      await untilWaiting(client);
      const second = await create('running', 'Slow');
      assert.equal(second.status, 409);
      assert.match(second.body.message, /^A request with this Idempotency-Key is still running/);
      await client.query('COMMIT');
      const { status, body } = await first;
      assert.equal(status, 201);
      assert.deepEqual((await create('running', 'Slow')).body, body);
    });
    assert.equal(await countNamed('Slow'), 1);
  });

  it('refuses another body or path under the same key', async () => {
    const { body } = await create('taken', 'Taken');
    const others = [
      await create('taken', 'Another'),
      await operator.post(`${partners}/${body.id}/credentials`, {}, under('taken')),
    ];
    for (const reply of others) {
      assert.deepEqual(
        reply.body,
        failureBody(422, 'Idempotency-Key was used with a different request'),
      );
    }
    assert.equal(await countNamed('Another'), 0);
    assert.deepEqual((await create('taken', 'Taken')).body, body);
  });

  it('belongs to one credential', async () => {
    const writer = systemWriter(context, 'test', 'credential.issue');
    const second = await anonymous.login(await issueOperatorCredential(writer, context.clock, {}));
    const mine = await create('shared', 'Per credential');
    const theirs = await create('shared', 'Per credential', second);
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.notEqual(mine.body.id, theirs.body.id);
  });

  it('keeps a refusal: it is answered again though the reason is gone', async () => {
    const partnerId = randomUUID();
    const issue = (key: string) =>
      operator.post(`${partners}/${partnerId}/credentials`, {}, under(key));
    const first = await issue('refused');
    assert.equal(first.status, 404);
    await sql(owner, 'INSERT INTO partners VALUES ($1, $2, now())', [partnerId, 'Late']);
    const again = await issue('refused');
    assert.deepEqual([again.status, again.body], [404, first.body]);
    assert.equal((await issue('refused-then-new-key')).status, 201);
  });

  it('is taken with 1 to 255 characters', async () => {
    assert.equal((await create('k'.repeat(255), 'Long key')).status, 201);
    for (const key of ['k'.repeat(256), '']) {
      const reply = await create(key, 'Too long a key');
      assert.equal(reply.status, 400);
      assert.equal(reply.body.message, 'header/Idempotency-Key: must have 1 to 255 characters');
    }
    assert.equal(await countNamed('Too long a key'), 0);
  });
});

describe('a request that failed', () => {
  it('with an unforeseen error leaves no key, and can be sent again', async () => {
    await sql(owner, 'ALTER TABLE audit_log RENAME COLUMN subject TO elsewhere');
    const failed = await create('broken', 'Broken at first');
    assert.equal(failed.status, 500);
    assert.deepEqual([await keysStored('broken'), await countNamed('Broken at first')], [0, 0]);
    await sql(owner, 'ALTER TABLE audit_log RENAME COLUMN elsewhere TO subject');
    assert.equal((await create('broken', 'Broken at first')).status, 201);
    assert.equal(await countNamed('Broken at first'), 1);
  });
});

describe('an answer with a secret', () => {
  it('is kept: the same secret is answered again, and stands nowhere in clear', async () => {
    const { body: partner } = await operator.post(partners, { name: 'With a secret' });
    const path = `${partners}/${partner.id}/credentials`;
    const first = await operator.post(path, {}, under('secret'));
    const again = await operator.post(path, {}, under('secret'));
    assert.equal(first.status, 201);
    assert.deepEqual(again.body, first.body);
    const secret: string = first.body.clientSecret;
    const dump = await dumpOf(owner);
    assert.ok(dump.includes(first.body.clientId), 'the dump holds the credential');
    const bytes = Buffer.from(secret);
    for (const form of [secret, bytes.toString('hex'), bytes.toString('base64')]) {
      assert.ok(!dump.includes(form));
    }
    assert.ok(!dump.includes(Buffer.from(secret, 'base64url').toString('hex')));
    assert.equal((await anonymous.login(first.body)).token?.split('.').length, 3);
  });
});

describe('a kept answer', () => {
  it('lasts 24 hours; then the key is free, and pruned in bounded steps', async () => {
    const first = await create('a-day', 'Daily');
    clock.advance(24 * 60 * 60 - 1);
    const evening = await anonymous.login(demo().operator);
    assert.deepEqual((await create('a-day', 'Daily', evening)).body, first.body);
    assert.equal(await expireKeys(context, 1_000), 0);
    clock.advance(1);
    const second = await create('a-day', 'Daily', evening);
    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
    assert.equal(await keysStored('taken'), 1);
    assert.equal(await expireKeys(context, 1), 1);
    assert.ok((await expireKeys(context, 1_000)) > 0);
    assert.deepEqual([await keysStored('taken'), await keysStored('a-day')], [0, 1]);
  });
});
