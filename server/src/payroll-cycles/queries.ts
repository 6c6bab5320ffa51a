import type { ScheduledCycle } from '@fringe/contract/operations/companies/payroll-cycles';
import type { PayrollCycle } from '@fringe/contract/types';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, CycleId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

export interface CycleRow {
  id: CycleId;
  month: Month;
  startedAt: Date;
  endedAt: Date | null;
}

const insert = change(
  'payroll-cycles.insert',
  `INSERT INTO payroll_cycles (company_id, id, month, started_at, ended_at)
   VALUES ($1, $2, $3, $4, $5)`,
);

export const insertCycle = (tx: Transaction, companyId: CompanyId, cycle: CycleRow) =>
  tx.write(insert, [companyId, cycle.id, cycle.month, cycle.startedAt, cycle.endedAt]);

const move = change(
  'payroll-cycles.move-closing-date',
  'UPDATE payroll_cycles SET moved_closing_date = $3 WHERE company_id = $1 AND id = $2',
);

export const setMovedClosingDate = (
  tx: Transaction,
  companyId: CompanyId,
  cycleId: CycleId,
  date: string | null,
) => tx.write(move, [companyId, cycleId, date]);

const end = change(
  'payroll-cycles.end',
  `UPDATE payroll_cycles SET ended_at = $3
   WHERE company_id = $1 AND id = $2 AND ended_at IS NULL`,
);

export const endCycle = (tx: Transaction, companyId: CompanyId, cycleId: CycleId, at: Date) =>
  tx.write(end, [companyId, cycleId, at]);

const columns = `p.id, floor(extract(epoch FROM p.started_at))::bigint AS start,
  floor(extract(epoch FROM p.ended_at))::bigint AS "end",
  left(p.month, 4) AS "fiscalYear", right(p.month, 2) AS "payrollMonth"`;

/** SQL for the day on which a cycle closes, or was closed if that was before; of p and c. */
export const closingDate = `least(coalesce(p.moved_closing_date,
      least((p.month || '-01')::date + c.closing_day - 1,
        ((p.month || '-01')::date + interval '1 month - 1 day')::date)),
    (p.ended_at AT TIME ZONE c.time_zone)::date)::text`;

const one = statement(
  'payroll-cycles.read',
  `SELECT ${columns} FROM payroll_cycles p WHERE p.company_id = $1 AND p.id = $2`,
);

export const findCycle = async (
  reader: Reader,
  companyId: CompanyId,
  id: CycleId,
): Promise<PayrollCycle | undefined> => (await reader.rows<PayrollCycle>(one, [companyId, id]))[0];

const count = statement(
  'payroll-cycles.count',
  'SELECT count(*) AS total FROM payroll_cycles WHERE company_id = $1',
);
const page = statement(
  'payroll-cycles.page',
  `SELECT ${columns}, ${closingDate} AS "closingDate"
   FROM payroll_cycles p JOIN companies c ON c.id = p.company_id
   WHERE p.company_id = $1 ORDER BY p.month DESC LIMIT $2 OFFSET $3`,
);

/** The cycles of a company, newest first. */
export const pageOfCycles = (reader: Reader, companyId: CompanyId, { size, offset }: Paging) =>
  pageOf<ScheduledCycle>(reader, count, [companyId], page, [companyId, size, offset]);
