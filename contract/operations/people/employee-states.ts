import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  CalendarDate,
  ChargedCents,
  Closed,
  ConsumptionCategory,
  described,
  EmployeeState,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy, GivenReason, ReasonBody, ShownReason } from '../changes.ts';

/** One change of an employee's state: what caused it, and what it led to. */
export const StateChange = Closed({
  at: described(Timestamp, 'When it happened, in epoch seconds.'),
  cause: Type.Enum(['registered', 'confirmed', 'blocked', 'unblocked', 'terminated', 'restored'], {
    type: 'string',
    description: 'What happened to the employee.',
  }),
  state: described(EmployeeState, 'The state that it led to, possibly the one before.'),
  by: described(Nullable(ChangedBy), 'Who did it; null where it was not kept yet.'),
  reason: ShownReason,
  effectiveDate: described(
    Nullable(CalendarDate),
    'The last day of somebody who left, `YYYY-MM-DD`; null where none was given.',
  ),
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
  description:
    'Payments of committed expenses stay scheduled: an `x-warning` header says how many there ' +
    'are. `POST …/terminate` does the same, takes a reason, and names them.',
  scope: 'employees:write',
  reply: {
    status: 204,
    description: 'The employee is `removed` now, or was before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound'],
});

/** Who left, and what is still to be paid. */
export const Departure = Closed({
  employeeId: described(Uuid, 'The employee who is `removed` now, or was before.'),
  openPayments: Type.Array(
    Closed({
      id: described(Uuid, 'The payment, as paths name it.'),
      committedExpenseId: described(Uuid, 'The committed expense that it belongs to.'),
      category: ConsumptionCategory,
      payroll: described(PayrollMonth, 'The month that it is scheduled for, `YYYY-MM`.'),
      amountInCents: ChargedCents,
    }),
    { description: 'The payments that are still scheduled, the earliest first.' },
  ),
});
export type Departure = Type.Static<typeof Departure>;

/** Terminates an employee with a reason and a day, and names what is still to be paid. */
export const terminateWithReason = operation({
  ...employees,
  id: 'terminateWithReason',
  method: 'POST',
  path: `${one}/terminate`,
  summary: 'Terminate an employee, with a reason and a day',
  description:
    'The access to benefits ends now, whatever the day: `effectiveDate` is kept and shown, ' +
    'from the hiring date to a year ahead. A repetition changes nothing, and keeps the first ' +
    'reason and day. Payments of committed expenses stay scheduled, and are named.',
  scope: 'employees:write',
  body: Closed({
    reason: GivenReason,
    effectiveDate: Type.Optional(
      described(CalendarDate, 'The last day of the employment, `YYYY-MM-DD`.'),
    ),
  }),
  reply: {
    status: 200,
    description: 'The employee is `removed` now, or was before; with what is still to be paid.',
    body: Departure,
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
  body: ReasonBody,
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
  body: ReasonBody,
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
  body: ReasonBody,
  reply: {
    status: 204,
    description: 'The employee is back in the state before; there is no body.',
    body: null,
  },
  failures: ['employeeNotFound', 'employeeState'],
});

export const platformTerminateEmployee = forOperator(terminateEmployee);
export const platformTerminateWithReason = forOperator(terminateWithReason);
export const platformRestoreEmployee = forOperator(restoreEmployee);
export const platformInviteEmployee = forOperator(inviteEmployee);
export const platformBlockEmployee = forOperator(blockEmployee);
export const platformUnblockEmployee = forOperator(unblockEmployee);

/** Lists the states that an employee went through, oldest first. */
export const listStateChanges = operation({
  ...employees,
  id: 'listStateChanges',
  method: 'GET',
  path: `${one}/state-changes`,
  summary: 'List the states that an employee went through',
  description: 'What happened, when, who did it, and why, where a reason was given.',
  scope: 'employees:read',
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

export const platformListStateChanges = forOperator(listStateChanges);
