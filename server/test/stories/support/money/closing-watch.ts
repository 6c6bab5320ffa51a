import assert from 'node:assert/strict';
import { addMonths } from '../../../../src/values/month.ts';
import type { Reply } from '../../../support/client.ts';
import { sql } from '../../../support/database/sql.ts';

/**
 * Makes the database itself look, at the very commit of each write, at the month that is open then.
 * A write in a wrong month fails there, and the service answers it with 500.
 */
export async function watchMonths(ownerUrl: string): Promise<void> {
  const allowed: Record<string, string> = {
    limits: `NEW.month = CASE NEW.kind WHEN 'punctual' THEN open ELSE next END`,
    limit_suspensions: 'NEW.month IN (open, next)',
    company_suspensions: 'NEW.month IN (open, next)',
  };
  for (const [table, condition] of Object.entries(allowed)) {
    await sql(
      ownerUrl,
      `CREATE FUNCTION watch_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE open text; next text;
       BEGIN
         SELECT open_month, to_char((open_month || '-01')::date + interval '1 month', 'YYYY-MM')
           INTO open, next FROM companies WHERE id = NEW.company_id;
         IF NOT (${condition}) THEN RAISE EXCEPTION '% is not %', NEW.month, open; END IF;
         RETURN NULL;
       END $$`,
    );
    await sql(
      ownerUrl,
      `CREATE CONSTRAINT TRIGGER watch AFTER INSERT OR UPDATE ON ${table}
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION watch_${table}()`,
    );
  }
}

interface CycleRow {
  id: string;
  month: string;
  started: string;
  ended: string | null;
}

/** One open cycle, months one after the other, each beginning where the last one ended. */
export async function expectCalendar(ownerUrl: string, companyId: string): Promise<CycleRow[]> {
  const cycles: CycleRow[] = await sql(
    ownerUrl,
    `SELECT id, month, started_at::text AS started, ended_at::text AS ended
     FROM payroll_cycles WHERE company_id = $1 ORDER BY month`,
    [companyId],
  );
  const [company] = await sql(
    ownerUrl,
    'SELECT open_cycle_id AS id, open_month AS month FROM companies WHERE id = $1',
    [companyId],
  );
  const last = cycles.at(-1)!;
  assert.deepEqual(company, { id: last.id, month: last.month });
  assert.deepEqual(
    cycles.filter(({ ended }) => ended === null),
    [last],
  );
  for (const [index, { month, started }] of cycles.entries()) {
    if (index === 0) continue;
    assert.equal(month, addMonths(cycles[index - 1]!.month, 1));
    assert.equal(started, cycles[index - 1]!.ended);
  }
  return cycles;
}

/** One event for each closed cycle, which says no more than the company and the month. */
export async function expectEvents(
  ownerUrl: string,
  companyId: string,
  cycles: readonly CycleRow[],
): Promise<void> {
  const events = await sql(
    ownerUrl,
    `SELECT body::jsonb -> 'data' AS data FROM events
     WHERE company_id = $1 AND type = 'company.payroll-cycle.closed' ORDER BY id`,
    [companyId],
  );
  const closed = cycles.filter(({ ended }) => ended !== null);
  assert.deepEqual(
    events.map(({ data }) => data),
    closed.map(({ month }) => ({ company: { id: companyId, period: month } })),
  );
}

/** One settlement, the first version, for each closed cycle, made as it ended. */
export async function expectSettlements(
  ownerUrl: string,
  companyId: string,
  cycles: readonly CycleRow[],
): Promise<void> {
  const settlements = await sql(
    ownerUrl,
    `SELECT month, version, settled_at::text AS settled FROM settlements
     WHERE company_id = $1 ORDER BY month, version`,
    [companyId],
  );
  const closed = cycles.filter(({ ended }) => ended !== null);
  assert.deepEqual(
    settlements,
    closed.map(({ month, ended }) => ({ month, version: 1, settled: ended })),
  );
}

/** A close at a time: one is done, all others are told so. */
export function expectOneClosed(replies: readonly Reply[]): void {
  const said = replies.map(({ status, body }) => `${status} ${body.message}`).sort();
  assert.deepEqual(said, [
    '200 Payroll Cycle successfully closed',
    ...Array.from({ length: replies.length - 1 }, () => '409 Payroll cycle already closed'),
  ]);
}
