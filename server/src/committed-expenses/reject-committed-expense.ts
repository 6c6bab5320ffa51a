import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { keepReasonIn } from '../reasons/keep-reason.ts';
import { ofDecision } from '../reasons/rows.ts';
import type { CompanyId } from '../values/ids.ts';
import { endExpenseIn } from './cancel-committed-expense.ts';
import { holdExpenseIn } from './hold-expense.ts';
import { insertDecision } from './queries.ts';
import { demandState } from './rules.ts';

/** Rejects a pending committed expense: it ends before it reserved anything. */
export const rejectCommittedExpense = (
  writer: Writer,
  { clock, vault }: Context,
  companyId: CompanyId,
  id: string,
  { reason }: { reason?: string },
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    if (!demandState(expense, 'pending', 'cancelled')) return;
    const at = clock.now();
    await endExpenseIn(tx, owner, expense, at);
    await insertDecision(tx, companyId, id, 'rejected', { actor: writer.actor, at });
    await keepReasonIn(tx, companyId, ofDecision(id), { vault, reason });
  });
