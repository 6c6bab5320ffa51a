import { Failure } from '@fringe/contract/errors';
import type { CommitmentInput } from '@fringe/contract/operations/commitments/committed-expenses';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import { findFamilyMember } from '../family-members/queries.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, type EmployeeId, newId } from '../values/ids.ts';
import { type ExpenseOwner, holdEmployeeIn } from './hold-expense.ts';
import { type CommittedExpense, insertExpense, insertPayments } from './queries.ts';
import { reserveLimitIn } from './reserve-limit.ts';
import { expenseTold } from './rows.ts';
import { demandSchedule, expenseEvent } from './rules.ts';

/** Requests a committed expense: active at once, or pending until it is approved. */
export const requestCommittedExpense = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  employeeId: EmployeeId,
  input: CommitmentInput,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const owner = await holdEmployeeIn(tx, companyId, employeeId, ({ openMonth }) =>
      demandSchedule(input.payments, input.fiscalYear, openMonth),
    );
    return requestCommittedExpenseIn(tx, owner, clock.now(), input);
  });

/** The same for an employee who is locked already, whatever the months of its payments. */
export async function requestCommittedExpenseIn(
  tx: Transaction,
  owner: ExpenseOwner,
  at: Date,
  input: CommitmentInput,
): Promise<{ id: string }> {
  const { companyId, employeeId } = owner;
  const recipientId = input.recipient?.id.toLowerCase() ?? null;
  if (recipientId && !(await findFamilyMember(tx, companyId, employeeId, recipientId))) {
    throw new Failure('familyMemberNotFound');
  }
  const expense: CommittedExpense = {
    id: newId(),
    employeeId,
    fiscalYear: input.fiscalYear,
    category: input.category,
    behaviour: input.behaviour ?? 'flex',
    recipientId,
    state: input.pending ? 'pending' : 'active',
    payments: input.payments
      .map(({ payroll, amountInCents }) => ({
        id: newId(),
        month: payroll,
        amountInCents,
        state: 'scheduled' as const,
        consumptionId: null,
      }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
  await addExpense(tx, companyId, expense, at);
  if (expense.state === 'active') {
    await reserveLimitIn(tx, owner, expense);
    const event = expenseEvent('employee.committed-expense.requested', owner, expense);
    await publishEventsIn(tx, at, [event]);
  }
  tx.changed(...expenseTold(companyId, null, expense));
  return { id: expense.id };
}

/** One at a time for an employee, year, category and recipient. */
async function addExpense(
  tx: Transaction,
  companyId: CompanyId,
  expense: CommittedExpense,
  at: Date,
): Promise<void> {
  try {
    await insertExpense(tx, companyId, expense, at);
  } catch (error) {
    if (violatedConstraint(error) !== 'committed_expenses_one_live') throw error;
    throw new Failure('commitmentExists');
  }
  await insertPayments(tx, companyId, expense.id, expense.payments);
}
