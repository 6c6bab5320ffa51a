import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  EmployeeState,
  FiscalYear,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../../types.ts';
import { paymentStates } from './commitment-shapes.ts';

const PaymentState = Type.Enum([...paymentStates], {
  type: 'string',
  description:
    '`scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken back.',
});

/** A payment of a committed expense, with whom it is for. */
export const CommittedPayment = Closed({
  id: described(Uuid, 'The payment of the committed expense.'),
  committedExpenseId: described(Uuid, 'The committed expense that it belongs to.'),
  employeeId: described(Uuid, 'The employee who has committed to it.'),
  employeeState: described(EmployeeState, 'The state of the employee now: `removed` for a leaver.'),
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  payroll: described(PayrollMonth, 'The month that it is scheduled for, `YYYY-MM`.'),
  amountInCents: Type.Integer({ description: 'How much it is, in cents.' }),
  currency: described(Money.properties.currency, 'The currency of the company.'),
  state: PaymentState,
  overdue: Type.Boolean({
    description: 'True when it is still scheduled although its month is closed.',
  }),
  consumptionId: described(
    Nullable(Uuid),
    'The charge that it became; null when it was not executed.',
  ),
});
export type CommittedPayment = Type.Static<typeof CommittedPayment>;

/** Lists the payments of committed expenses of a company. */
export const listCommittedPayments = operation({
  api: 'partner',
  tag: 'Committed expenses',
  stability: 'draft',
  id: 'listCommittedPayments',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/committed-payments',
  summary: 'List the payments of committed expenses of a company',
  description:
    'By month, the earliest first. `overdue=true` finds those that were forgotten: scheduled for ' +
    'a month that is closed, and not executed. Requests that wait for an approval are left out.',
  scope: 'consumptions:read',
  query: Closed({
    due: Type.Optional(PayrollMonth),
    overdue: Type.Optional(Type.Boolean()),
    state: Type.Optional(PaymentState),
    employeeId: Type.Optional(Uuid),
    employeeState: Type.Optional(EmployeeState),
    category: Type.Optional(ConsumptionCategory),
    fiscalYear: Type.Optional(FiscalYear),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of payments that match, by month.',
    body: Closed({
      payments: Type.Array(CommittedPayment, { description: 'The earliest first.' }),
      page: Page,
    }),
  },
});

export const platformListCommittedPayments = forOperator(listCommittedPayments);
