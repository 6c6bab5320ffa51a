import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pino from 'pino';
import { openDatabase } from '../../../src/database/database.ts';
import { resealAll } from '../../../src/reseal.ts';
import { createVault } from '../../../src/values/secrets.ts';
import { SECRET_PURPOSE } from '../../../src/values/standard-webhooks.ts';
import { TEST_SECRET_KEY, testContext } from '../../support/context.ts';
import { APPLICATION, createDatabase } from '../../support/database/postgres.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { until } from '../../support/processes/processes.ts';

const database = await createDatabase();
after(database.drop);
const { ownerUrl, applicationUrl } = database;
const ROWS = 5_000;
const KEY = 'another-key-for-tests-that-protects-nothing';

/** As many rows as a long life leaves, in a table with one key and in one with several. */
const tables: Record<string, { purpose: string; column: string; fill: string }> = {
  captured_mails: {
    purpose: 'captured-mail',
    column: 'mail_sealed',
    fill: `INSERT INTO captured_mails (id, company_id, at, mail_sealed)
      SELECT gen_random_uuid(), (SELECT id FROM companies LIMIT 1), now(), $1
      FROM generate_series(1, $2)`,
  },
  webhook_secrets: {
    purpose: SECRET_PURPOSE,
    column: 'secret_sealed',
    fill: `WITH s AS (
        INSERT INTO webhook_subscriptions (id, partner_id, url, event_types, status, created_at)
        SELECT gen_random_uuid(), (SELECT id FROM partners WHERE kind = 'partner' LIMIT 1), '',
          '{}', 'enabled', now()
        FROM generate_series(1, $2) RETURNING id)
      INSERT INTO webhook_secrets (subscription_id, id, secret_sealed)
      SELECT id, gen_random_uuid(), $1 FROM s`,
  },
};

/** Reseals all on connections of its own. When they are closed it is known what they read. */
async function reseal() {
  const log = pino({ level: 'silent' });
  const own = openDatabase({ url: applicationUrl, log });
  const context = testContext({ database: own, log });
  const counts = await resealAll({ ...context, vault: createVault(KEY, TEST_SECRET_KEY) });
  context.mail.close();
  await own.close();
  const others = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND usename = $1`;
  const left = () => sql(ownerUrl, others, [APPLICATION]);
  await until('they are closed', async () => (await left()).length === 0);
  return counts;
}

/** How many rows of a table have ever been read. */
const readOf = async (table: string): Promise<number> =>
  Number(
    (
      await sql(
        ownerUrl,
        `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables
         WHERE relname = $1`,
        [table],
      )
    )[0].read,
  );

describe('keys reseal', () => {
  it('reads each of many rows a few times at most, and seals all of them anew', async (t) => {
    const before = createVault(TEST_SECRET_KEY);
    // What a session has read is known when it has ended.
    await withSql(ownerUrl, async (client) => {
      for (const { fill, purpose } of Object.values(tables)) {
        await client.query(fill, [before.seal('what is kept '.repeat(80), purpose), ROWS]);
      }
      await client.query('ANALYZE');
    });
    const names = Object.keys(tables);
    const read = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readOf(name)] as const)),
    );
    const counts = await reseal();
    const now = createVault(KEY);
    for (const [name, { column, purpose }] of Object.entries(tables)) {
      const times = ((await readOf(name)) - read[name]!) / ROWS;
      t.diagnostic(`${name}: each row was read ${times} times`);
      assert.ok(counts[name]! >= ROWS, `${name}: ${counts[name]}`);
      // Once to be found, once to be written. Were each page looked for from the start, or each
      // row among all, it would be ten times or thousands of times.
      assert.ok(times >= 1 && times <= 4, `${name}: each row was read ${times} times`);
      for (const row of await sql(ownerUrl, `SELECT ${column} AS sealed FROM ${name}`)) {
        now.open(row.sealed, purpose);
      }
    }
    assert.deepEqual(Object.values(await reseal()), Object.values(counts).fill(0));
  });
});
