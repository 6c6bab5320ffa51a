import { Failure } from '@fringe/contract/errors';
import { bookEntriesIn } from '../consumptions/book-entries.ts';
import { cyclesOf } from '../consumptions/charge-queries.ts';
import { merged, usageOf } from '../consumptions/usage-rules.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { publishEventsIn } from '../webhooks/publish-events.ts';
import { type Held, holdPaymentIn } from './hold-expense.ts';
import {
  type CommittedExpense,
  type Payment,
  setExpenseState,
  setPaymentStates,
} from './queries.ts';
import {
  demandPaymentState,
  demandState,
  expenseEvent,
  paymentEvent,
  scheduledOf,
  withPayments,
} from './rules.ts';

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
  companyId: string,
  expenseId: string,
  paymentId: string,
  execution: Execution,
): Promise<{ consumptionId: string }> =>
  inTransaction(writer, (tx) =>
    executePaymentIn(tx, clock.now(), companyId, expenseId, paymentId, execution),
  );

export async function executePaymentIn(
  tx: Transaction,
  at: Date,
  companyId: string,
  expenseId: string,
  paymentId: string,
  execution: Execution,
): Promise<{ consumptionId: string }> {
  const { held, expense, payment } = await holdPaymentIn(tx, companyId, expenseId, paymentId);
  if (!demandPaymentState(payment, 'scheduled', 'executed')) {
    return { consumptionId: payment.consumptionId! };
  }
  demandState(expense, 'active');
  const consumptionId = await chargePayment(tx, held, expense, payment, execution, at);
  await setPaymentStates(tx, companyId, expenseId, [paymentId], 'executed', consumptionId);
  const after = withPayments(expense, [paymentId], 'executed');
  const finished = scheduledOf(after).length === 0;
  if (finished) await setExpenseState(tx, companyId, expenseId, 'finished');
  await publishEventsIn(tx, at, [
    paymentEvent('employee.committed-expense.payment.executed', held, expense, payment),
    ...(finished ? [expenseEvent('employee.committed-expense.finished', held, after)] : []),
  ]);
  return { consumptionId };
}

/** What was reserved in the month of the payment is used in the month that it is booked to. */
async function chargePayment(
  tx: Transaction,
  { companyId, currency, openMonth }: Held,
  { employeeId, category, behaviour }: CommittedExpense,
  payment: Payment,
  { payroll: month = openMonth, concept = CONCEPT }: Execution,
  at: Date,
): Promise<string> {
  const { amountInCents } = payment;
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
    flag: null,
  };
  const usages = merged([
    ...usageOf({ employeeId, category, month: payment.month }, { reserved: -amountInCents }),
    ...usageOf(entry, { used: amountInCents }),
  ]);
  await bookEntriesIn(tx, { companyId, currency, at }, [entry], usages);
  return entry.id;
}
