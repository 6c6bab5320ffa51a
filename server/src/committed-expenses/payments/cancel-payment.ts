import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { publishEventsIn } from '../../events/publish-events.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ExpenseId, PaymentId } from '../../values/ids.ts';
import { cancelCommittedExpenseIn } from '../cancel-committed-expense.ts';
import { holdPaymentIn } from '../hold-expense.ts';
import { setPaymentStates } from '../queries.ts';
import { releaseLimitIn } from '../reserve-limit.ts';
import { expenseTold } from '../rows.ts';
import {
  demandPaymentState,
  demandState,
  paymentEvent,
  scheduledOf,
  withPayments,
} from '../rules.ts';

/** Cancels one scheduled payment; the last one that is pending cancels the whole. */
export const cancelPayment = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
): Promise<void> =>
  inTransaction(writer, (tx) => cancelPaymentIn(tx, clock.now(), companyId, expenseId, paymentId));

export async function cancelPaymentIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
): Promise<void> {
  const { owner, expense, payment } = await holdPaymentIn(tx, companyId, expenseId, paymentId);
  if (!demandPaymentState(payment, 'scheduled', 'cancelled')) return;
  demandState(expense, 'active');
  if (scheduledOf(expense).length === 1) {
    await cancelCommittedExpenseIn(tx, owner, expense, at);
    return;
  }
  tx.changed(...expenseTold(companyId, expense, withPayments(expense, [paymentId], 'cancelled')));
  await tx.inOrder(
    () => setPaymentStates(tx, companyId, expenseId, [paymentId], 'cancelled'),
    () => releaseLimitIn(tx, owner, expense, [payment]),
    () =>
      publishEventsIn(tx, at, [
        paymentEvent('employee.committed-expense.payment.cancelled', owner, expense, payment),
      ]),
  );
}
