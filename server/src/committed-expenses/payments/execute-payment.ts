import { Failure } from '@fringe/contract/errors';
import type { ConsumptionCategory } from '@fringe/contract/types';
import { bookEntriesIn } from '../../consumptions/book-entries.ts';
import { type Counting, cyclesOf } from '../../consumptions/charge-queries.ts';
import type { Entry, Room } from '../../consumptions/queries.ts';
import {
  flagsOf,
  limitCategoryOf,
  merged,
  noLimit,
  roomIn,
  stateForbids,
  usageOf,
  whatForbids,
} from '../../consumptions/usage-rules.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { publishEventsIn } from '../../events/publish-events.ts';
import type { Clock } from '../../values/clock.ts';
import {
  type CompanyId,
  type ConsumptionId,
  type ExpenseId,
  newId,
  type PaymentId,
} from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { type ExpenseOwner, holdPaymentIn } from '../hold-expense.ts';
import {
  type CommittedExpense,
  type Payment,
  setExpenseState,
  setPaymentStates,
} from '../queries.ts';
import { limitStateFor } from '../reserve-limit.ts';
import {
  demandPaymentState,
  demandState,
  expenseEvent,
  paymentEvent,
  reservedIn,
  scheduledOf,
  withPayments,
} from '../rules.ts';

/** How a payment is executed: in which month, and under which words. */
export interface Execution {
  payroll?: Month;
  concept?: string;
}

const CONCEPT = 'Committed expense payment';

/** Executes a payment: a fact that no limit refuses. A repetition finds the same charge. */
export const executePayment = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
  execution: Execution,
): Promise<{ consumptionId: ConsumptionId }> =>
  inTransaction(writer, (tx) =>
    executePaymentIn(tx, clock.now(), companyId, expenseId, paymentId, execution),
  );

export async function executePaymentIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
  execution: Execution,
): Promise<{ consumptionId: ConsumptionId }> {
  const { owner, expense, payment } = await holdPaymentIn(tx, companyId, expenseId, paymentId);
  if (!demandPaymentState(payment, 'scheduled', 'executed')) {
    return { consumptionId: payment.consumptionId! };
  }
  demandState(expense, 'active');
  const consumptionId = await chargePayment(tx, owner, expense, payment, execution, at);
  await setPaymentStates(tx, companyId, expenseId, [paymentId], 'executed', consumptionId);
  const after = withPayments(expense, [paymentId], 'executed');
  const finished = scheduledOf(after).length === 0;
  if (finished) await setExpenseState(tx, companyId, expenseId, 'finished');
  await publishEventsIn(tx, at, [
    paymentEvent('employee.committed-expense.payment.executed', owner, expense, payment),
    ...(finished ? [expenseEvent('employee.committed-expense.finished', owner, after)] : []),
  ]);
  return { consumptionId };
}

/**
 * What was reserved in the month of the payment is used in the month that it is booked to. The year
 * is always the payment's own.
 */
async function chargePayment(
  tx: Transaction,
  owner: ExpenseOwner,
  { employeeId, category, behaviour, fiscalYear: year }: CommittedExpense,
  payment: Payment,
  { payroll: month = owner.openMonth, concept = CONCEPT }: Execution,
  at: Date,
): Promise<string> {
  const { companyId, currency } = owner;
  const { amountInCents } = payment;
  const reserved = reservedIn(payment.month, owner.openMonth);
  const cycle = (await cyclesOf(tx, companyId, [month])).find((one) => one.month === month);
  if (!cycle) throw new Failure('cycleNotFound');
  const entry = {
    id: newId(),
    employeeId,
    month,
    category,
    behaviour,
    sumType: 'expenses' as const,
    amountInCents,
    concept,
    occurredAt: at,
    externalId: null,
    reversesId: null,
    paymentId: payment.id,
    late: cycle.closed,
    settled: true,
    ...(await judged(tx, owner, category, payment, month)),
  };
  const usages = merged([
    ...usageOf({ ...entry, month: reserved, year }, { reserved: -amountInCents }),
    ...usageOf({ ...entry, year }, { used: amountInCents }),
  ]);
  await bookEntriesIn(tx, { companyId, currency, at }, [entry], usages);
  return entry.id;
}

/**
 * The limit that held, and what the charge is booked in spite of; what the payment itself has
 * reserved is free for it.
 */
async function judged(
  tx: Transaction,
  owner: ExpenseOwner,
  category: ConsumptionCategory,
  payment: Payment,
  month: Month,
): Promise<Room & Pick<Entry, 'flags'>> {
  const forbidding = stateForbids(owner.state);
  const limited = limitCategoryOf(category);
  if (!limited) return { ...noLimit, flags: flagsOf(forbidding) };
  const limitState = await limitStateFor(tx, owner, limited, payment, month);
  const { amountInCents } = payment;
  const without = (counting: Counting, reserved: boolean): Counting => ({
    ...counting,
    taken: (counting.taken ?? 0) - (reserved ? amountInCents : 0),
  });
  const free = {
    ...limitState,
    inMonth: without(limitState.inMonth, reservedIn(payment.month, owner.openMonth) === month),
    inYear: without(limitState.inYear, true),
  };
  forbidding.push(...whatForbids(amountInCents, free, owner.limitsRequired, new Map()));
  return { ...roomIn(free, new Map()), flags: flagsOf(forbidding) };
}
