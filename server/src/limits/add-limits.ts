import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { type ChangedBy, type LimitRow, saveLimits } from './queries.ts';
import { disableCompany, disableEmployees } from './suspension-queries.ts';

/** Benefits that are disabled in a month: for some employees, or for all without a list. */
export interface NewSuspension {
  payroll: Month;
  categories: readonly string[];
  employees?: readonly string[];
}

/** Brings in limits of a company as they were set before, in any month. */
export async function addLimitsIn(
  tx: Transaction,
  companyId: CompanyId,
  limits: readonly LimitRow[],
  suspensions: readonly NewSuspension[],
  by: ChangedBy,
): Promise<void> {
  await saveLimits(tx, companyId, limits, by);
  for (const { employees, ...suspension } of suspensions) {
    const disabling = { companyId, ...suspension };
    if (employees) await disableEmployees(tx, disabling, employees, by);
    else await disableCompany(tx, disabling, by);
  }
}
