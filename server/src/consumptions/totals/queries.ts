import type { EmployeeTotal } from '@fringe/contract/operations/consumptions/employee-totals';
import { ofGiven } from '../../database/conditions.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader, type SqlValue } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { linesAt } from '../report-queries.ts';
import { type Belonging, belongingTo } from './belonging-queries.ts';

/** Whose totals are listed, and of which category; everybody's without it. */
export interface TotalsFilter extends Belonging {
  category?: string | undefined;
}

const ofMonth = 'l.company_id = $1 AND l.month = $2';
const now = `SELECT l.* FROM consumption_totals l WHERE ${ofMonth}`;
const inVersion = linesAt(ofMonth, '$3');

/** Counts and reads whoever has lines, by SQL for the lines and for those who are left. */
const statementsFor = (name: string, all: string, where: string, next: number, order: string) => {
  const lines = `SELECT l.* FROM (${all}) AS l WHERE true${where}`;
  return {
    count: boundedCount(
      `consumptions.people-count ${name}`,
      `FROM (SELECT DISTINCT employee_id FROM (${lines}) AS l) AS people`,
      next - 1,
    ),
    page: longStatement(
      `consumptions.people ${name}`,
      `WITH by_category AS (
         SELECT l.employee_id, l.category,
           sum(CASE l.sum_type WHEN 'expenses' THEN l.amount_in_cents
             ELSE -l.amount_in_cents END)::bigint AS net
         FROM (${lines}) AS l GROUP BY l.employee_id, l.category
       ), people AS (
         SELECT employee_id, sum(net)::bigint AS net,
           json_agg(json_build_object('category', category, 'netInCents', net) ORDER BY category)
             AS categories
         FROM by_category GROUP BY employee_id
         ORDER BY ${order} LIMIT $${next} OFFSET $${next + 1}
       )
       SELECT x.employee_id AS "employeeId", e.internal_id AS "internalId", e.legal_id AS "legalId",
         e.name, e.surname, x.net AS "netInCents", x.categories
       FROM people x JOIN employees e ON e.company_id = $1 AND e.id = x.employee_id
       ORDER BY ${order}`,
    ),
  };
};

/** What people have consumed in a month, as it is now or was in a version. */
export function pageOfPeople(
  reader: Reader,
  {
    companyId,
    month,
    version,
  }: { companyId: CompanyId; month: Month; version?: number | undefined },
  { category, ...belonging }: TotalsFilter,
  page: Paging & { byNet: boolean },
) {
  const settled = version === undefined ? [] : [version];
  const ofCategory = { sql: 'l.category = ?', type: 'text', value: category };
  const conditions = { category: ofCategory, ...belongingTo(belonging) };
  const { name, where, values: given, next } = ofGiven(conditions, 3 + settled.length);
  const order = page.byNet ? 'net DESC, employee_id' : 'employee_id';
  const kind = `${settled.length ? 'version' : 'now'}${page.byNet ? ' by net' : ''} ${name}`;
  const all = settled.length ? inVersion : now;
  const statements = statementsFor(kind, all, where, next, order);
  const values: SqlValue[] = [companyId, month, ...settled, ...given];
  const counted = [...values, countBound(page)];
  const paged = [...values, page.size, page.offset];
  return pageOf<EmployeeTotal>(reader, statements.count, counted, statements.page, paged);
}
