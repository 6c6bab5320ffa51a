import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy, ShownReason } from '../changes.ts';
import { Category, SetLimit } from './limit-shapes.ts';

/** One change of a limit, or a benefit that was disabled. */
export const LimitChange = Closed({
  at: described(Timestamp, 'When it was changed, in epoch seconds.'),
  by: ChangedBy,
  payroll: described(PayrollMonth, 'The month that it is for, or from which on it holds.'),
  category: described(Category, 'The benefit that it is about.'),
  kind: Type.Enum(['recurrent', 'punctual', 'disabled'], {
    type: 'string',
    description:
      '`recurrent` holds from that month on, `punctual` in that month only; `disabled`: the ' +
      'benefit cannot be used in that month.',
  }),
  wholeCompany: Type.Boolean({
    description: 'True where the benefit was disabled for everybody in the company.',
  }),
  before: described(Nullable(SetLimit), 'What was set for that month before; null for nothing.'),
  after: described(Nullable(SetLimit), 'What is set since; null for nothing.'),
  reason: ShownReason,
});
export type LimitChange = Type.Static<typeof LimitChange>;

/** A payment that reserves a part of a limit. */
export const ReservingPayment = Closed({
  id: described(Uuid, 'The payment of the committed expense.'),
  committedExpenseId: described(Uuid, 'The committed expense that it belongs to.'),
  payroll: described(PayrollMonth, 'The month that it is due in; it may have passed.'),
  amountInCents: Type.Integer({ description: 'How much of the limit it reserves.' }),
});

/** What is used of a limit, and what is left of it. */
export const LimitUsage = Closed({
  category: described(Category, 'The benefit that the limit is for.'),
  limit: described(Nullable(SetLimit), 'The limit that holds in the month; null without one.'),
  type: described(
    Nullable(Type.Enum(['recurrent', 'punctual'], { type: 'string' })),
    '`punctual` holds for this month only, `recurrent` until changed; null without a limit.',
  ),
  disabled: Type.Boolean({ description: 'True when the benefit cannot be used in the month.' }),
  since: described(
    Nullable(Timestamp),
    'When the limit that holds was set, in epoch seconds; null without one.',
  ),
  by: described(Nullable(ChangedBy), 'Who set it; null without a limit.'),
  usedInCents: Type.Integer({
    description: "What was charged and not voided: in the month, or in the year of a year's limit.",
  }),
  reservedInCents: Type.Integer({
    description: 'What scheduled payments of committed expenses reserve, in the same period.',
  }),
  leftInCents: described(
    Nullable(Type.Integer()),
    'What can still be used: below zero after a settled charge above the limit; null without one.',
  ),
  payments: Type.Array(ReservingPayment, {
    description: 'The payments that reserve it, the earliest first.',
  }),
});
export type LimitUsage = Type.Static<typeof LimitUsage>;

/** What is used and left of an employee's limits in a month. */
export const EmployeeUsage = Closed({
  companyId: described(Uuid, 'The company that the employee belongs to.'),
  employeeId: described(Uuid, 'The employee whose limits they are.'),
  payroll: described(PayrollMonth, 'The month that was asked for; the open one by default.'),
  currency: described(Money.properties.currency, 'The currency of all amounts.'),
  usage: Type.Array(LimitUsage, { description: 'The benefits, in the order asked for.' }),
});
export type EmployeeUsage = Type.Static<typeof EmployeeUsage>;

const ofEmployee = '/companies/{companyId}/employees/{employeeId}/limits';

const limits = { api: 'partner', tag: 'Limits', method: 'GET', scope: 'limits:read' } as const;

/** Lists the changes of an employee's limits. */
export const listLimitChanges = operation({
  ...limits,
  id: 'listLimitChanges',
  path: `${ofEmployee}/history`,
  summary: "List the changes of an employee's limits, newest first",
  description:
    'Who changed what, when, and what held before: of the limits of the employee, and of ' +
    'benefits that were disabled for them or for the whole company. Nothing is ever removed.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of changes, newest first.',
    body: Closed({
      changes: Type.Array(LimitChange, { description: 'Newest first.' }),
      page: Page,
    }),
  },
  failures: ['employeeNotFound'],
});

/** Reads what is used and left of an employee's limits. */
export const readLimitUsage = operation({
  ...limits,
  id: 'readLimitUsage',
  path: `${ofEmployee}/usage`,
  summary: "Read what is used and left of an employee's limits",
  description:
    'For any past month, the open one, which is the default, or the next one: the limit as it ' +
    'held in that month, since when and by whom, what is used of it, what is reserved and by ' +
    'which payments, and what is left.',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    categories: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  }),
  reply: { status: 200, description: 'The use of the limits.', body: EmployeeUsage },
  failures: ['employeeNotFound'],
});

export const platformListLimitChanges = forOperator(listLimitChanges);
export const platformReadLimitUsage = forOperator(readLimitUsage);
