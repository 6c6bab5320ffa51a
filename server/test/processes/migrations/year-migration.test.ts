import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type pg from 'pg';
import { migrate, readMigrations } from '../../../src/database/migrate.ts';
import { APPLICATION, createDatabase } from '../../support/database/postgres.ts';
import { withSql } from '../../support/database/sql.ts';
import { companies, peopleOf, writeFirstVersion } from './first-version.ts';

const database = await createDatabase('template0');
after(database.drop);

/** The version in which a payment came to count in its own year, and an entry to have flags. */
const VERSION = 8;
const companyId = companies[0]!.id;
const [anna, bruno] = peopleOf(companies[0]!).map(({ id }) => id) as [string, string];
const idOf = (kind: number, n: number): string =>
  `01963f00-0000-7${String(kind).padStart(3, '0')}-8000-${String(n).padStart(12, '0')}`;

async function writeVersionBefore(client: pg.Client): Promise<void> {
  const [foundation, ...later] = await readMigrations();
  await writeFirstVersion(client, foundation!);
  for (const { version, name, text } of later.filter((one) => one.version < VERSION)) {
    await client.query(text);
    const row = [version, name];
    await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', row);
  }
  await client.query(`UPDATE companies SET open_month = '2026-02'`);
}

let entries = 0;
const entry = async (client: pg.Client, who: string, month: string, flag: string | null = null) => {
  entries += 1;
  await client.query(
    `INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
       amount_in_cents, concept, occurred_at, recorded_at, late, flag)
     VALUES ($1, $2, $3, $4, 'nursery-benefit', 'flex', 'expenses', 100, 'x', now(), now(), false,
       $5)`,
    [companyId, idOf(1, entries), who, month, flag],
  );
  return idOf(1, entries);
};

/** A committed expense of 2025, with payments in the states given; what is paid is booked so. */
async function commitment(
  client: pg.Client,
  who: string,
  state: string,
  payments: readonly [state: string, cents: number, bookedTo?: string][],
): Promise<void> {
  const id = idOf(2, ++entries);
  await client.query(
    `INSERT INTO committed_expenses VALUES ($1, $2, $3, '2025', 'nursery-benefit', 'flex', NULL,
       $4, now())`,
    [companyId, id, who, state],
  );
  for (const [paymentState, cents, month] of payments) {
    const consumptionId = month ? await entry(client, who, month) : null;
    await client.query(
      `INSERT INTO committed_payments VALUES ($1, $2, $3, '2025-12', $4, $5, $6)`,
      [companyId, id, idOf(3, ++entries), cents, paymentState, consumptionId],
    );
  }
}

const usage = (client: pg.Client, who: string, period: string, used: number, reserved: number) =>
  client.query(`INSERT INTO limit_usages VALUES ($1, $2, 'nursery', $3, $4, $5)`, [
    companyId,
    who,
    period,
    used,
    reserved,
  ]);

const usages = async (client: pg.Client, who: string) =>
  (
    await client.query(
      `SELECT period, used_in_cents::int AS used, reserved_in_cents::int AS reserved
       FROM limit_usages WHERE employee_id = $1 ORDER BY period`,
      [who],
    )
  ).rows.map(({ period, used, reserved }) => [period, used, reserved]);

describe('a database in which payments counted in the year that they were booked to', () => {
  it('counts them in their own year after the migration, and keeps flags', () =>
    withSql(database.ownerUrl, async (client) => {
      await writeVersionBefore(client);
      // Of 2025: paid in 2026 and in 2025, voided in 2026, and still scheduled.
      await commitment(client, anna, 'active', [
        ['executed', 100, '2026-01'],
        ['executed', 20, '2025-12'],
        ['voided', 3, '2026-01'],
        ['scheduled', 50],
        ['cancelled', 7],
      ]);
      await usage(client, anna, '2025', 20, 0);
      await usage(client, anna, '2026', 105, 50);
      await usage(client, anna, '2026-01', 105, 0);
      await usage(client, anna, '2026-02', 0, 50);
      // Nothing of 2025 is known of this one; what waits for an approval reserves nothing.
      await commitment(client, bruno, 'finished', [['executed', 100, '2026-01']]);
      await commitment(client, bruno, 'pending', [['scheduled', 9]]);
      await usage(client, bruno, '2026', 100, 0);
      await entry(client, bruno, '2026-01', 'limitExceeded');

      assert.ok(
        (await migrate(database.ownerUrl, APPLICATION)).some((one) => one.startsWith('0008')),
      );

      assert.deepEqual(await usages(client, anna), [
        ['2025', 120, 50],
        ['2026', 5, 0],
        ['2026-01', 105, 0],
        ['2026-02', 0, 50],
      ]);
      assert.deepEqual(await usages(client, bruno), [
        ['2025', 100, 0],
        ['2026', 0, 0],
      ]);
      const { rows } = await client.query(
        `SELECT flags, count(*)::int AS entries FROM consumptions GROUP BY flags ORDER BY 1`,
      );
      assert.deepEqual(rows, [
        { flags: [], entries: 4 },
        { flags: ['limitExceeded'], entries: 1 },
      ]);
    }));
});
