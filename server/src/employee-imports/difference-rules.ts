import { METADATA_PREFIX } from '@fringe/contract/operations/people/import-columns';
import type { ImportPreview } from '@fringe/contract/operations/people/import-shapes';
import type { Employee } from '@fringe/contract/types';

type Columns = Record<string, string | number | null | undefined>;

/** An employee in the columns of a file. */
function columnsOf(employee: Employee): Columns {
  const { grossSalary, workdayConfiguration: workday, metadata } = employee;
  const own = Object.entries(metadata ?? {}).map(([key, value]) => [METADATA_PREFIX + key, value]);
  return {
    email: employee.email,
    legalId: employee.legalId,
    name: employee.name,
    surname: employee.surname,
    birthDate: employee.birthDate,
    hiringDate: employee.hiringDate,
    grossSalaryInCents: grossSalary.amountInCents,
    taxRegime: employee.taxRegime,
    workTimePercentage: workday.workTimePercentage,
    daysPerMonth: workday.daysPerMonth,
    numberOfPaychecks: workday.numberOfPaychecks,
    collectiveAgreementSalaryInCents: workday.collectiveAgreementSalary?.amountInCents,
    internalId: employee.internalId,
    modelId: employee.modelId,
    costCenter: employee.costCenter?.name,
    payrollCompany: employee.payrollCompany?.name,
    ...Object.fromEntries(own),
  };
}

const text = (value: Columns[string]): string | null =>
  value === null || value === undefined ? null : String(value);

/** What a row would change about somebody, column by column. */
export function differences(
  before: Employee,
  after: Employee,
): ImportPreview['rows'][number]['changes'] {
  const [had, gets] = [columnsOf(before), columnsOf(after)];
  const fields = [...new Set([...Object.keys(had), ...Object.keys(gets)])];
  return fields
    .map((field) => ({ field, before: text(had[field]), after: text(gets[field]) }))
    .filter((one) => one.before !== one.after);
}
