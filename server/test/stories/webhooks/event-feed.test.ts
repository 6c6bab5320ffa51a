import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { migrate } from '../../../src/database/migrate.ts';
import { APPLICATION } from '../../support/database/postgres.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { many } from '../../support/money/charges.ts';
import { startService } from '../../support/service.ts';
import { followTo, inOrder, readAll, readFeed } from '../../support/webhooks/follower.ts';
import { spend } from '../../support/webhooks/subscriptions.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;
const { ownerUrl } = service.database;
const [companyId] = service.companyIds as [string];

/** An event of a transaction of the test's own; neither its clock nor its id say when it was. */
async function writeIn(client: pg.Client, clock: string): Promise<string> {
  const { rows } = await client.query(
    `INSERT INTO events (id, company_id, type, occurred_at, body)
     SELECT i.id, $1::uuid, 'company.payroll-cycle.closed', $2::timestamptz,
       json_build_object('id', i.id,
       'type', 'company.payroll-cycle.closed', 'occurredAt', '2026-01-01T00:00:00.000Z', 'data',
       json_build_object('company', json_build_object('id', $1::uuid, 'period', '2026-01')))::text
     FROM (SELECT gen_random_uuid() AS id) AS i RETURNING id`,
    [companyId, clock],
  );
  return rows[0].id;
}

/** Writes an event in a session that is ended before it can commit. */
async function killed(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve()).on('end', resolve);
  });
  await client.connect();
  await client.query('BEGIN');
  await writeIn(client, '2026-01-01');
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await sql(ownerUrl, 'SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
}

const passed = async (query: Record<string, string>) => (await readAll(partner, query)).ids;

describe('the feed beside those who write', () => {
  it('waits for what began before, leaves out what was killed, and repeats nothing', async () => {
    const begun = await readFeed(partner, { after: 'now' });
    const after = begun.next;
    await withSql(ownerUrl, async (slow) => {
      await slow.query('BEGIN');
      const first = await writeIn(slow, '2031-01-01');
      await killed();
      const writers = many(6, async (): Promise<string[]> => {
        const told: string[] = [];
        for (let n = 0; n < 5; n += 1) told.push(await spend(service, companyId));
        return told;
      });
      const told = (await Promise.all(writers)).flat();
      assert.deepEqual(await passed({ after }), [], 'all of them came after what still runs');
      const meanwhile = (await readFeed(partner, { after })).next;
      await slow.query('COMMIT');
      const last = await withSql(ownerUrl, (client) => writeIn(client, '2021-01-01'));
      const followed = await followTo(partner, last, { after: meanwhile });
      const table = `company_id = '${companyId}' AND position >= (SELECT position FROM events
        WHERE id = '${first}')`;
      assert.deepEqual(followed.ids, await inOrder(ownerUrl, table));
      assert.equal(followed.ids.length, 32);
      assert.deepEqual([followed.ids[0], followed.ids.at(-1)], [first, last]);
      assert.ok(told.every((id) => followed.ids.includes(id)));
      assert.deepEqual(await passed({ after: followed.next }), []);
      await sql(ownerUrl, `DELETE FROM events WHERE id IN ('${first}', '${last}')`);
    });
  });

  it('does not pass the newest event, whose number no crash can give again', async () => {
    const { next } = await readFeed(partner, { after: 'now' });
    // Numbers that were taken, and of which nothing is left.
    for (let n = 0; n < 3; n += 1) await sql(ownerUrl, 'SELECT pg_current_xact_id()');
    const page = await readFeed(partner, { after: next });
    assert.deepEqual([page.events, page.next], [[], next]);
  });
});

/** What the tables say when they were restored on another server: one that has counted less. */
const restored = `
  UPDATE event_epochs SET system_identifier = 1, position_offset = position_offset - 1000000;
  ALTER TABLE events ALTER COLUMN position
    SET DEFAULT pg_current_xact_id()::text::bigint - 1000000`;

describe('a database that was restored on another server', () => {
  it('is not served before it is migrated, and then goes on where the backup ended', async () => {
    const kept = await spend(service, companyId);
    const { next: before } = await followTo(partner, kept, { companyId, limit: 1_000 });
    const backedUp = await spend(service, companyId);
    const lost = await spend(service, companyId);
    const ahead = (await followTo(partner, lost, { after: before })).next;
    const { ids: known } = await readAll(operator, { limit: 1_000 }, '/platform/v1');
    await sql(ownerUrl, 'DELETE FROM events WHERE id = $1', [lost]);
    await sql(ownerUrl, restored);
    assert.match((await service.anonymous.get('/readyz')).text, /restored from another server/);
    await migrate(ownerUrl, APPLICATION);
    assert.equal((await service.anonymous.get('/readyz')).status, 200);
    const fresh = await spend(service, companyId);
    await followTo(partner, fresh, { after: before });
    assert.deepEqual(await passed({ after: before }), [backedUp, fresh]);
    assert.deepEqual(await passed({ after: ahead }), [fresh], 'beyond the backup, from its end on');
    const all = await readAll(operator, { limit: 1_000 }, '/platform/v1');
    assert.deepEqual(all.ids, [...known.filter((id) => id !== lost), fresh]);
    await migrate(ownerUrl, APPLICATION);
    assert.equal((await sql(ownerUrl, 'SELECT FROM event_epochs')).length, 2);
  });
});
