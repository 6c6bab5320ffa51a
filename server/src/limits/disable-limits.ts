import { holdCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import { companyReport, type DisableReport, demandDisableMonth, employeesReport } from './rules.ts';
import {
  type Disabling,
  disableCompany,
  disableEmployees,
  suspensionsOfCompany,
  suspensionsOfEmployees,
} from './suspension-queries.ts';

/**
 * Disables benefits for a month, for the employees named or without a list for all. The company is
 * held, so that a charge which this forbids has either happened before or sees it.
 */
export const disableLimits = (
  writer: Writer,
  clock: Clock,
  disabling: Disabling,
  employees: readonly string[] | undefined,
): Promise<DisableReport> =>
  inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    const { openMonth } = await holdCompanyIn(tx, disabling.companyId);
    demandDisableMonth(disabling.payroll, openMonth);
    if (!employees) {
      const report = companyReport(await suspensionsOfCompany(tx, disabling));
      await disableCompany(tx, disabling, by);
      return report;
    }
    const asked = [...new Set(employees.map((id) => (isUuid(id) ? id.toLowerCase() : id)))];
    const found = await suspensionsOfEmployees(tx, disabling, asked.filter(isUuid));
    // The removed too, for whom it holds when they return in that month.
    const lacking = found.filter(({ disabled }) => disabled < disabling.categories.length);
    await disableEmployees(
      tx,
      disabling,
      lacking.map(({ id }) => id),
      by,
    );
    return employeesReport(asked, found, disabling.categories.length);
  });
