import { Failure } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { Context } from '../../context.ts';
import type { Transaction, Writer } from '../../database/transaction.ts';
import { type GivenReason, keepReasonIn } from '../../reasons/keep-reason.ts';
import { ofStateChange } from '../../reasons/rows.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { type LockedEmployee, lockEmployee, updateEmployees } from '../queries.ts';
import { employeeRow } from '../rows.ts';
import { touched } from '../rules.ts';
import { insertStateChanges } from './queries.ts';
import { type Cause, demandEffectiveDate, stateAfter } from './rules.ts';

/** Who changes a state, when, and why. */
export interface Change extends GivenReason {
  actor: string;
  at: Date;
  /** The last day of somebody who leaves. */
  effectiveDate?: string | undefined;
}

/** A change by whoever writes, now. */
export const changeBy = (
  { actor }: Writer,
  { clock, vault }: Pick<Context, 'clock' | 'vault'>,
  given: { reason?: string; effectiveDate?: string },
): Change => ({ actor, at: clock.now(), vault, ...given });

/**
 * Moves an employee to the state that follows from a cause, and keeps it in their history with its
 * reason; where nothing changes, the reason of the first time stays. The row is locked first: what
 * forbids a charge and the charge itself meet on it.
 */
export async function changeStateIn(
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  cause: Exclude<Cause, 'registered'>,
  change: Change,
): Promise<void> {
  const locked = await lockEmployee(tx, companyId, employeeId);
  if (!locked) throw new Failure('employeeNotFound');
  const { employee, confirmedAt } = locked;
  demandEffectiveDate(change.effectiveDate, employee.hiringDate, change.at);
  const state = stateAfter(cause, employee.state, confirmedAt !== null);
  if (state === employee.state) return;
  tellState(tx, companyId, employee, state, change);
  const number = await writeState(tx, companyId, inState(locked, state, change.at), cause, change);
  await keepReasonIn(tx, companyId, ofStateChange(employeeId, number), change);
}

/** Remembers that an employee has confirmed an invitation, whatever state they are in. */
export async function confirmIn(
  tx: Transaction,
  companyId: CompanyId,
  locked: LockedEmployee,
  by: Pick<Change, 'actor' | 'at'>,
): Promise<void> {
  const state = stateAfter('confirmed', locked.employee.state, true);
  const confirmedAt = locked.confirmedAt ?? by.at;
  const confirmed = { ...inState(locked, state, by.at), confirmedAt };
  tx.changed({
    ...{ what: 'employee', id: locked.employee.id, companyId, employeeId: locked.employee.id },
    before: { state: locked.employee.state, confirmedAt: locked.confirmedAt },
    after: { state, confirmedAt },
  });
  await writeState(tx, companyId, confirmed, 'confirmed', by);
}

function tellState(
  tx: Transaction,
  companyId: CompanyId,
  { id, state: former }: LockedEmployee['employee'],
  state: EmployeeState,
  { effectiveDate }: Change,
): void {
  tx.changed({
    ...{ what: 'employee', id, companyId, employeeId: id },
    before: { state: former },
    after: { state, effectiveDate },
  });
}

const inState = (locked: LockedEmployee, state: EmployeeState, at: Date): LockedEmployee => {
  if (state === locked.employee.state) return locked;
  return { ...locked, employee: touched({ ...locked.employee, state }, at) };
};

/** Returns the number of the change in the history of the employee. */
async function writeState(
  tx: Transaction,
  companyId: CompanyId,
  { employee, ordinal, confirmedAt }: LockedEmployee,
  cause: Cause,
  { actor, at, effectiveDate }: Pick<Change, 'actor' | 'at' | 'effectiveDate'>,
): Promise<number> {
  const { id, state } = employee;
  const step = { step: 1, at, cause, state, actor, effective_date: effectiveDate ?? null };
  const [, numbers] = await tx.inOrder(
    () => updateEmployees(tx, [employeeRow(companyId, ordinal, employee, confirmedAt)]),
    () => insertStateChanges(tx, companyId, [{ employee_id: id, ...step }]),
  );
  return numbers[0]!;
}
