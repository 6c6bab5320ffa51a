import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import type { LimitCategory, LimitPeriod } from '@fringe/contract/operations/limits/limits';
import type { ConsumptionBehaviour, ConsumptionCategory, SumType } from '@fringe/contract/types';
import { type RowArrays, rowArrays } from '../database/row-arrays.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, ConsumptionId, EmployeeId, EventId, PaymentId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** The limit that holds, and what is left of it; null without a limit. */
export interface Room {
  limitInCents: number | null;
  limitPeriod: LimitPeriod | null;
  leftInCents: number | null;
}

/** An entry of the ledger that is about to be booked. */
export interface Entry extends Room {
  id: ConsumptionId;
  employeeId: EmployeeId;
  month: Month;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  sumType: SumType;
  amountInCents: number;
  concept: string;
  occurredAt: Date;
  externalId: string | null;
  /** The charge that a void reverses. */
  reversesId: ConsumptionId | null;
  /** The payment of a committed expense that a charge comes from. */
  paymentId: PaymentId | null;
  /** True when the cycle was closed already. */
  late: boolean;
  /** All that apply. */
  flags: ChargeFlag[];
  /** Paid already when it was reported. */
  settled: boolean;
  /** The moment of the booking, unless it is given here. */
  recordedAt?: Date;
}

/** An entry with the event that tells of it; a late void has none. */
export type EntryRow = Entry & { eventId: EventId | null };

/** What changes of the use of a limit in a period. */
export interface UsageChange {
  employeeId: EmployeeId;
  category: LimitCategory;
  /** A month, or a year. */
  period: string;
  used: number;
  reserved: number;
  /** The most that the change comes to on its way, which has to stay below the ceiling. */
  peak: number;
  ceiling: number | null;
}

const usageKeys = {
  employee_id: ['uuid', (one: UsageChange) => one.employeeId],
  category: ['text', (one: UsageChange) => one.category],
  period: ['text', (one: UsageChange) => one.period],
} as const;
const usageKeyRows = rowArrays<UsageChange>(2, usageKeys);
const usageRows = rowArrays<UsageChange>(2, {
  ...usageKeys,
  used: ['bigint', (one) => one.used],
  reserved: ['bigint', (one) => one.reserved],
  peak: ['bigint', (one) => one.peak],
  ceiling: ['bigint', (one) => one.ceiling],
});

// The company stands in each row, so that rows are found by their whole key and not by company.
const withCompany = (rows: RowArrays<UsageChange>) =>
  `(SELECT $1::uuid AS company_id, one.* FROM ${rows.as('one')} OFFSET 0) AS change`;

const ensureUsages = change(
  'consumptions.ensure-usages',
  `INSERT INTO limit_usages (company_id, employee_id, category, period, used_in_cents,
     reserved_in_cents)
   SELECT $1, employee_id, category, period, 0, 0
   FROM ${usageKeyRows.as('change')}
   ORDER BY employee_id, category, period ON CONFLICT DO NOTHING`,
);

const lockUsages = change(
  'consumptions.lock-usages',
  `SELECT 1 FROM limit_usages u
   JOIN ${withCompany(usageKeyRows)}
     ON u.company_id = change.company_id AND u.employee_id = change.employee_id
     AND u.category = change.category AND u.period = change.period
   ORDER BY u.employee_id, u.category, u.period FOR NO KEY UPDATE OF u`,
);

/** Makes rows that may be missing, and locks several in one order: nobody waits in a circle. */
export const prepareUsages = (
  tx: Transaction,
  companyId: CompanyId,
  changes: readonly UsageChange[],
  ensure: boolean,
) => {
  const values = [companyId, ...usageKeyRows.values(changes)];
  return tx.inOrder(
    () => ensure && changes.length > 0 && tx.write(ensureUsages, values),
    () => changes.length > 1 && tx.write(lockUsages, values),
  );
};

// The one statement that lets a charge pass, because it stays below the ceiling. A void that comes
// second must not fail for what is used no more: it is missed too, and judged again.
const useLimits = `UPDATE limit_usages u SET used_in_cents = u.used_in_cents + change.used,
     reserved_in_cents = u.reserved_in_cents + change.reserved
   FROM ${withCompany(usageRows)}
   WHERE u.company_id = change.company_id AND u.employee_id = change.employee_id
     AND u.category = change.category AND u.period = change.period
     AND u.used_in_cents + change.used >= 0
     AND (change.ceiling IS NULL
       OR u.used_in_cents + u.reserved_in_cents + change.peak <= change.ceiling)
   RETURNING 1`;
const useLimitsAlone = change('consumptions.use-limits', useLimits);

/** Changes the use of limits where it stays below its ceiling; returns how often it did. */
export const changeUsages = async (
  tx: Transaction,
  companyId: CompanyId,
  changes: readonly UsageChange[],
): Promise<number> =>
  changes.length === 0
    ? 0
    : (await tx.write(useLimitsAlone, [companyId, ...usageRows.values(changes)])).length;

