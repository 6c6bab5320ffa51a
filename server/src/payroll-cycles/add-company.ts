import { insertCompany, type NewCompany } from '../companies/queries.ts';
import type { Transaction } from '../database/transaction.ts';
import { newId } from '../values/ids.ts';
import { dueAt, type Month } from '../values/month.ts';
import { insertCycle } from './queries.ts';
import { calendar } from './rules.ts';

/** Adds a company with its calendar: it has exactly one open cycle from its first instant. */
export async function addCompanyIn(
  tx: Transaction,
  company: NewCompany,
  firstMonth: Month,
  openMonth: Month,
  now: Date,
): Promise<void> {
  const cycles = calendar(firstMonth, openMonth, company.timeZone, now).map((cycle) => ({
    ...cycle,
    id: newId(),
  }));
  const due = dueAt(openMonth, company);
  await insertCompany(tx, company, { cycleId: cycles.at(-1)!.id, month: openMonth, dueAt: due });
  for (const cycle of cycles) await insertCycle(tx, company.id, cycle);
}
