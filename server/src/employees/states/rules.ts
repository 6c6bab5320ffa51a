import { type Failure, failureNaming } from '@fringe/contract/errors';
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

const invalidState = (state: EmployeeState): Failure => failureNaming('employeeState', { state });
