import { Employee } from '@fringe/contract/types';
import { serialiser } from '../http/replies/representation.ts';
import type { CompanyId } from '../values/ids.ts';
import type { ToldChange } from '../values/told-changes.ts';
import { comparable } from './rules.ts';

/** An employee as it is shown, as JSON. */
export const represent = serialiser(Employee);

/** True when something that is shown of an employee is another after a change. */
export const differs = (before: Employee, after: Employee): boolean =>
  represent(before) !== represent(after);

/** What the audit log is told of an employee who is new or changed; when is in its line. */
export const employeeTold = (
  companyId: CompanyId,
  before: Employee | null,
  after: Employee,
): ToldChange => {
  const { updatedAt: _, id, ...now } = after;
  return {
    ...{ what: 'employee', id, companyId, employeeId: id, after: now },
    ...(before && { before: { ...before, id: undefined, updatedAt: undefined } }),
  };
};

/** An employee as the table holds it, its representation included. */
export type EmployeeRow = ReturnType<typeof employeeRow>;

export function employeeRow(
  companyId: CompanyId,
  ordinal: number,
  employee: Employee,
  confirmedAt: Date | null,
) {
  const { grossSalary, workdayConfiguration: workday } = employee;
  return {
    company_id: companyId,
    id: employee.id,
    ordinal,
    email: employee.email,
    email_key: comparable(employee.email),
    legal_id: employee.legalId,
    legal_id_key: comparable(employee.legalId),
    internal_id: employee.internalId,
    state: employee.state,
    name: employee.name,
    surname: employee.surname,
    birth_date: employee.birthDate,
    hiring_date: employee.hiringDate,
    gross_salary_in_cents: grossSalary.amountInCents,
    agreement_salary_in_cents: workday.collectiveAgreementSalary?.amountInCents ?? null,
    currency: grossSalary.currency,
    tax_regime: employee.taxRegime,
    days_per_month: workday.daysPerMonth,
    work_time_percentage: workday.workTimePercentage,
    number_of_paychecks: workday.numberOfPaychecks,
    model_id: employee.modelId,
    cost_center_id: employee.costCenter?.id ?? null,
    payroll_company_id: employee.payrollCompany?.id ?? null,
    metadata: employee.metadata,
    representation: represent(employee),
    confirmed_at: confirmedAt,
    updated_at: new Date(employee.updatedAt * 1000),
  };
}
