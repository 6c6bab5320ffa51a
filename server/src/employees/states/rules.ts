import { type Failure, failureNaming, invalidField } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';

/** What changes an employee's state. */
export type Cause =
  | 'registered'
  | 'confirmed'
  | 'blocked'
  | 'unblocked'
  | 'terminated'
  | 'restored';

/** The state of an employee with access: active after an invitation was confirmed once. */
const withAccess = (confirmed: boolean): EmployeeState => (confirmed ? 'active' : 'not-active');

/** The state after each cause; undefined where it is refused. The same state means: no change. */
const transitions: Record<
  Exclude<Cause, 'registered'>,
  (state: EmployeeState, confirmed: boolean) => EmployeeState | undefined
> = {
  confirmed: (state) => (state === 'not-active' ? 'active' : state),
  blocked: (state) => (state === 'removed' ? undefined : 'blocked'),
  unblocked: (state, confirmed) => (state === 'blocked' ? withAccess(confirmed) : undefined),
  terminated: () => 'removed',
  restored: (state, confirmed) => (state === 'removed' ? withAccess(confirmed) : state),
};

/** The state that follows, or the refusal. */
export function stateAfter(
  cause: keyof typeof transitions,
  state: EmployeeState,
  confirmed: boolean,
): EmployeeState {
  const next = transitions[cause](state, confirmed);
  if (next === undefined) throw invalidState(state);
  return next;
}

/** An active employee needs no invitation. */
export function demandInvitable(state: EmployeeState): void {
  if (state === 'active') throw invalidState(state);
}

/** How far ahead the last day of somebody may lie: a notice period is shorter. */
const AHEAD = { years: 1 };

/** The day that somebody leaves lies in their employment, and is not a slip of the pen. */
export function demandEffectiveDate(
  effectiveDate: string | undefined,
  hiringDate: string,
  at: Date,
): void {
  if (effectiveDate === undefined) return;
  const path = 'body/effectiveDate';
  if (effectiveDate < hiringDate) {
    throw invalidField(path, `must not be before the hiring date (${hiringDate})`);
  }
  const last = Temporal.PlainDate.from(at.toISOString().slice(0, 10)).add(AHEAD).toString();
  if (effectiveDate > last) throw invalidField(path, `must not be after ${last}`);
}

const invalidState = (state: EmployeeState): Failure => failureNaming('employeeState', { state });
