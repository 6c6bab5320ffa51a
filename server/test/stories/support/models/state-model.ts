import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { EmployeeState } from '@fringe/contract/types';

/** What can be done about an employee's state; `confirm` is done by the employee, by the link. */
export const verbs = ['terminate', 'restore', 'block', 'unblock', 'invite', 'confirm'] as const;
export type Verb = (typeof verbs)[number];

/** An employee as the contract speaks of them, and no more. */
export interface Person {
  state: EmployeeState;
  /** Whether they ever confirmed an invitation. */
  confirmed: boolean;
  /** Whether the newest link was not used yet. */
  linkOpen: boolean;
}

export interface Step {
  after: Person;
  status: number;
  message?: string;
  /** What the history gains, if anything. */
  cause?: StateChange['cause'];
}

export const registered: Person = { state: 'not-active', confirmed: false, linkOpen: true };

const withAccess = ({ confirmed }: Person): EmployeeState => (confirmed ? 'active' : 'not-active');
const refused = (before: Person): Step => ({
  after: before,
  status: 409,
  message: `Employee with invalid state ${before.state}`,
});
const moved = (before: Person, state: EmployeeState, cause: StateChange['cause']): Step => ({
  after: { ...before, state },
  status: 204,
  ...(state !== before.state && { cause }),
});

/** The table of the contract, section 4: what each verb does from each state. */
export const table: Record<Verb, (before: Person) => Step> = {
  terminate: (before) => moved(before, 'removed', 'terminated'),
  restore: (before) =>
    moved(before, before.state === 'removed' ? withAccess(before) : before.state, 'restored'),
  block: (before) =>
    before.state === 'removed' ? refused(before) : moved(before, 'blocked', 'blocked'),
  unblock: (before) =>
    before.state === 'blocked' ? moved(before, withAccess(before), 'unblocked') : refused(before),
  invite: (before) =>
    before.state === 'active'
      ? refused(before)
      : { after: { ...before, linkOpen: true }, status: 201 },
  confirm: (before) => {
    if (!before.linkOpen) return { after: before, status: 200 };
    const state = before.state === 'not-active' ? 'active' : before.state;
    const after = { state, confirmed: true, linkOpen: false };
    return { after, status: 200, cause: 'confirmed' };
  },
};

/** How to bring a new employee to each place of the table. */
export const places: Record<string, Verb[]> = {
  'not-active': [],
  active: ['confirm'],
  'active, with a link that is open': ['confirm', 'block', 'invite', 'unblock'],
  'removed, never confirmed': ['terminate'],
  'removed, once confirmed': ['confirm', 'terminate'],
  'blocked, never confirmed': ['block'],
  'blocked, once confirmed': ['confirm', 'block'],
  'removed, confirmed meanwhile': ['terminate', 'confirm'],
  'blocked, confirmed meanwhile': ['block', 'confirm'],
  'removed while blocked': ['block', 'terminate'],
  'removed while blocked, once confirmed': ['confirm', 'block', 'terminate'],
};

/** Whether a history can have come about; undefined, or what in it cannot. */
export function impossibleIn(history: readonly StateChange[]): string | undefined {
  let person = registered;
  for (const [index, { cause, state }] of history.entries()) {
    if (index === 0) {
      if (cause !== 'registered' || state !== 'not-active') return 'it does not begin at the start';
      continue;
    }
    const verb = { registered: undefined, ...verbOf }[cause];
    // Links come and go without a trace in the history, so that every one may be open.
    const step = verb && table[verb]({ ...person, linkOpen: true });
    if (step?.cause !== cause || step.after.state !== state) {
      return `${index}: ${person.state} became ${state} by ${cause}`;
    }
    person = step.after;
  }
  return undefined;
}

const verbOf = {
  confirmed: 'confirm',
  blocked: 'block',
  unblocked: 'unblock',
  terminated: 'terminate',
  restored: 'restore',
} as const;
