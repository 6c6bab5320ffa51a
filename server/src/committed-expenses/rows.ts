import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { type Actor, changedBy } from '../access/actors.ts';
import { opened } from '../reasons/rows.ts';
import type { PartnerId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import type { ShownExpense } from './list-queries.ts';
import { figuresOf } from './rules.ts';

/** A committed expense with its payments, as a caller sees it. */
export const commitmentOf = (
  expense: ShownExpense,
  currency: string,
  viewer: PartnerId | null,
  vault: Vault,
): Commitment => ({
  id: expense.id,
  employeeId: expense.employeeId,
  fiscalYear: expense.fiscalYear,
  category: expense.category,
  behaviour: expense.behaviour,
  ...(expense.recipientId !== null && { recipient: { id: expense.recipientId } }),
  state: expense.state,
  requestedAt: expense.requestedAt,
  decided: decisionOn(expense, viewer, vault),
  currency,
  ...figuresOf(expense.payments),
  payments: expense.payments.map(({ month, ...payment }) => ({ ...payment, payroll: month })),
});

const decisionOn = (
  expense: ShownExpense,
  viewer: PartnerId | null,
  vault: Vault,
): Commitment['decided'] =>
  expense.decision && {
    at: expense.decidedAt!,
    by: changedBy(expense as Actor, viewer),
    decision: expense.decision,
    reason: opened(expense.reasonSealed, expense.id, vault),
  };
