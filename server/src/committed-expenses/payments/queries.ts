import type { PaymentState } from '@fringe/contract/operations/commitments/committed-expenses';
import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import type { EmployeeState } from '@fringe/contract/types';
import { ofGiven } from '../../database/conditions.ts';
import { boundedCount, countBound } from '../../database/page-of.ts';
import { longStatement, type Reader, type SqlValue } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

/** Which payments are listed; all of them without a filter. */
export interface PaymentFilter {
  due?: Month;
  overdue?: boolean;
  state?: PaymentState;
  employeeId?: EmployeeId;
  employeeState?: EmployeeState;
  category?: string;
  fiscalYear?: string;
}

const conditionsOf = ({ due, employeeId, employeeState, category, fiscalYear }: PaymentFilter) => ({
  due: { sql: 'p.month = ?', type: 'text', value: due },
  employeeId: { sql: 'x.employee_id = ?', type: 'uuid', value: employeeId },
  employeeState: {
    sql: `x.employee_id IN (SELECT e.id FROM employees e
       WHERE e.company_id = p.company_id AND e.state = ?)`,
    type: 'text',
    value: employeeState,
  },
  category: { sql: 'x.category = ?', type: 'text', value: category },
  fiscalYear: {
    // The payments lie in the fiscal year, and are found by their months.
    sql: `x.fiscal_year = ? AND p.month BETWEEN ? || '-01' AND ? || '-12'`,
    type: 'text',
    value: fiscalYear,
  },
});

const isOverdue = `(p.state = 'scheduled' AND x.state = 'active' AND p.month < c.open_month)`;

/** One pair of statements for each question, so that what is overdue is found by its index. */
const kinds = { all: 'true', overdue: isOverdue, others: `NOT ${isOverdue}` };

/** The payments of a company, by month. */
export async function pageOfPayments(
  reader: Reader,
  companyId: CompanyId,
  filter: PaymentFilter,
  paging: Paging,
): Promise<{ total: number; items: CommittedPayment[] }> {
  const { overdue, state } = filter;
  const kind = overdue === undefined ? 'all' : overdue ? 'overdue' : 'others';
  const { name, where, values: given, next } = ofGiven(conditionsOf(filter), 2);
  const matching = `FROM committed_payments p
     JOIN companies c ON c.id = p.company_id
     JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
     WHERE p.company_id = $1 AND x.state <> 'pending' AND ${kinds[kind]}
       ${state ? `AND p.state = '${state}'` : ''}${where}`;
  const suffix = `${kind}-${state ?? 'any'}-${name}`;
  const count = boundedCount(`committed-payments.count-${suffix}`, matching, next - 1);
  const page = longStatement(
    `committed-payments.page-${suffix}`,
    `SELECT p.id, x.id AS "committedExpenseId", x.employee_id AS "employeeId",
       (SELECT e.state FROM employees e
        WHERE e.company_id = p.company_id AND e.id = x.employee_id) AS "employeeState",
       x.category, x.behaviour, p.month AS payroll, p.amount_in_cents AS "amountInCents",
       c.currency, p.state, ${isOverdue} AS overdue, p.consumption_id AS "consumptionId"
     ${matching} ORDER BY p.month, p.id LIMIT $${next} OFFSET $${next + 1}`,
  );
  const values: SqlValue[] = [companyId, ...given];
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, [...values, countBound(paging)]),
    reader.rows<CommittedPayment>(page, [...values, paging.size, paging.offset]),
  ]);
  return { total: counted!.total, items };
}
