import { insertCompany, type NewCompany } from '../companies/queries.ts';
import type { Transaction } from '../database/transaction.ts';
import { newId } from '../values/ids.ts';
import { dueAt, type Month, startOf } from '../values/month.ts';
import { rewordCompanyIn } from '../words/reword-company.ts';
import { insertCycle } from './queries.ts';

/**
 * Adds a company with its calendar: it has exactly one open cycle from its first instant. A month
 * that lies ahead is open from now on, so that it cannot be closed before it began.
 */
export async function addCompanyIn(
  tx: Transaction,
  company: NewCompany,
  month: Month,
  now: Date,
): Promise<void> {
  const id = newId();
  const begin = startOf(month, company.timeZone);
  const startedAt = begin < now ? begin : now;
  await insertCompany(tx, company, { cycleId: id, month, dueAt: dueAt(month, company) });
  await rewordCompanyIn(tx, company.id, company);
  await insertCycle(tx, company.id, { id, month, startedAt, endedAt: null });
}
