import { failureNaming, invalidField } from '@fringe/contract/errors';
import type {
  CommitmentState,
  CommittedExpenses,
  PaymentState,
} from '@fringe/contract/operations/commitments/committed-expenses';
import type { LimitState } from '../consumptions/charge-queries.ts';
import type { NewEvent } from '../events/publish-events.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import type { CommittedExpense, Payment } from './queries.ts';

/** What a committed expense comes to: payments that are cancelled or voided do not count. */
export function figuresOf(payments: readonly Payment[]) {
  const executed = payments.filter(({ state }) => state === 'executed');
  const scheduled = payments.filter(({ state }) => state === 'scheduled');
  const paidAmountInCents = sum(executed);
  return {
    committedAmountInCents: paidAmountInCents + sum(scheduled),
    paidAmountInCents,
    numberOfPayments: executed.length + scheduled.length,
    pendingPayments: scheduled.length,
  };
}

export const sum = (payments: readonly Payment[]): number =>
  payments.reduce((total, { amountInCents }) => total + amountInCents, 0);

export const scheduledOf = ({ payments }: CommittedExpense): Payment[] =>
  payments.filter(({ state }) => state === 'scheduled');

/** The month that a scheduled payment reserves: its own, or the open one once its own is closed. */
export const reservedIn = (month: Month, openMonth: Month): Month =>
  month < openMonth ? openMonth : month;

/**
 * The limit for a payment outside its own year: the limit of a year that counts is that of its own
 * month.
 */
export const inOwnYear = (limitState: LimitState, own: LimitState): LimitState => ({
  ...limitState,
  limited: limitState.limited || own.inYear.limit !== null,
  inYear: own.inYear,
});

/** All payments lie in the fiscal year, and none in a closed month. */
export function demandSchedule(
  payments: readonly { payroll: Month }[],
  fiscalYear: string,
  openMonth: Month,
): void {
  for (const [index, { payroll }] of payments.entries()) {
    const path = `body/payments/${index}/payroll`;
    if (yearOf(payroll) !== fiscalYear) throw invalidField(path, `must lie in ${fiscalYear}`);
    if (payroll < openMonth) {
      throw invalidField(path, `must not be before the open payroll cycle (${openMonth})`);
    }
  }
}

/** True when there is something to do; false when it is done already. */
export function demandState(
  { state }: { state: CommitmentState },
  from: CommitmentState,
  done?: CommitmentState,
): boolean {
  if (state === from) return true;
  if (state === done) return false;
  throw failureNaming('commitmentState', { state });
}

/** True when there is something to do with a payment; false when it is done already. */
export function demandPaymentState(
  { state }: { state: PaymentState },
  from: PaymentState,
  done: PaymentState,
): boolean {
  if (state === from) return true;
  if (state === done) return false;
  throw failureNaming('paymentState', { state });
}

type WholeEvent = Extract<
  NewEvent['type'],
  `employee.committed-expense.${'requested' | 'finished' | 'cancelled'}`
>;

/** The event of a committed expense as a whole, with the payments that are given. */
export const expenseEvent = (
  type: WholeEvent,
  company: { companyId: CompanyId; currency: string },
  expense: CommittedExpense,
): NewEvent => {
  const { committedAmountInCents, paidAmountInCents } = figuresOf(expense.payments);
  const { id, category, fiscalYear, recipientId } = expense;
  return {
    type,
    company: {
      id: company.companyId,
      currency: company.currency,
      employee: {
        id: expense.employeeId,
        committedExpense: {
          id,
          category,
          fiscalYear,
          ...(recipientId !== null && { recipient: { id: recipientId } }),
          committedAmountInCents,
          paidAmountInCents,
        },
      },
    },
  };
};

type PaymentEvent = Extract<NewEvent['type'], `employee.committed-expense.payment.${string}`>;

/** The event of one payment. */
export const paymentEvent = (
  type: PaymentEvent,
  company: { companyId: CompanyId; currency: string },
  { id, employeeId }: CommittedExpense,
  { amountInCents }: Payment,
): NewEvent => ({
  type,
  company: {
    id: company.companyId,
    currency: company.currency,
    employee: { id: employeeId, committedExpense: { id, payment: { amountInCents } } },
  },
});

/** A committed expense after some of its payments have moved on. */
export const withPayments = (
  expense: CommittedExpense,
  ids: readonly string[],
  state: PaymentState,
): CommittedExpense => ({
  ...expense,
  payments: expense.payments.map((one) => (ids.includes(one.id) ? { ...one, state } : one)),
});

/** All that an employee has committed in a year, and each of it. */
export const aggregate = (
  employeeId: EmployeeId,
  fiscalYear: string,
  currency: string,
  expenses: readonly CommittedExpense[],
): CommittedExpenses => ({
  employeeId,
  fiscalYear,
  currency,
  ...figuresOf(expenses.flatMap(({ payments }) => payments)),
  committedExpenses: expenses.map(({ id, category, state, recipientId, payments }) => ({
    id,
    category,
    state: state as CommittedExpenses['committedExpenses'][number]['state'],
    ...(recipientId !== null && { recipient: { id: recipientId } }),
    ...figuresOf(payments),
  })),
});
