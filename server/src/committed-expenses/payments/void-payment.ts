import { voidChargeIn } from '../../consumptions/void-charge.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import { publishEventsIn } from '../../events/publish-events.ts';
import type { GivenReason } from '../../reasons/keep-reason.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ExpenseId, PaymentId } from '../../values/ids.ts';
import { holdPaymentIn } from '../hold-expense.ts';
import { setPaymentStates } from '../queries.ts';
import { expenseTold } from '../rows.ts';
import { demandPaymentState, paymentEvent, withPayments } from '../rules.ts';

/** Voids an executed payment and its charge. A committed expense that ended has no more events. */
export const voidPayment = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
  why: GivenReason,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense, payment } = await holdPaymentIn(tx, companyId, expenseId, paymentId);
    if (!demandPaymentState(payment, 'executed', 'voided')) return;
    const at = clock.now();
    const cancelled = 'employee.committed-expense.payment.cancelled';
    const events =
      expense.state === 'active' ? [paymentEvent(cancelled, owner, expense, payment)] : [];
    await voidChargeIn(tx, at, companyId, payment.consumptionId!, why, {
      paymentId,
      year: expense.fiscalYear,
    });
    tx.changed(...expenseTold(companyId, expense, withPayments(expense, [paymentId], 'voided')));
    await tx.inOrder(
      () => setPaymentStates(tx, companyId, expenseId, [paymentId], 'voided'),
      () => publishEventsIn(tx, at, events),
    );
  });
