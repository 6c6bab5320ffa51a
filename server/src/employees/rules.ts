import { Employee } from '@fringe/contract/types';
import { serialiser } from '../http/representation.ts';

/** A person as they are fed to the platform; the id is given when they are added. */
export type NewEmployee = Omit<Employee, 'id'> & { id?: string };

/** E-mail addresses and legal ids are the same whatever their letter case. */
export const comparable = (text: string): string => text.trim().toLowerCase();

const represent = serialiser(Employee);

/** An employee as the table holds it, its representation included. */
export type EmployeeRow = ReturnType<typeof employeeRow>;

export function employeeRow(companyId: string, ordinal: number, employee: Employee) {
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
    agreement_salary_in_cents: workday.collectiveAgreementSalary.amountInCents,
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
  };
}
