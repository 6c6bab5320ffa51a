import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import type { EmployeeState } from '@fringe/contract/types';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { effectiveLimits } from '../limits/effective-queries.ts';
import type { CompanyId, ConsumptionId, EmployeeId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import type { Entry, Room } from './queries.ts';

// Alone, not shared: row locks that are shared are not queued, and charges that keep coming would
// overtake a change that forbids them. Those of one employee meet on their totals anyway.
const hold = change(
  'consumptions.hold-employees',
  `SELECT id, state FROM employees WHERE company_id = $1 AND id = ANY ($2::uuid[])
   ORDER BY id FOR NO KEY UPDATE`,
);

/** The employees of charges, whose state and limits stay as they are until the transaction ends. */
export const holdEmployees = (tx: Transaction, companyId: CompanyId, ids: readonly string[]) =>
  tx.write<{ id: EmployeeId; state: EmployeeState }>(hold, [companyId, ids]);

const cycles = statement(
  'consumptions.cycles',
  `SELECT month, ended_at IS NOT NULL AS closed, started_at AS "startedAt", ended_at AS "endedAt"
   FROM payroll_cycles
   WHERE company_id = $1 AND (month = ANY ($2::text[]) OR ($3 AND ended_at IS NULL))`,
);

/** A payroll cycle, and from when to when it was open. */
export interface Cycle {
  month: Month;
  closed: boolean;
  startedAt: Date;
  endedAt: Date | null;
}

/** The existing cycles of some months, and on request the open one. */
export const cyclesOf = (
  reader: Reader,
  companyId: CompanyId,
  months: readonly Month[],
  openToo = false,
): Promise<Cycle[]> => reader.rows<Cycle>(cycles, [companyId, months, openToo]);

/** An entry as the ledger has it; without what it reverses, and what held when it was booked. */
export type BookedEntry = Omit<Entry, 'reversesId' | 'settled' | keyof Room>;

const booked = `SELECT id, employee_id AS "employeeId", month, category, behaviour,
    sum_type AS "sumType", amount_in_cents AS "amountInCents", concept,
    occurred_at AS "occurredAt", external_id AS "externalId", payment_id AS "paymentId", late, flags
  FROM consumptions WHERE company_id = $1 AND`;

// By a list, and not row by row: a plan made while the table is empty takes its own index then.
const byExternalId = statement(
  'consumptions.by-external-id',
  `${booked} external_id = ANY ($2::text[])`,
);

/** The entries that are known under external ids. */
export const entriesByExternalId = (reader: Reader, companyId: CompanyId, ids: readonly string[]) =>
  reader.rows<BookedEntry>(byExternalId, [companyId, ids]);

const chargeAndVoid = statement(
  'consumptions.charge-and-void',
  `(${booked} id = $2) UNION ALL (${booked} reverses_id = $2)`,
);

/** An entry, and after it the void that reverses it, if there is one. */
export const entryWithVoid = (reader: Reader, companyId: CompanyId, id: ConsumptionId) =>
  reader.rows<BookedEntry>(chargeAndVoid, [companyId, id]);

/** Where an amount counts: a month or a year, the limit that holds there, and what is taken. */
export interface Counting {
  period: string;
  /** The limit that an amount has to stay below, if there is one of this kind of period. */
  limit: number | null;
  /** What is used and reserved; null where there is no row yet. */
  taken: number | null;
}

/** The limit of an employee in a category and a month, and what is used of it. */
export interface LimitState {
  month: Month;
  employeeId: EmployeeId;
  category: LimitCategory;
  /** True when a limit holds, of a month or of a year. */
  limited: boolean;
  disabled: boolean;
  inMonth: Counting;
  inYear: Counting;
}

// Employee by employee, by whole keys: whatever the planner knows or not of the tables, what others
// in the company have costs nothing. LIMIT keeps it from making a join of it.
const usage = (period: string): string => `LEFT JOIN LATERAL (
     SELECT used_in_cents + reserved_in_cents AS total FROM limit_usages
     WHERE company_id = $1 AND employee_id = one.id AND category = k.category AND period = ${period}
     LIMIT 1)`;
const limitStates = statement(
  'consumptions.limit-standings',
  `WITH asked AS (SELECT coalesce($2::text, open_month) AS month FROM companies WHERE id = $1)
   SELECT asked.month, one.id AS "employeeId", k.category, f.amount_in_cents AS "amountInCents",
     f.period, coalesce(f.disabled, false) AS disabled, m.total AS "inMonth", y.total AS "inYear"
   FROM asked CROSS JOIN unnest($3::uuid[]) AS one (id)
   CROSS JOIN unnest($4::text[]) AS k (category)
   LEFT JOIN LATERAL (
     WITH ${effectiveLimits('$1::uuid', 'asked.month', (id) => `${id} = one.id`)}
     SELECT * FROM effective WHERE category = k.category LIMIT 1) AS f ON true
   ${usage('asked.month')} AS m ON true
   ${usage('left(asked.month, 4)')} AS y ON true`,
);

interface LimitStateRow {
  month: Month;
  employeeId: EmployeeId;
  category: LimitCategory;
  amountInCents: number | null;
  period: 'payroll' | 'year' | null;
  disabled: boolean;
  inMonth: number | null;
  inYear: number | null;
}

/** The limits of employees in a month, or in the open one, and what is used of them. */
export const limitStatesOf = async (
  reader: Reader,
  companyId: CompanyId,
  month: Month | null,
  employeeIds: readonly EmployeeId[],
  categories: readonly LimitCategory[],
): Promise<LimitState[]> =>
  (await reader.rows<LimitStateRow>(limitStates, [companyId, month, employeeIds, categories])).map(
    ({ amountInCents: limit, period, inMonth, inYear, ...row }) => ({
      ...row,
      limited: limit !== null,
      inMonth: { period: row.month, limit: period === 'year' ? null : limit, taken: inMonth },
      inYear: { period: yearOf(row.month), limit: period === 'year' ? limit : null, taken: inYear },
    }),
  );
