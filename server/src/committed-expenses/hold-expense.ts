import { Failure } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { CompanyCalendar } from '../companies/calendar-queries.ts';
import { shareCompanyIn } from '../companies/hold-company.ts';
import type { Transaction } from '../database/transaction.ts';
import { lockEmployee } from '../employees/queries.ts';
import type { CompanyId, EmployeeId, ExpenseId, PaymentId } from '../values/ids.ts';
import { type CommittedExpense, findExpense, type Payment } from './queries.ts';

/** Where committed expenses are changed, and what holds there until the transaction ends. */
export interface Held extends CompanyCalendar {
  companyId: CompanyId;
  employeeId: EmployeeId;
  state: EmployeeState;
}

/**
 * Holds an employee: their committed expenses are changed one after the other, and a charge, which
 * shares the same row, comes before or after. What is wrong with a request itself is told before
 * that there is no such employee.
 */
export async function holdEmployeeIn(
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  first?: (calendar: CompanyCalendar) => void,
): Promise<Held> {
  const [calendar, held] = await tx.inOrder(
    () => shareCompanyIn(tx, companyId),
    () => lockEmployee(tx, companyId, employeeId),
  );
  first?.(calendar);
  if (!held) throw new Failure('employeeNotFound');
  return { ...calendar, companyId, employeeId, state: held.employee.state };
}

/** Holds a committed expense by its employee. */
export async function holdExpenseIn(
  tx: Transaction,
  companyId: CompanyId,
  id: string,
): Promise<{ held: Held; expense: CommittedExpense }> {
  const found = await findExpense(tx, companyId, id);
  if (!found) throw new Failure('resourceNotFound');
  const held = await holdEmployeeIn(tx, companyId, found.employeeId);
  // Read again: it may have changed before it was held.
  return { held, expense: (await findExpense(tx, companyId, id))! };
}

/** Holds a payment with its committed expense. */
export async function holdPaymentIn(
  tx: Transaction,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
): Promise<{ held: Held; expense: CommittedExpense; payment: Payment }> {
  const { held, expense } = await holdExpenseIn(tx, companyId, expenseId);
  const payment = expense.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Failure('resourceNotFound');
  return { held, expense, payment };
}
