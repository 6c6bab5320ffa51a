import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, CycleId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

// Not the row itself: row locks are not queued, and those who share one overtake those who wait
// for it alone. Two companies with one hash only wait for each other.
const KEY = 'hashtextextended($1::text, 0)';
const share = change('companies.share', `SELECT pg_advisory_xact_lock_shared(${KEY})`);
const hold = change('companies.hold', `SELECT pg_advisory_xact_lock(${KEY})`);

export const lockShared = (tx: Transaction, id: CompanyId) => tx.write(share, [id]);
export const lockExclusively = (tx: Transaction, id: CompanyId) => tx.write(hold, [id]);

/** A cycle that is open, and when it is due. */
export interface OpenCycle {
  cycleId: CycleId;
  month: Month;
  dueAt: Date;
}

/** What a company's row says about its calendar. */
export interface CompanyCalendar {
  openCycleId: CycleId;
  openMonth: Month;
  closingDay: number;
  timeZone: string;
  currency: string;
  /** True when nothing can be charged without a limit, where there are limits. */
  limitsRequired: boolean;
  /** When the open cycle is due. */
  dueAt: Date;
}

const calendar = statement(
  'companies.calendar',
  `SELECT open_cycle_id AS "openCycleId", open_month AS "openMonth", closing_day AS "closingDay",
     time_zone AS "timeZone", currency, limits_required AS "limitsRequired", due_at AS "dueAt"
   FROM companies WHERE id = $1`,
);

export const companyCalendar = async (reader: Reader, id: CompanyId): Promise<CompanyCalendar> =>
  (await reader.rows<CompanyCalendar>(calendar, [id]))[0]!;

const open = change(
  'companies.open-cycle',
  'UPDATE companies SET open_cycle_id = $2, open_month = $3, due_at = $4 WHERE id = $1',
);

export const setOpenCycle = (tx: Transaction, id: CompanyId, cycle: OpenCycle) =>
  tx.write(open, [id, cycle.cycleId, cycle.month, cycle.dueAt]);

const due = change('companies.set-due', 'UPDATE companies SET due_at = $2 WHERE id = $1');

export const setDueAt = (tx: Transaction, id: CompanyId, dueAt: Date) => tx.write(due, [id, dueAt]);

const dueList = statement(
  'companies.due',
  'SELECT id FROM companies WHERE due_at <= $1 AND id > $2 ORDER BY id LIMIT $3',
);

/** Companies whose open cycle is due, those after one of them. */
export const companiesDue = async (
  reader: Reader,
  now: Date,
  after: string,
  atMost: number,
): Promise<string[]> =>
  (await reader.rows<{ id: CompanyId }>(dueList, [now, after, atMost])).map(({ id }) => id);
