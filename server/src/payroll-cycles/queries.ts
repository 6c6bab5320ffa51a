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
