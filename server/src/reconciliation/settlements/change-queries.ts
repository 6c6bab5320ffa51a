import type {
  CategoryChange,
  SettlementChange,
} from '@fringe/contract/operations/consumptions/settlements';
import { longStatement, type Reader } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

/** Which versions of a month are compared, and for whom. */
export interface Comparison {
  companyId: CompanyId;
  month: Month;
  from: number;
  to: number;
  employeeId?: EmployeeId;
}

// between: the entries that came in after the version $3 and not after the version $4; found by
//   their numbers, so that what the month had before costs nothing.
const between = `between AS (
     SELECT e.*, s.version FROM consumptions e
     JOIN LATERAL (SELECT version FROM settlements s
       WHERE s.company_id = $1 AND s.month = $2 AND s.through_number >= e.number
       ORDER BY s.through_number LIMIT 1) AS s ON true
     WHERE e.company_id = $1 AND e.month = $2 AND ($5::uuid IS NULL OR e.employee_id = $5)
       AND e.number > (SELECT through_number FROM settlements
         WHERE company_id = $1 AND month = $2 AND version = $3)
       AND e.number <= (SELECT through_number FROM settlements
         WHERE company_id = $1 AND month = $2 AND version = $4)
   )`;

// lines: how many changes the category has on all pages.
const byCategory = longStatement(
  'settlements.changes-by-category',
  `WITH ${between}
   SELECT category, count(DISTINCT (employee_id, behaviour)) AS lines,
     count(DISTINCT employee_id) AS employees, count(*) AS entries,
     sum(CASE sum_type WHEN 'expenses' THEN amount_in_cents ELSE -amount_in_cents END)::bigint
       AS "differenceInCents"
   FROM between GROUP BY category ORDER BY category`,
);

/** Charges minus voids of a line's employee, category and behaviour in a version. */
const netAt = (version: string): string => `coalesce((
     SELECT sum(CASE sum_type WHEN 'expenses' THEN amount_in_cents ELSE -amount_in_cents END)
     FROM (SELECT DISTINCT ON (l.sum_type) l.sum_type, l.amount_in_cents FROM settlement_lines l
       WHERE l.company_id = $1 AND l.month = $2 AND l.employee_id = changed.employee_id
         AND l.category = changed.category AND l.behaviour = changed.behaviour
         AND l.version <= ${version}
       ORDER BY l.sum_type, l.version DESC) AS holding), 0)::bigint`;

const entry = `json_build_object('id', b.id, 'version', b.version, 'sumType', b.sum_type,
       'amountInCents', b.amount_in_cents, 'concept', b.concept,
       'occurredAt', floor(extract(epoch FROM b.occurred_at))::bigint,
       'recordedAt', floor(extract(epoch FROM b.recorded_at))::bigint,
       'externalId', b.external_id, 'reversesId', b.reverses_id)`;

const changedPage = longStatement(
  'settlements.changes',
  `WITH ${between}, changed AS (
     SELECT b.employee_id, b.category, b.behaviour,
       json_agg(${entry} ORDER BY b.number) AS entries
     FROM between b GROUP BY b.employee_id, b.category, b.behaviour
     ORDER BY b.employee_id, b.category, b.behaviour LIMIT $6 OFFSET $7
   ), compared AS (
     SELECT changed.*, ${netAt('$3')} AS before, ${netAt('$4')} AS after FROM changed
   )
   SELECT x.employee_id AS "employeeId", e.internal_id AS "internalId", e.legal_id AS "legalId",
     e.name, e.surname, x.category, x.behaviour, x.before AS "beforeInCents",
     x.after AS "afterInCents", x.after - x.before AS "differenceInCents", x.entries
   FROM compared x JOIN employees e ON e.company_id = $1 AND e.id = x.employee_id
   ORDER BY x.employee_id, x.category, x.behaviour`,
);

/** What two versions differ in, by employee, category and behaviour, and by category in all. */
export async function pageOfChanges(
  reader: Reader,
  { companyId, month, from, to, employeeId }: Comparison,
  { size, offset }: Paging,
) {
  const which = [companyId, month, from, to, employeeId ?? null];
  const [counted, changes] = await Promise.all([
    reader.rows<CategoryChange & { lines: number }>(byCategory, which),
    reader.rows<SettlementChange>(changedPage, [...which, size, offset]),
  ]);
  const sum = (of: (one: (typeof counted)[number]) => number) =>
    counted.reduce((before, one) => before + of(one), 0);
  const whole = {
    differenceInCents: sum((one) => one.differenceInCents),
    entries: sum((one) => one.entries),
    categories: counted.map(({ lines: _, ...category }): CategoryChange => category),
  };
  return { changes, whole, total: sum((one) => one.lines) };
}
