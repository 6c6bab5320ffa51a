import { inTransaction, type Writer } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { holdExpenseIn } from './hold-expense.ts';
import { setExpenseState } from './queries.ts';
import { reserveLimitIn } from './reserve-limit.ts';
import { demandState, expenseEvent } from './rules.ts';

/** Approves a pending committed expense: from now on it reserves the limit. */
export const approveCommittedExpense = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    if (!demandState(expense, 'pending', 'active')) return;
    await reserveLimitIn(tx, owner, expense);
    const event = expenseEvent('employee.committed-expense.requested', owner, expense);
    await tx.inOrder(
      () => setExpenseState(tx, companyId, id, 'active'),
      () => publishEventsIn(tx, clock.now(), [event]),
    );
  });
