import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { type ChangedBy, type LimitRow, saveLimits } from './queries.ts';
import { type Disabling, disableCompany, disableEmployees } from './suspension-queries.ts';
import { tellLimits } from './write-limits.ts';

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
  if (limits.length > 0) tellLimits(tx, companyId, await saveLimits(tx, companyId, limits, by));
  for (const { employees, ...suspension } of suspensions) {
    const disabling = { companyId, ...suspension };
    if (employees) await disableEmployeesIn(tx, disabling, employees, by);
    else await disableCompanyIn(tx, disabling, by);
  }
}

/** Disables benefits for everybody; returns those that were not disabled before. */
export async function disableCompanyIn(tx: Transaction, disabling: Disabling, by: ChangedBy) {
  const disabled = await disableCompany(tx, disabling, by);
  for (const { category } of disabled) tellDisabled(tx, disabling, category);
  return disabled;
}

/** The same for some employees. */
export async function disableEmployeesIn(
  tx: Transaction,
  disabling: Disabling,
  ids: readonly string[],
  by: ChangedBy,
) {
  const disabled = await disableEmployees(tx, disabling, ids, by);
  for (const one of disabled) tellDisabled(tx, disabling, one.category, one.employeeId);
  return disabled;
}

function tellDisabled(
  tx: Transaction,
  { companyId, payroll }: Disabling,
  category: string,
  employeeId?: EmployeeId,
): void {
  const whose = { id: employeeId ?? companyId, companyId, ...(employeeId && { employeeId }) };
  const sides = { before: { disabled: false }, after: { disabled: true } };
  tx.changed({ what: 'limit', ...whose, part: `${category} ${payroll}`, ...sides });
}
