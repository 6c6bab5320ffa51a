import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { endExpenseIn } from './cancel-committed-expense.ts';
import { holdExpenseIn } from './hold-expense.ts';
import { demandState } from './rules.ts';

/** Rejects a pending committed expense: it ends before it reserved anything. */
export const rejectCommittedExpense = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    if (!demandState(expense, 'pending', 'cancelled')) return;
    await endExpenseIn(tx, owner, expense, clock.now());
  });
