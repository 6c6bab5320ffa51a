import type { Employee, IdName } from '@fringe/contract/types';
import type { Transaction } from '../database/transaction.ts';
import { newIdAfter } from '../values/ids.ts';
import {
  insertCostCenters,
  insertEmployees,
  insertPayrollCompanies,
  lockedHeadcount,
  setHeadcount,
} from './queries.ts';
import { employeeRow, type NewEmployee } from './rules.ts';

/** Adds people to a company, in the order given; answers their ids. */
export async function addEmployeesIn(
  tx: Transaction,
  companyId: string,
  people: readonly NewEmployee[],
): Promise<string[]> {
  const { employees: before, lastId } = await lockedHeadcount(tx, companyId);
  let last = lastId;
  const rows = people.map((person, index) => {
    last = person.id ?? newIdAfter(last);
    const employee: Employee = { ...person, id: last };
    return employeeRow(companyId, before + index + 1, employee);
  });
  await Promise.all([
    insertCostCenters(tx, companyId, named(people.map((person) => person.costCenter))),
    insertPayrollCompanies(tx, companyId, named(people.map((person) => person.payrollCompany))),
    insertEmployees(tx, rows),
    setHeadcount(tx, companyId, before + rows.length, last!),
  ]);
  return rows.map((row) => row.id);
}

const named = (list: readonly (IdName | null)[]): Map<string, string> =>
  new Map(list.filter((one) => one !== null).map(({ id, name }) => [id, name]));
