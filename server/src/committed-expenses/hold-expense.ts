import { Failure } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { CompanyCalendar } from '../companies/calendar-queries.ts';
import { shareCompanyIn } from '../companies/hold-company.ts';
import type { Transaction } from '../database/transaction.ts';
import { lockEmployee } from '../employees/queries.ts';
import type { CompanyId, EmployeeId, ExpenseId, PaymentId } from '../values/ids.ts';
import { type CommittedExpense, findExpense, type Payment } from './queries.ts';

/** The employee of committed expenses and the company's calendar, locked by the transaction. */
export interface ExpenseOwner extends CompanyCalendar {
  companyId: CompanyId;
  employeeId: EmployeeId;
  state: EmployeeState;
}

/**
 * Holds an employee: their committed expenses are changed one after the other, and a charge, which
 * shares the same row, comes before or after. `first` checks the request itself, before a
 * missing employee is reported.
 */
export async function holdEmployeeIn(
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  first?: (calendar: CompanyCalendar) => void,
): Promise<ExpenseOwner> {
  const [calendar, locked] = await tx.inOrder(
    () => shareCompanyIn(tx, companyId),
    () => lockEmployee(tx, companyId, employeeId),
  );
  first?.(calendar);
  if (!locked) throw new Failure('employeeNotFound');
  return { ...calendar, companyId, employeeId, state: locked.employee.state };
}

/** Holds a committed expense by its employee. */
export async function holdExpenseIn(
  tx: Transaction,
  companyId: CompanyId,
  id: string,
): Promise<{ owner: ExpenseOwner; expense: CommittedExpense }> {
  const found = await findExpense(tx, companyId, id);
  if (!found) throw new Failure('resourceNotFound');
  const owner = await holdEmployeeIn(tx, companyId, found.employeeId);
  // Read again: it may have changed before the lock.
  return { owner, expense: (await findExpense(tx, companyId, id))! };
}

/** Holds a payment with its committed expense. */
export async function holdPaymentIn(
  tx: Transaction,
  companyId: CompanyId,
  expenseId: ExpenseId,
  paymentId: PaymentId,
): Promise<{ owner: ExpenseOwner; expense: CommittedExpense; payment: Payment }> {
  const { owner, expense } = await holdExpenseIn(tx, companyId, expenseId);
  const payment = expense.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Failure('resourceNotFound');
  return { owner, expense, payment };
}
