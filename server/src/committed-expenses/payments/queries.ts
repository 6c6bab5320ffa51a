import type { CommittedPayment } from '@fringe/contract/operations/money/payments-due';
import { pageOf } from '../../database/page-of.ts';
import { type Reader, type SqlValue, statement } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

/** Which payments are listed; all of them without a filter. */
export interface PaymentFilter {
  due?: Month;
  overdue?: boolean;
  state?: string;
  employeeId?: EmployeeId;
}

const isOverdue = `(p.state = 'scheduled' AND x.state = 'active' AND p.month < c.open_month)`;
const matching = `FROM committed_payments p
   JOIN companies c ON c.id = p.company_id
   JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
   WHERE p.company_id = $1 AND x.state <> 'pending'
     AND ($2::text IS NULL OR p.month = $2) AND ($3::boolean IS NULL OR ${isOverdue} = $3)
     AND ($4::text IS NULL OR p.state = $4) AND ($5::uuid IS NULL OR x.employee_id = $5)`;

const count = statement('committed-payments.count', `SELECT count(*) AS total ${matching}`);
const page = statement(
  'committed-payments.page',
  `SELECT p.id, x.id AS "committedExpenseId", x.employee_id AS "employeeId",
     (SELECT e.state FROM employees e WHERE e.company_id = p.company_id AND e.id = x.employee_id)
       AS "employeeState", x.category, x.behaviour, p.month AS payroll,
     p.amount_in_cents AS "amountInCents", c.currency, p.state, ${isOverdue} AS overdue,
     p.consumption_id AS "consumptionId"
   ${matching} ORDER BY p.month, p.id LIMIT $6 OFFSET $7`,
);

/** The payments of a company, by month. */
export const pageOfPayments = (
  reader: Reader,
  companyId: CompanyId,
  { due, overdue, state, employeeId }: PaymentFilter,
  { size, offset }: Paging,
) => {
  const values: SqlValue[] = [companyId, due, overdue, state, employeeId].map(
    (value) => value ?? null,
  );
  return pageOf<CommittedPayment>(reader, count, values, page, [...values, size, offset]);
};
