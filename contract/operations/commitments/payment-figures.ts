import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, FiscalYear, Money, PayrollMonth } from '../../types.ts';

const cents = (description: string) => Type.Integer({ minimum: 0, description });

const MonthFigures = Closed({
  payroll: described(PayrollMonth, 'The month that the payments are scheduled for, `YYYY-MM`.'),
  payments: Type.Integer({
    minimum: 0,
    description: 'How many payments; cancelled and voided ones do not count.',
  }),
  committedInCents: cents('What they come to, in cents: paid, and still to be paid.'),
  paidInCents: cents('What is executed of it.'),
  overdueInCents: cents('What is still scheduled although the month is closed.'),
});

const OpenPayments = (description: string) =>
  Closed(
    {
      payments: Type.Integer({ minimum: 0, description: 'How many payments.' }),
      people: Type.Integer({ minimum: 0, description: 'Of how many employees.' }),
      amountInCents: cents('What they come to, in cents.'),
    },
    { description },
  );

/** What a company has committed and paid by month, and what is left to be paid. */
export const PaymentFigures = Closed({
  fiscalYear: FiscalYear,
  openMonth: described(PayrollMonth, 'The open month of the company, `YYYY-MM`.'),
  currency: described(Money.properties.currency, 'The currency of all amounts.'),
  months: Type.Array(MonthFigures, { description: 'The twelve months of the fiscal year.' }),
  due: OpenPayments('What is scheduled for the open month and not executed.'),
  overdue: OpenPayments('What was forgotten: scheduled for a month that is closed, of any year.'),
  ofLeavers: OpenPayments('What is scheduled, for any month, of employees who have left.'),
});
export type PaymentFigures = Type.Static<typeof PaymentFigures>;

/** Sums up the payments of a company by month. */
export const readPaymentFigures = operation({
  api: 'partner',
  tag: 'Committed expenses',
  stability: 'draft',
  id: 'readPaymentFigures',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/committed-payments/figures',
  summary: 'Sum up the payments of committed expenses by month',
  description:
    'What is committed and paid in each month of a fiscal year, the one of the open month by ' +
    'default, and what is due, overdue, or left behind by leavers. Requests that wait for an ' +
    'approval do not count.',
  scope: 'consumptions:read',
  query: Closed({ fiscalYear: Type.Optional(FiscalYear) }),
  reply: { status: 200, description: 'The sums of the payments.', body: PaymentFigures },
});

export const platformReadPaymentFigures = forOperator(readPaymentFigures);
