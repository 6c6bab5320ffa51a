import type { EmployeeTotal } from '@fringe/contract/operations/consumptions/employee-totals';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { linesAt } from '../report-queries.ts';

const ofMonth = 'l.company_id = $1 AND l.month = $2';

/** Counts and reads whoever has lines, by SQL for the lines; they come in the order of the key. */
const statementsFor = (name: string, lines: string, values: number) => ({
  count: boundedCount(
    `consumptions.people-count ${name}`,
    `FROM (SELECT DISTINCT employee_id FROM (${lines}) AS l) AS people`,
    values,
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
       ORDER BY employee_id LIMIT $${values + 1} OFFSET $${values + 2}
     )
     SELECT x.employee_id AS "employeeId", e.internal_id AS "internalId", e.legal_id AS "legalId",
       e.name, e.surname, x.net AS "netInCents", x.categories
     FROM people x JOIN employees e ON e.company_id = $1 AND e.id = x.employee_id
     ORDER BY x.employee_id`,
  ),
});

const asOfNow = statementsFor('now', `SELECT l.* FROM consumption_totals l WHERE ${ofMonth}`, 2);
const asOfVersion = statementsFor('version', linesAt(ofMonth, '$3'), 3);

/** What people have consumed in a month, as it is now or was in a version. */
export function pageOfPeople(
  reader: Reader,
  which: { companyId: CompanyId; month: Month; version?: number },
  page: Paging,
) {
  const { companyId, month, version } = which;
  const asked = version === undefined ? asOfNow : asOfVersion;
  const values = [companyId, month, ...(version === undefined ? [] : [version])];
  const counted = [...values, countBound(page)];
  const paged = [...values, page.size, page.offset];
  return pageOf<EmployeeTotal>(reader, asked.count, counted, asked.page, paged);
}
