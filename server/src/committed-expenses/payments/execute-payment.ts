import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, ConsumptionId, ExpenseId, PaymentId } from '../../values/ids.ts';
import { executePaymentsIn } from './execute-payments.ts';
import type { Execution } from './execution-rules.ts';

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

/** Many of which there is one. */
export async function executePaymentIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
  execution: Execution,
): Promise<{ consumptionId: ConsumptionId }> {
  const ids = [paymentId];
  const [verdict] = await executePaymentsIn(tx, at, companyId, ids, execution, expenseId);
  if (verdict!.outcome === 'failed') throw verdict!.failure;
  return { consumptionId: verdict!.consumptionId };
}
