import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import { boundedCount, countBound } from '../../database/page-of.ts';
import { longStatement, type Reader, type SqlValue } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { conditionsOn } from '../list-queries.ts';

/** Which payments are listed; all of them without a filter. */
export interface PaymentFilter {
  due?: Month;
  overdue?: boolean;
  state?: string;
  employeeId?: EmployeeId;
  category?: string;
  fiscalYear?: string;
}

const columns = {
  due: 'p.month',
  state: 'p.state',
  employeeId: 'x.employee_id',
  category: 'x.category',
  fiscalYear: 'x.fiscal_year',
} as const;
const filters = Object.keys(columns) as (keyof typeof columns)[];

const isOverdue = `(p.state = 'scheduled' AND x.state = 'active' AND p.month < c.open_month)`;

/** One pair of statements for each question, so that what is overdue is found by its index. */
const kinds = { all: 'true', overdue: isOverdue, others: `NOT ${isOverdue}` };

function statementsFor(kind: keyof typeof kinds, given: readonly string[]) {
  const name = [kind, ...given].join('-');
  const next = given.length + 2;
  const matching = `FROM committed_payments p
     JOIN companies c ON c.id = p.company_id
     JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
     WHERE p.company_id = $1 AND x.state <> 'pending' AND ${kinds[kind]}
       ${conditionsOn(columns, given)}`;
  return {
    count: boundedCount(`committed-payments.count-${name}`, matching, next - 1),
    page: longStatement(
      `committed-payments.page-${name}`,
      `SELECT p.id, x.id AS "committedExpenseId", x.employee_id AS "employeeId",
         (SELECT e.state FROM employees e
          WHERE e.company_id = p.company_id AND e.id = x.employee_id) AS "employeeState",
         x.category, x.behaviour, p.month AS payroll, p.amount_in_cents AS "amountInCents",
         c.currency, p.state, ${isOverdue} AS overdue, p.consumption_id AS "consumptionId"
       ${matching} ORDER BY p.month, p.id LIMIT $${next} OFFSET $${next + 1}`,
    ),
  };
}

/** The payments of a company, by month. */
export async function pageOfPayments(
  reader: Reader,
  companyId: CompanyId,
  { overdue, ...filter }: PaymentFilter,
  paging: Paging,
): Promise<{ total: number; items: CommittedPayment[] }> {
  const kind = overdue === undefined ? 'all' : overdue ? 'overdue' : 'others';
  const given = filters.filter((name) => filter[name] !== undefined);
  const { count, page } = statementsFor(kind, given);
  const values: SqlValue[] = [companyId, ...given.map((name) => filter[name]!)];
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, [...values, countBound(paging)]),
    reader.rows<CommittedPayment>(page, [...values, paging.size, paging.offset]),
  ]);
  return { total: counted!.total, items };
}
