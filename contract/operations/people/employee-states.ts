import Type from 'typebox';
import { forOperator, operation } from '../../operation.ts';
import { Closed, described, EmployeeState, Page, pagingQuery, Timestamp } from '../../types.ts';

/** One change of an employee's state: what caused it, and what it led to. */
export const StateChange = Closed({
  at: described(Timestamp, 'When it happened, in epoch seconds.'),
  cause: Type.Enum(['registered', 'confirmed', 'blocked', 'unblocked', 'terminated', 'restored'], {
    type: 'string',
    description: 'What happened to the employee.',
  }),
  state: described(EmployeeState, 'The state that it led to, possibly the one before.'),
});
export type StateChange = Type.Static<typeof StateChange>;

const employees = { api: 'partner', tag: 'Employees' } as const;
const one = '/companies/{companyId}/employees/{employeeId}';

/** Terminates an employee, from any state. Repeatable. */
export const terminateEmployee = operation({
  ...employees,
  id: 'terminateEmployee',
  method: 'DELETE',
  path: one,
  summary: 'Terminate an employee',
  scope: 'employees:write',
  reply: {
    status: 204,
    description: 'The employee is `removed` now, or was before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound'],
});

/** Restores a removed employee's access to benefits. Repeatable. */
export const restoreEmployee = operation({
  ...employees,
  id: 'restoreEmployee',
  method: 'PATCH',
  path: `${one}/restore`,
  summary: 'Restore a removed employee',
  description: 'To `active` if the employee ever confirmed an invitation, else to `not-active`.',
  scope: 'employees:write',
  reply: {
    status: 204,
    description: 'The employee has access again, or had it before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound'],
});

/** Sends the invitation again; older links are dead from then on. */
export const inviteEmployee = operation({
  ...employees,
  id: 'inviteEmployee',
  method: 'POST',
  path: `${one}/invite`,
  summary: 'Send the invitation again',
  description:
    'The link lives for 14 days and works once; older links are dead. Between two invitations of ' +
    'an employee there is a pause, a minute unless the operator has set another.',
  scope: 'employees:write',
  reply: { status: 201, description: 'The invitation will be sent; there is no body.', body: null },
  failures: ['employeeNotFound', 'employeeState', 'invitedRecently'],
});

/** Blocks an employee. Repeatable. */
export const blockEmployee = operation({
  ...employees,
  id: 'blockEmployee',
  method: 'PATCH',
  path: `${one}/block`,
  summary: 'Block an employee',
  scope: 'employees:write',
  reply: {
    status: 204,
    description: 'The employee is `blocked` now, or was before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound', 'employeeState'],
});

/** Unblocks a blocked employee, back to the state before. */
export const unblockEmployee = operation({
  ...employees,
  id: 'unblockEmployee',
  method: 'PATCH',
  path: `${one}/unblock`,
  summary: 'Unblock an employee',
  description: 'Back to the state before; to `active` if an invitation was confirmed meanwhile.',
  scope: 'employees:write',
  reply: {
    status: 204,
    description: 'The employee is back in the state before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound', 'employeeState'],
});

export const platformTerminateEmployee = forOperator(terminateEmployee);
export const platformRestoreEmployee = forOperator(restoreEmployee);
export const platformInviteEmployee = forOperator(inviteEmployee);
export const platformBlockEmployee = forOperator(blockEmployee);
export const platformUnblockEmployee = forOperator(unblockEmployee);

/** Lists the states that an employee went through, oldest first. */
export const listStateChanges = operation({
  api: 'platform',
  tag: 'Employees',
  id: 'listStateChanges',
  method: 'GET',
  path: `${one}/state-changes`,
  summary: 'List the states that an employee went through',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of state changes, oldest first.',
    body: Closed({
      stateChanges: Type.Array(StateChange, { description: 'Oldest first.' }),
      page: Page,
    }),
  },
  failures: ['employeeNotFound'],
});
