import { holdCompanyIn } from '../companies/hold-company.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { keepReasonsIn } from '../reasons/keep-reason.ts';
import { ofDisabling } from '../reasons/rows.ts';
import { isUuid } from '../values/ids.ts';
import { disableCompanyIn, disableEmployeesIn } from './add-limits.ts';
import { companyReport, type DisableReport, demandDisableMonth, employeesReport } from './rules.ts';
import {
  type Disabling,
  suspensionsOfCompany,
  suspensionsOfEmployees,
} from './suspension-queries.ts';

/**
 * Disables benefits for a month, for the employees named or without a list for all. The company is
 * held, so that a charge which this forbids has either happened before or sees it. The reason is
 * kept with what is disabled now; what was disabled before keeps its own.
 */
export const disableLimits = (
  writer: Writer,
  { clock, vault }: Pick<Context, 'clock' | 'vault'>,
  disabling: Disabling,
  { employees, reason }: { employees?: readonly string[]; reason?: string },
): Promise<DisableReport> =>
  inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    const { companyId, payroll, categories } = disabling;
    const { openMonth } = await holdCompanyIn(tx, companyId);
    demandDisableMonth(payroll, openMonth);
    if (!employees) {
      const report = companyReport(await suspensionsOfCompany(tx, disabling));
      const disabled = await disableCompanyIn(tx, disabling, by);
      const subjects = disabled.map((one) => ofDisabling(companyId, one.category, payroll));
      await keepReasonsIn(tx, companyId, subjects, { vault, reason });
      return report;
    }
    const asked = [...new Set(employees.map((id) => (isUuid(id) ? id.toLowerCase() : id)))];
    const found = await suspensionsOfEmployees(tx, disabling, asked.filter(isUuid));
    // The removed too, for whom it holds when they return in that month.
    const lacking = found.filter(({ disabled }) => disabled < categories.length);
    const ids = lacking.map(({ id }) => id);
    const disabled = await disableEmployeesIn(tx, disabling, ids, by);
    const subjects = disabled.map((one) => ofDisabling(one.employeeId, one.category, payroll));
    await keepReasonsIn(tx, companyId, subjects, { vault, reason });
    return employeesReport(asked, found, categories.length);
  });
