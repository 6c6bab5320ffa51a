import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import type { Employee } from '@fringe/contract/types';
import { resolveNamesIn } from '../cost-centers/resolve-names.ts';
import { violatedConstraint } from '../database/failures.ts';
import type { Transaction } from '../database/transaction.ts';
import { type CompanyId, newIdAfter } from '../values/ids.ts';
import { wordNewPeopleIn } from '../words/reword-people.ts';
import { insertEmployees, lockedHeadcount, setHeadcount } from './queries.ts';
import { employeeRow } from './rows.ts';
import { newEmployee, refusalOf } from './rules.ts';
import { insertStateChanges, type StateChangeRow } from './states/queries.ts';
import type { Cause } from './states/rules.ts';

/** A person as they are fed to the platform. */
export type NewEmployee = EmployeeRegistration & {
  /** Made when they are added, unless it is given here. */
  id?: string;
  /** What they went through before; without it they were registered at this moment. */
  history?: readonly Pick<StateChangeRow, 'at' | 'cause' | 'state'>[];
};

/** Adds people to a company, in the order given; returns their ids. */
export async function addEmployeesIn(
  tx: Transaction,
  companyId: CompanyId,
  people: readonly NewEmployee[],
  by: { actor: string; at: Date },
): Promise<string[]> {
  const { employees: count, lastId } = await lockedHeadcount(tx, companyId);
  const names = await resolveNamesIn(tx, companyId, people);
  let last = lastId;
  const added: Employee[] = [];
  const states: StateChangeRow[] = [];
  const rows = people.map(({ id, history, ...person }, index) => {
    last = id ?? newIdAfter(last);
    const steps = history ?? [
      { at: by.at, cause: 'registered' as Cause, state: 'not-active' as const },
    ];
    for (const [before, step] of steps.entries()) {
      const { actor } = by;
      states.push({
        ...step,
        employee_id: last,
        step: before + 1,
        actor,
        effective_date: null,
      });
    }
    const { state, at: since } = steps.at(-1)!;
    const employee = newEmployee(last, state, person, names[index]!, since);
    added.push(employee);
    const confirmation = steps.find(({ cause }) => cause === 'confirmed');
    return employeeRow(companyId, count + index + 1, employee, confirmation?.at ?? null);
  });
  try {
    await tx.inOrder(
      () => insertEmployees(tx, rows),
      () => setHeadcount(tx, companyId, count + rows.length, last!),
      () => insertStateChanges(tx, companyId, states),
      () => wordNewPeopleIn(tx, companyId, added),
    );
  } catch (error) {
    const [person, ...others] = people as [NewEmployee];
    const refusal = refusalOf(violatedConstraint(error), person.email, person.legalId);
    // Of several people nobody knows whose it was.
    throw others.length === 0 ? (refusal ?? error) : error;
  }
  return rows.map((row) => row.id);
}
