import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import { boundedCount, countBound } from '../../database/page-of.ts';
import { longStatement, type Reader, type SqlValue } from '../../database/statement.ts';
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

/** One pair of statements for each question, so that what is overdue is found by its index. */
function statementsFor(name: string, condition: string) {
  const matching = `FROM committed_payments p
     JOIN companies c ON c.id = p.company_id
     JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
     WHERE p.company_id = $1 AND x.state <> 'pending' AND ${condition}
       AND ($2::text IS NULL OR p.month = $2) AND ($3::text IS NULL OR p.state = $3)
       AND ($4::uuid IS NULL OR x.employee_id = $4)`;
  return {
    count: boundedCount(`committed-payments.count-${name}`, matching, 4),
    page: longStatement(
      `committed-payments.page-${name}`,
      `SELECT p.id, x.id AS "committedExpenseId", x.employee_id AS "employeeId",
         (SELECT e.state FROM employees e
          WHERE e.company_id = p.company_id AND e.id = x.employee_id) AS "employeeState",
         x.category, x.behaviour, p.month AS payroll, p.amount_in_cents AS "amountInCents",
         c.currency, p.state, ${isOverdue} AS overdue, p.consumption_id AS "consumptionId"
       ${matching} ORDER BY p.month, p.id LIMIT $5 OFFSET $6`,
    ),
  };
}

const all = statementsFor('all', 'true');
const overdueOnly = statementsFor('overdue', isOverdue);
const others = statementsFor('others', `NOT ${isOverdue}`);

/** The payments of a company, by month. */
export async function pageOfPayments(
  reader: Reader,
  companyId: CompanyId,
  { due, overdue, state, employeeId }: PaymentFilter,
  paging: Paging,
): Promise<{ total: number; items: CommittedPayment[] }> {
  const { count, page } = overdue === undefined ? all : overdue ? overdueOnly : others;
  const values: SqlValue[] = [companyId, due, state, employeeId].map((value) => value ?? null);
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, [...values, countBound(paging)]),
    reader.rows<CommittedPayment>(page, [...values, paging.size, paging.offset]),
  ]);
  return { total: counted!.total, items };
}
