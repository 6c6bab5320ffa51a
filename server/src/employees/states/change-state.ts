import { Failure } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { Transaction } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { type LockedEmployee, lockEmployee, updateEmployees } from '../queries.ts';
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
  const locked = await lockEmployee(tx, companyId, employeeId);
  if (!locked) throw new Failure('employeeNotFound');
  const { employee, confirmedAt } = locked;
  const state = stateAfter(cause, employee.state, confirmedAt !== null);
  if (state === employee.state) return;
  await writeState(tx, companyId, inState(locked, state, clock.now()), cause, clock.now());
}

/** Remembers that an employee has confirmed an invitation, whatever state they are in. */
export async function confirmIn(
  tx: Transaction,
  clock: Clock,
  companyId: CompanyId,
  locked: LockedEmployee,
): Promise<void> {
  const { employee } = locked;
  const now = clock.now();
  const state = stateAfter('confirmed', employee.state, true);
  const confirmedAt = locked.confirmedAt ?? now;
  await writeState(
    tx,
    companyId,
    { ...inState(locked, state, now), confirmedAt },
    'confirmed',
    now,
  );
}

const inState = (locked: LockedEmployee, state: EmployeeState, at: Date): LockedEmployee => {
  if (state === locked.employee.state) return locked;
  return { ...locked, employee: touched({ ...locked.employee, state }, at) };
};

async function writeState(
  tx: Transaction,
  companyId: CompanyId,
  { employee, ordinal, confirmedAt }: LockedEmployee,
  cause: Cause,
  at: Date,
): Promise<void> {
  const { id, state } = employee;
  await tx.inOrder(
    () => updateEmployees(tx, [employeeRow(companyId, ordinal, employee, confirmedAt)]),
    () => insertStateChanges(tx, companyId, [{ employee_id: id, step: 1, at, cause, state }]),
  );
}