const entryRows = rowArrays<EntryRow>(usageRows.next, {
  id: ['uuid', (one) => one.id],
  employee_id: ['uuid', (one) => one.employeeId],
  month: ['text', (one) => one.month],
  category: ['text', (one) => one.category],
  behaviour: ['text', (one) => one.behaviour],
  sum_type: ['text', (one) => one.sumType],
  amount_in_cents: ['bigint', (one) => one.amountInCents],
  concept: ['text', (one) => one.concept],
  occurred_at: ['timestamptz', (one) => one.occurredAt.toISOString()],
  external_id: ['text', (one) => one.externalId],
  reverses_id: ['uuid', (one) => one.reversesId],
  payment_id: ['uuid', (one) => one.paymentId],
  late: ['boolean', (one) => one.late],
  // A list of lists would be one list.
  flags: ['text', (one) => one.flags.join()],
  settled: ['boolean', (one) => one.settled],
  limit_in_cents: ['bigint', (one) => one.limitInCents],
  limit_period: ['text', (one) => one.limitPeriod],
  left_in_cents: ['bigint', (one) => one.leftInCents],
  event_id: ['uuid', (one) => one.eventId],
  recorded_at: ['timestamptz', (one) => one.recordedAt?.toISOString() ?? null],
});
const recordedAtParameter = `$${entryRows.next}`;

// fresh: the entries in the order of their external ids, so that two batches with the same ones
//   wait one for the other, and not both.
// booked: their rows; what is known already is left out, which the count shows.
// used: the use of limits, where it stays below its ceiling.
// totals: what the entries add to the sums of their month.
const book = change(
  'consumptions.book',
  `WITH fresh AS MATERIALIZED (
     SELECT * FROM ${entryRows.as('fresh')} ORDER BY external_id, reverses_id
   ), booked AS (
     INSERT INTO consumptions (company_id, ${entryRows.names})
     SELECT $1, id, employee_id, month, category, behaviour, sum_type,
       amount_in_cents, concept, occurred_at, external_id, reverses_id, payment_id, late,
       string_to_array(flags, ','), settled, limit_in_cents, limit_period, left_in_cents, event_id,
       coalesce(recorded_at, ${recordedAtParameter})
     FROM fresh ON CONFLICT DO NOTHING RETURNING 1
   ), used AS (${useLimits}), totals AS (
     INSERT INTO consumption_totals AS known (company_id, month, employee_id, category, behaviour,
       sum_type, amount_in_cents, entries)
     SELECT $1, month, employee_id, category, behaviour, sum_type, sum(amount_in_cents), count(*)
     FROM fresh
     GROUP BY month, employee_id, category, behaviour, sum_type
     ORDER BY month, employee_id, category, behaviour, sum_type
     ON CONFLICT (company_id, month, employee_id, category, behaviour, sum_type) DO UPDATE
       SET amount_in_cents = known.amount_in_cents + excluded.amount_in_cents,
           entries = known.entries + excluded.entries
   )
   SELECT (SELECT count(*) FROM booked) AS booked, (SELECT count(*) FROM used) AS used`,
);

/**
 * Writes entries with their totals and the use of limits. Returns how many entries were new and how
 * many uses stayed below their ceiling: unless it is all of them, nothing of it may be committed.
 */
export const writeEntries = async (
  tx: Transaction,
  companyId: CompanyId,
  recordedAt: Date,
  entries: readonly EntryRow[],
  changes: readonly UsageChange[],
): Promise<{ booked: number; used: number }> =>
  (
    await tx.write<{ booked: number; used: number }>(book, [
      companyId,
      ...usageRows.values(changes),
      ...entryRows.values(entries),
      recordedAt,
    ])
  )[0]!;

const late = change(
  'consumptions.note-late',
  `INSERT INTO late_months (company_id, month, since) SELECT $1, unnest($2::text[]), $3
   ORDER BY 2 ON CONFLICT DO NOTHING`,
);

/** Notes closed months that have to be settled again. */
export const noteLateMonths = (
  tx: Transaction,
  companyId: CompanyId,
  months: readonly Month[],
  since: Date,
) => tx.write(late, [companyId, months, since]);

const lateList = statement(
  'consumptions.late-months',
  `SELECT company_id AS "companyId", month FROM late_months
   WHERE (company_id, month) > ($1, $2) ORDER BY company_id, month LIMIT $3`,
);

/** A month that waits for being settled again. */
export interface LateMonth {
  companyId: CompanyId;
  month: Month;
}

/** Months that wait, those after one of them. */
export const lateMonths = (reader: Reader, after: LateMonth, atMost: number) =>
  reader.rows<LateMonth>(lateList, [after.companyId, after.month, atMost]);

const takeLate = change(
  'consumptions.take-late',
  'DELETE FROM late_months WHERE company_id = $1 AND month = $2 RETURNING 1',
);

/** True when the month waited; it does not any more. */
export const takeLateMonth = async (
  tx: Transaction,
  companyId: CompanyId,
  month: Month,
): Promise<boolean> => (await tx.write(takeLate, [companyId, month])).length > 0;
