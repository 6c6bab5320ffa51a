import type { CommitmentInput } from '@fringe/contract/operations/commitments/committed-expenses';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { cancelCommittedExpenseIn } from './cancel-committed-expense.ts';
import { holdExpenseIn } from './hold-expense.ts';
import { requestCommittedExpenseIn } from './request-committed-expense.ts';
import { demandSchedule, demandState } from './rules.ts';

/** Cancels the rest and requests another schedule: both happen, or neither. */
export const replaceCommittedExpense = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: string,
  payments: CommitmentInput['payments'],
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const { owner, expense } = await holdExpenseIn(tx, companyId, id);
    demandSchedule(payments, expense.fiscalYear, owner.openMonth);
    demandState(expense, 'active');
    const at = clock.now();
    await cancelCommittedExpenseIn(tx, owner, expense, at);
    const { fiscalYear, category, behaviour, recipientId } = expense;
    const recipient = recipientId === null ? {} : { recipient: { id: recipientId } };
    const input = { fiscalYear, category, behaviour, ...recipient, payments };
    return requestCommittedExpenseIn(tx, owner, at, input);
  });
