import type { CommitmentInput } from '@fringe/contract/operations/commitments/committed-expenses';
import {
  cancelCommittedExpenseIn,
  endExpenseIn,
} from '../../committed-expenses/cancel-committed-expense.ts';
import { holdEmployeeIn, holdExpenseIn } from '../../committed-expenses/hold-expense.ts';
import { executePaymentIn } from '../../committed-expenses/payments/execute-payment.ts';
import { requestCommittedExpenseIn } from '../../committed-expenses/request-committed-expense.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId, FamilyMemberId } from '../../values/ids.ts';
import { addMonths, type Month, yearOf } from '../../values/month.ts';
import type { Spender } from './spending.ts';

/** How far a committed expense of the demo has come. */
type Fate = 'active' | 'pending' | 'finished' | 'cancelled' | 'rejected';

const fates: readonly Fate[] = [
  'active',
  'pending',
  'finished',
  'cancelled',
  'rejected',
  'finished',
];
const PAYMENT_CENTS = 18_500;

/** Committed expenses in each state, for the first people of a company. */
export async function commitExpenses(
  tx: Transaction,
  companyId: CompanyId,
  spenders: readonly Spender[],
  open: Month,
  now: Date,
): Promise<void> {
  // Parents commit to a nursery, so that the demo shows a recipient.
  const parents = spenders.filter(({ childId }) => childId !== undefined);
  const others = spenders.filter(({ childId }) => childId === undefined);
  const people = [...parents.slice(0, 2), ...others];
  for (const [index, fate] of fates.entries()) {
    const person = people[index];
    if (person)
      await commit(tx, companyId, person.id, inputOf(fate, person.childId, open), fate, now);
  }
}

/** Payments from the open month on, none of them after the fiscal year. */
function inputOf(fate: Fate, childId: FamilyMemberId | undefined, open: Month): CommitmentInput {
  const december = `${yearOf(open)}-12`;
  const months = [0, 1, 2].map((ahead) => addMonths(open, ahead));
  return {
    category: childId ? 'nursery-benefit' : 'education-benefit',
    fiscalYear: yearOf(open),
    ...(childId !== undefined && { recipient: { id: childId } }),
    pending: fate === 'pending' || fate === 'rejected',
    payments: months.map((month) => ({
      payroll: month < december ? month : december,
      amountInCents: PAYMENT_CENTS,
    })),
  };
}

async function commit(
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  input: CommitmentInput,
  fate: Fate,
  now: Date,
): Promise<void> {
  const employee = await holdEmployeeIn(tx, companyId, employeeId);
  const { id } = await requestCommittedExpenseIn(tx, employee, now, input);
  const executed = { active: 1, pending: 0, finished: 3, cancelled: 1, rejected: 0 }[fate];
  const { expense } = await holdExpenseIn(tx, companyId, id);
  for (const payment of expense.payments.slice(0, executed)) {
    await executePaymentIn(tx, now, companyId, id, payment.id, {});
  }
  const { owner, expense: paid } = await holdExpenseIn(tx, companyId, id);
  if (fate === 'cancelled') await cancelCommittedExpenseIn(tx, owner, paid, now);
  if (fate === 'rejected') await endExpenseIn(tx, owner, paid, now);
}
