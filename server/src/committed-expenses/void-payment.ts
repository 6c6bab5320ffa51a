import { voidChargeIn } from '../consumptions/void-charge.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { publishEventsIn } from '../webhooks/publish-events.ts';
import { holdPaymentIn } from './hold-expense.ts';
import { setPaymentStates } from './queries.ts';
import { demandPaymentState, paymentEvent } from './rules.ts';

/** Voids an executed payment together with its charge. */
export const voidPayment = (
  writer: Writer,
  clock: Clock,
  companyId: string,
  expenseId: string,
  paymentId: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { held, expense, payment } = await holdPaymentIn(tx, companyId, expenseId, paymentId);
    if (!demandPaymentState(payment, 'executed', 'voided')) return;
    const at = clock.now();
    await voidChargeIn(tx, at, companyId, payment.consumptionId!, { paymentId });
    await Promise.all([
      setPaymentStates(tx, companyId, expenseId, [paymentId], 'voided'),
      publishEventsIn(tx, at, [
        paymentEvent('employee.committed-expense.payment.cancelled', held, expense, payment),
      ]),
    ]);
  });
