import type { ChargeFlag } from '@fringe/contract/operations/charges';
import type { LimitCategory } from '@fringe/contract/operations/limits';
import type { ConsumptionBehaviour, ConsumptionCategory, SumType } from '@fringe/contract/types';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Month } from '../values/month.ts';

/** An entry of the ledger that is about to be booked. */
export interface Entry {
  id: string;
  employeeId: string;
  month: Month;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  sumType: SumType;
  amountInCents: number;
  concept: string;
  occurredAt: Date;
  externalId: string | null;
  /** The charge that a void reverses. */
  reversesId: string | null;
  /** The payment of a committed expense that a charge comes from. */
  paymentId: string | null;
  /** True when the cycle was closed already. */
  late: boolean;
  flag: ChargeFlag | null;
}

// In the order of the external ids, so that two batches with the same ones wait for each other
// instead of both. What is known already is left out, and missed by whoever counts.
const insert = change(
  'consumptions.insert',
  `INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
     amount_in_cents, concept, occurred_at, recorded_at, external_id, reverses_id, payment_id,
     late, flag)
   SELECT $1, id, "employeeId", month, category, behaviour, "sumType", "amountInCents", concept,
     "occurredAt", $2, "externalId", "reversesId", "paymentId", late, flag
   FROM json_to_recordset($3::json) AS fresh (id uuid, "employeeId" uuid, month text,
     category text, behaviour text, "sumType" text, "amountInCents" bigint, concept text,
     "occurredAt" timestamptz, "externalId" text, "reversesId" uuid, "paymentId" uuid,
     late boolean, flag text)
   ORDER BY "externalId", "reversesId"
   ON CONFLICT DO NOTHING RETURNING 1`,
);

/** Answers how many were booked: the others are in the ledger already. */
export const insertEntries = async (
  tx: Transaction,
  companyId: string,
  recordedAt: Date,
  entries: readonly Entry[],
): Promise<number> =>
  (await tx.write(insert, [companyId, recordedAt, JSON.stringify(entries)])).length;

const addTotals = change(
  'consumptions.add-totals',
  `INSERT INTO consumption_totals AS known (company_id, month, employee_id, category, behaviour,
     sum_type, amount_in_cents, entries)
   SELECT $1, month, "employeeId", category, behaviour, "sumType", sum("amountInCents"), count(*)
   FROM json_to_recordset($2::json) AS fresh ("employeeId" uuid, month text, category text,
     behaviour text, "sumType" text, "amountInCents" bigint)
   GROUP BY month, "employeeId", category, behaviour, "sumType"
   ORDER BY month, "employeeId", category, behaviour, "sumType"
   ON CONFLICT (company_id, month, employee_id, category, behaviour, sum_type) DO UPDATE
     SET amount_in_cents = known.amount_in_cents + excluded.amount_in_cents,
         entries = known.entries + excluded.entries`,
);

export const addToTotals = (tx: Transaction, companyId: string, entries: readonly Entry[]) =>
  tx.write(addTotals, [companyId, JSON.stringify(entries)]);

/** What changes of the use of a limit in a period. */
export interface UsageChange {
  employeeId: string;
  category: LimitCategory;
  /** A month, or a year. */
  period: string;
  used: number;
  reserved: number;
  /** The most that the change comes to on its way, which has to stay below the ceiling. */
  peak: number;
  ceiling: number | null;
}

const usages = `json_to_recordset($2::json) AS fresh ("employeeId" uuid, category text,
  period text, used bigint, reserved bigint, peak bigint, ceiling bigint)`;

const ensureUsages = change(
  'consumptions.ensure-usages',
  `INSERT INTO limit_usages (company_id, employee_id, category, period, used_in_cents,
     reserved_in_cents)
   SELECT $1, "employeeId", category, period, 0, 0 FROM ${usages}
   ORDER BY "employeeId", category, period ON CONFLICT DO NOTHING`,
);

const lockUsages = change(
  'consumptions.lock-usages',
  `SELECT 1 FROM limit_usages u JOIN ${usages} ON u.company_id = $1
     AND u.employee_id = fresh."employeeId" AND u.category = fresh.category
     AND u.period = fresh.period
   ORDER BY u.employee_id, u.category, u.period FOR NO KEY UPDATE OF u`,
);

const useLimits = change(
  'consumptions.use-limits',
  `UPDATE limit_usages u SET used_in_cents = u.used_in_cents + used,
     reserved_in_cents = u.reserved_in_cents + reserved
   FROM ${usages}
   WHERE u.company_id = $1 AND u.employee_id = fresh."employeeId"
     AND u.category = fresh.category AND u.period = fresh.period
     AND (ceiling IS NULL OR u.used_in_cents + u.reserved_in_cents + peak <= ceiling)
   RETURNING 1`,
);

/**
 * Changes the use of limits where it stays below its ceiling, and answers how often it did: this is
 * the one statement that lets a charge pass. `ensure` makes rows that may be missing first.
 */
export async function changeUsages(
  tx: Transaction,
  companyId: string,
  changes: readonly UsageChange[],
  ensure: boolean,
): Promise<number> {
  if (changes.length === 0) return 0;
  const values = [companyId, JSON.stringify(changes)];
  const [, , changed] = await Promise.all([
    ensure && tx.write(ensureUsages, values),
    // Several rows are locked in one order, so that nobody waits in a circle.
    changes.length > 1 && tx.write(lockUsages, values),
    tx.write(useLimits, values),
  ]);
  return changed.length;
}

const late = change(
  'consumptions.note-late',
  `INSERT INTO late_months (company_id, month, since) SELECT $1, unnest($2::text[]), $3
   ORDER BY 2 ON CONFLICT DO NOTHING`,
);

/** Notes closed months that have to be settled again. */
export const noteLateMonths = (
  tx: Transaction,
  companyId: string,
  months: readonly Month[],
  since: Date,
) => tx.write(late, [companyId, months, since]);

const lateList = statement(
  'consumptions.late-months',
  `SELECT company_id AS "companyId", month FROM late_months ORDER BY since, company_id, month
   LIMIT $1`,
);

/** Months that wait for being settled again, the longest waiting first. */
export const lateMonths = (reader: Reader, atMost: number) =>
  reader.rows<{ companyId: string; month: Month }>(lateList, [atMost]);

const takeLate = change(
  'consumptions.take-late',
  'DELETE FROM late_months WHERE company_id = $1 AND month = $2 RETURNING 1',
);

/** True when the month waited; it does not any more. */
export const takeLateMonth = async (
  tx: Transaction,
  companyId: string,
  month: Month,
): Promise<boolean> => (await tx.write(takeLate, [companyId, month])).length > 0;
