import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { type Actor, changedBy } from '../access/actors.ts';
import { opened } from '../reasons/rows.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import type { ToldChange } from '../values/told-changes.ts';
import type { ShownExpense } from './list-queries.ts';
import type { CommittedExpense, Payment } from './queries.ts';
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

/** What the audit log is told of a committed expense and its payments, new or changed. */
export function expenseTold(
  companyId: CompanyId,
  before: CommittedExpense | null,
  after: CommittedExpense,
): ToldChange[] {
  const whose = { companyId, employeeId: after.employeeId };
  const former = new Map(before?.payments.map((one) => [one.id, one]));
  return [
    {
      ...{ what: 'committedExpense', id: after.id, ...whose },
      ...(before && { before: factsOf(before) }),
      after: factsOf(after),
    },
    ...after.payments.map((one) => {
      const was = former.get(one.id);
      const sides = { ...(was && { before: factsOfPayment(was) }), after: factsOfPayment(one) };
      return { what: 'payment', id: one.id, ...whose, ...sides };
    }),
  ];
}

const factsOf = (expense: CommittedExpense) => {
  const { fiscalYear, category, behaviour, recipientId, state } = expense;
  return { fiscalYear, category, behaviour, recipientId, state };
};

const factsOfPayment = ({ month: payroll, amountInCents, state }: Payment) => ({
  payroll,
  amountInCents,
  state,
});
