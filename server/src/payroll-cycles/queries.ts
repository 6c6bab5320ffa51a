import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Month } from '../values/month.ts';

export interface CycleRow {
  id: string;
  month: Month;
  startedAt: Date;
  endedAt: Date | null;
}

const insert = change(
  'payroll-cycles.insert',
  `INSERT INTO payroll_cycles (company_id, id, month, started_at, ended_at)
   VALUES ($1, $2, $3, $4, $5)`,
);

export const insertCycle = (tx: Transaction, companyId: string, cycle: CycleRow) =>
  tx.write(insert, [companyId, cycle.id, cycle.month, cycle.startedAt, cycle.endedAt]);

/** What a company's row says about its calendar; the row is locked, as a close locks it. */
export interface Calendar {
  openCycleId: string;
  openMonth: Month;
  closingDay: number;
  timeZone: string;
}

const lock = change(
  'payroll-cycles.lock-calendar',
  `SELECT open_cycle_id AS "openCycleId", open_month AS "openMonth", closing_day AS "closingDay",
     time_zone AS "timeZone"
   FROM companies WHERE id = $1 FOR UPDATE`,
);

export const lockCalendar = async (tx: Transaction, companyId: string): Promise<Calendar> =>
  (await tx.write<Calendar>(lock, [companyId]))[0]!;

const move = change(
  'payroll-cycles.move-closing-date',
  'UPDATE payroll_cycles SET moved_closing_date = $3 WHERE company_id = $1 AND id = $2',
);

export const setMovedClosingDate = (
  tx: Transaction,
  companyId: string,
  cycleId: string,
  date: string | null,
) => tx.write(move, [companyId, cycleId, date]);
