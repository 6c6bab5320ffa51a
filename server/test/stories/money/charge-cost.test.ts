import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { recordChargesIn } from '../../../src/consumptions/record-charges.ts';
import { voidChargeIn } from '../../../src/consumptions/void-charge.ts';
import { statement } from '../../../src/database/statement.ts';
import { inTransaction, type Transaction } from '../../../src/database/transaction.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { ownerUrl } = service.database;
const companyId = service.companyIds[0]!;
const { database } = service.context;

/** What a company has besides: many times the demo, and nothing of it known to the planner. */
const OTHERS = 20_000;
await sql(
  ownerUrl,
  `INSERT INTO limit_usages SELECT $1, md5('u' || n)::uuid, 'meal', '2026-01', 1, 0
   FROM generate_series(1, ${OTHERS}) n`,
  [companyId],
);
await sql(
  ownerUrl,
  `INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
     amount_in_cents, concept, occurred_at, recorded_at, external_id, late)
   SELECT $1, md5('c' || n)::uuid, e.id, c.open_month, 'gym-benefit', 'flex', 'expenses', 1, 'x',
     now(), now(), 'other-' || n, false
   FROM companies c, (SELECT id FROM employees WHERE company_id = $1 LIMIT 1) e,
     generate_series(1, ${OTHERS}) n WHERE c.id = $1`,
  [companyId],
);

/** Rows that a session has read, its earlier transactions included: only a difference tells. */
const readRows = statement(
  'test.rows-read',
  `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int AS rows
   FROM pg_stat_xact_user_tables`,
);
const soFar = async (tx: Transaction): Promise<number> =>
  (await tx.rows<{ rows: number }>(readRows))[0]!.rows;
async function rowsRead(tx: Transaction, work: () => Promise<unknown>): Promise<number> {
  const before = await soFar(tx);
  await work();
  return (await soFar(tx)) - before;
}

const people = await sql(
  ownerUrl,
  `SELECT id FROM employees e WHERE company_id = $1 AND state = 'active' AND NOT EXISTS
     (SELECT FROM limit_suspensions s WHERE s.employee_id = e.id) ORDER BY id LIMIT 10`,
  [companyId],
);
const chargeOf = (number: number) => ({
  employeeId: people[number % people.length].id as string,
  category: 'meal-benefit' as const,
  behaviour: 'flex' as const,
  amountInCents: 1,
  concept: 'Counted',
  externalId: `counted-${number}`,
});

const ENOUGH_FOR_ONE = 30;

describe('what a charge reads', () => {
  it('does not grow with what the company has besides', async () => {
    for (let round = 0; round < 12; round += 1) {
      const rows = await inTransaction({ database }, (tx) =>
        rowsRead(tx, () => recordChargesIn(tx, new Date(), companyId, [chargeOf(round)])),
      );
      assert.ok(rows > 0 && rows < ENOUGH_FOR_ONE, `${rows} rows`);
    }
  });

  it('grows with its batch, and with nothing else', async () => {
    const charges = Array.from({ length: 100 }, (_, number) => chargeOf(1_000 + number));
    const rows = await inTransaction({ database }, (tx) =>
      rowsRead(tx, () => recordChargesIn(tx, new Date(), companyId, charges)),
    );
    assert.ok(rows > 0 && rows < ENOUGH_FOR_ONE * charges.length, `${rows} rows`);
  });

  it('is as little for a void', async () => {
    const rows = await inTransaction({ database }, async (tx) => {
      const [booked] = await recordChargesIn(tx, new Date(), companyId, [chargeOf(2_000)]);
      assert.ok('id' in booked!);
      const { id } = booked;
      const { vault } = service.context;
      return rowsRead(tx, () => voidChargeIn(tx, new Date(), companyId, id, { vault }));
    });
    assert.ok(rows > 0 && rows < ENOUGH_FOR_ONE, `${rows} rows`);
  });
});
