import { Failure } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { Transaction } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { type HeldEmployee, lockEmployee, updateEmployees } from '../queries.ts';
import { employeeRow } from '../rows.ts';
import { touched } from '../rules.ts';
import { insertStateChanges } from './queries.ts';
import { type Cause, stateAfter } from './rules.ts';

/**
 * Moves an employee to the state that follows from a cause, and keeps it in their history. The row
 * is locked first: what forbids a charge and the charge itself meet on it.
 */
export async function changeStateIn(
  tx: Transaction,
  clock: Clock,
  companyId: CompanyId,
  employeeId: EmployeeId,
  cause: Exclude<Cause, 'registered'>,
): Promise<void> {
  const held = await lockEmployee(tx, companyId, employeeId);
  if (!held) throw new Failure('employeeNotFound');
  const { employee, confirmedAt } = held;
  const state = stateAfter(cause, employee.state, confirmedAt !== null);
  if (state === employee.state) return;
  await writeState(tx, companyId, inState(held, state, clock.now()), cause, clock.now());
}

/** Remembers that an employee has confirmed an invitation, whatever state they are in. */
export async function confirmIn(
  tx: Transaction,
  clock: Clock,
  companyId: CompanyId,
  held: HeldEmployee,
): Promise<void> {
  const { employee } = held;
  const now = clock.now();
  const state = stateAfter('confirmed', employee.state, true);
  const confirmedAt = held.confirmedAt ?? now;
  await writeState(tx, companyId, { ...inState(held, state, now), confirmedAt }, 'confirmed', now);
}

const inState = (held: HeldEmployee, state: EmployeeState, at: Date): HeldEmployee => {
  if (state === held.employee.state) return held;
  return { ...held, employee: touched({ ...held.employee, state }, at) };
};

async function writeState(
  tx: Transaction,
  companyId: CompanyId,
  { employee, ordinal, confirmedAt }: HeldEmployee,
  cause: Cause,
  at: Date,
): Promise<void> {
  const { id, state } = employee;
  await tx.inOrder(
    () => updateEmployees(tx, [employeeRow(companyId, ordinal, employee, confirmedAt)]),
    () => insertStateChanges(tx, companyId, [{ employee_id: id, step: 1, at, cause, state }]),
  );
}
