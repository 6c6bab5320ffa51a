import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { type ExpenseOwner, holdExpenseIn } from './hold-expense.ts';
import { type CommittedExpense, setExpenseState, setPaymentStates } from './queries.ts';
import { releaseLimitIn } from './reserve-limit.ts';
import { expenseTold } from './rows.ts';
import { demandState, expenseEvent, scheduledOf, withPayments } from './rules.ts';

/** Cancels what is left of a committed expense; what is executed stays. */
export const cancelCommittedExpense = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    if (!demandState(expense, 'active', 'cancelled')) return;
    await cancelCommittedExpenseIn(tx, owner, expense, clock.now());
  });

/** Cancels the payments to come, and gives back what they have reserved. */
export async function cancelCommittedExpenseIn(
  tx: Transaction,
  owner: ExpenseOwner,
  expense: CommittedExpense,
  at: Date,
): Promise<void> {
  await releaseLimitIn(tx, owner, expense, scheduledOf(expense));
  await endExpenseIn(tx, owner, expense, at);
}

/** The event carries the amounts as they were just before. */
export async function endExpenseIn(
  tx: Transaction,
  owner: ExpenseOwner,
  expense: CommittedExpense,
  at: Date,
): Promise<void> {
  const { companyId } = owner;
  const ids = scheduledOf(expense).map(({ id }) => id);
  tx.changed(
    ...expenseTold(companyId, expense, {
      ...withPayments(expense, ids, 'cancelled'),
      state: 'cancelled',
    }),
  );
  await tx.inOrder(
    () => setPaymentStates(tx, companyId, expense.id, ids, 'cancelled'),
    () => setExpenseState(tx, companyId, expense.id, 'cancelled'),
    () =>
      publishEventsIn(tx, at, [
        expenseEvent('employee.committed-expense.cancelled', owner, expense),
      ]),
  );
}
