import type { Departure } from '@fringe/contract/operations/people/employees';
import { rowArrays } from '../../database/row-arrays.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, EmployeeId, ExpenseId, PaymentId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import type { Executed } from './execution-rules.ts';

const places = statement(
  'committed-payments.places',
  `SELECT p.id, x.id AS "expenseId", x.employee_id AS "employeeId"
   FROM unnest($2::uuid[]) AS asked (id)
   JOIN committed_payments p ON p.company_id = $1 AND p.id = asked.id
   JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id`,
);

/** Which committed expense and employee payments belong to, which never changes. */
export const placesOf = (reader: Reader, companyId: CompanyId, ids: readonly PaymentId[]) =>
  reader.rows<{ id: PaymentId; expenseId: ExpenseId; employeeId: EmployeeId }>(places, [
    companyId,
    ids,
  ]);

const due = statement(
  'committed-payments.due',
  `SELECT p.id FROM committed_payments p
   JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
     AND x.state = 'active'
   WHERE p.company_id = $1 AND p.state = 'scheduled' AND p.month <= $2
   ORDER BY p.month, p.id LIMIT $3`,
);

/** What is scheduled up to a month, the earliest first. */
export const duePayments = async (
  reader: Reader,
  companyId: CompanyId,
  month: Month,
  atMost: number,
): Promise<PaymentId[]> =>
  (await reader.rows<{ id: PaymentId }>(due, [companyId, month, atMost])).map(({ id }) => id);

const executedRows = rowArrays<Executed>(2, {
  expense_id: ['uuid', ({ after }) => after.id],
  id: ['uuid', ({ payment }) => payment.id],
  consumption_id: ['uuid', ({ entry }) => entry.id],
});

const execute = change(
  'committed-payments.execute',
  `UPDATE committed_payments p SET state = 'executed', consumption_id = done.consumption_id
   FROM ${executedRows.as('done')}
   WHERE p.company_id = $1 AND p.committed_expense_id = done.expense_id AND p.id = done.id`,
);

/** Each payment gets the charge that it has become. */
export const setExecuted = (tx: Transaction, companyId: CompanyId, rows: readonly Executed[]) =>
  tx.write(execute, [companyId, ...executedRows.values(rows)]);

const finish = change(
  'committed-payments.finish-expenses',
  `UPDATE committed_expenses SET state = 'finished'
   WHERE company_id = $1 AND id = ANY ($2::uuid[])`,
);

export const finishExpenses = (tx: Transaction, companyId: CompanyId, ids: readonly ExpenseId[]) =>
  tx.write(finish, [companyId, ids]);

const open = statement(
  'committed-payments.open',
  `SELECT p.id, x.id AS "committedExpenseId", x.category, p.month AS payroll,
     p.amount_in_cents AS "amountInCents"
   FROM committed_expenses x JOIN committed_payments p
     ON p.company_id = x.company_id AND p.committed_expense_id = x.id
   WHERE x.company_id = $1 AND x.employee_id = $2 AND x.state = 'active' AND p.state = 'scheduled'
   ORDER BY p.month, p.id`,
);

/** The payments that an employee still has to come. */
export const openPaymentsOf = (reader: Reader, companyId: CompanyId, employeeId: EmployeeId) =>
  reader.rows<Departure['openPayments'][number]>(open, [companyId, employeeId]);
