import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import { keepReasonIn } from '../reasons/keep-reason.ts';
import { ofDecision } from '../reasons/rows.ts';
import type { CompanyId } from '../values/ids.ts';
import { holdExpenseIn } from './hold-expense.ts';
import { insertDecision, setExpenseState } from './queries.ts';
import { reserveLimitIn } from './reserve-limit.ts';
import { expenseTold } from './rows.ts';
import { demandState, expenseEvent } from './rules.ts';

/** Approves a pending committed expense: from now on it reserves the limit. */
export const approveCommittedExpense = (
  writer: Writer,
  { clock, vault }: Context,
  companyId: CompanyId,
  id: string,
  { reason }: { reason?: string },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    if (!demandState(expense, 'pending', 'active')) return;
    await reserveLimitIn(tx, owner, expense);
    const event = expenseEvent('employee.committed-expense.requested', owner, expense);
    const at = clock.now();
    tx.changed(...expenseTold(companyId, expense, { ...expense, state: 'active' }));
    await tx.inOrder(
      () => setExpenseState(tx, companyId, id, 'active'),
      () => insertDecision(tx, companyId, id, 'approved', { actor: writer.actor, at }),
      () => keepReasonIn(tx, companyId, ofDecision(id), { vault, reason }),
      () => publishEventsIn(tx, at, [event]),
    );
  });
