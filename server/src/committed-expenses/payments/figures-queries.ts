import type { PaymentFigures } from '@fringe/contract/operations/commitments/payment-figures';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import type { CompanyId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

export type MonthSums = PaymentFigures['months'][number];

const company = statement(
  'committed-payments.figures-company',
  'SELECT c.open_month AS "openMonth", c.currency FROM companies c WHERE c.id = $1',
);

/** The open month of a company, and its currency. */
export const figuredCompany = async (reader: Reader, companyId: CompanyId) =>
  (await reader.rows<{ openMonth: Month; currency: string }>(company, [companyId]))[0]!;

const cents = 'p.amount_in_cents';

const byMonth = longStatement(
  'committed-payments.figures-by-month',
  `SELECT p.month AS payroll, count(*)::int AS payments,
     sum(${cents})::bigint AS "committedInCents",
     coalesce(sum(${cents}) FILTER (WHERE p.state = 'executed'), 0)::bigint AS "paidInCents",
     coalesce(sum(${cents}) FILTER (WHERE p.state = 'scheduled' AND x.state = 'active'
       AND p.month < $3), 0)::bigint AS "overdueInCents"
   FROM committed_payments p
   JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
   WHERE p.company_id = $1 AND p.month BETWEEN $2 || '-01' AND $2 || '-12'
     AND p.state IN ('scheduled', 'executed') AND x.state <> 'pending'
   GROUP BY p.month`,
);

/** What was committed and paid in the months of a year in which there is anything. */
export const sumsByMonth = (
  reader: Reader,
  companyId: CompanyId,
  fiscalYear: string,
  openMonth: Month,
): Promise<MonthSums[]> => reader.rows<MonthSums>(byMonth, [companyId, fiscalYear, openMonth]);

const sums = (name: string, which: string) =>
  `json_build_object('payments', count(*) FILTER (WHERE ${which}),
    'people', count(DISTINCT x.employee_id) FILTER (WHERE ${which}),
    'amountInCents', coalesce(sum(${cents}) FILTER (WHERE ${which}), 0)) AS "${name}"`;

const open = longStatement(
  'committed-payments.figures-open',
  `SELECT ${sums('due', 'p.month = $2')}, ${sums('overdue', 'p.month < $2')},
     ${sums('ofLeavers', "e.state = 'removed'")}
   FROM committed_payments p
   JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
     AND x.state = 'active'
   JOIN employees e ON e.company_id = x.company_id AND e.id = x.employee_id
   WHERE p.company_id = $1 AND p.state = 'scheduled'`,
);

/** What is scheduled and not executed: due in the open month, before it, and of leavers. */
export const openSums = async (reader: Reader, companyId: CompanyId, openMonth: Month) =>
  (
    await reader.rows<Pick<PaymentFigures, 'due' | 'overdue' | 'ofLeavers'>>(open, [
      companyId,
      openMonth,
    ])
  )[0]!;
