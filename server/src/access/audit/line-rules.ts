import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { ToldChange } from '../../values/told-changes.ts';

/** The ids that a line names, by their kind. */
export type Subject = Readonly<Record<string, string>>;

/** Where a line is found. */
export interface Place {
  /** The one company that it is about. */
  companyId: CompanyId | null;
  /** The one employee whom it is about; several are subjects. */
  employeeId: EmployeeId | null;
  /** What else it is about, if that is one thing. */
  subjectId: string | null;
  /** All that it is about besides, if they are several; written to an index that costs more. */
  subjects: string[] | null;
}

/**
 * Where a line is found, by the ids of its request and of what it changed. No id stands in two
 * places. A payroll cycle is where something was done, unless there is nothing else.
 */
export function placeOf(subject: Subject, told: readonly ToldChange[]): Place {
  const { companyId: named, employeeId: whom, payrollCycleId, ...others } = subject;
  const companies = new Set(named === undefined ? [] : [named]);
  const people = new Set(whom === undefined ? [] : [whom]);
  const things = new Set(Object.values(others));
  for (const one of told) {
    if (one.companyId !== undefined) companies.add(one.companyId);
    if (one.employeeId !== undefined) people.add(one.employeeId);
    things.add(one.id);
  }
  const companyId = alone(companies);
  const employeeId = alone(people);
  for (const id of [...companies, ...people]) things.add(id);
  if (companyId !== null) things.delete(companyId);
  if (employeeId !== null) things.delete(employeeId);
  if (things.size === 0 && payrollCycleId !== undefined) things.add(payrollCycleId);
  const all = [...things];
  return {
    companyId,
    employeeId,
    subjectId: all.length === 1 ? all[0]! : null,
    subjects: all.length > 1 ? all : null,
  };
}

const alone = (ids: ReadonlySet<string>): string | null => {
  if (ids.size !== 1) return null;
  const [only] = ids;
  return only!;
};
