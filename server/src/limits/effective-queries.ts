import type { CompanyId } from '../values/ids.ts';

type Only = (id: string) => string;
const everybody: Only = () => 'true';

/** The recurrent limits that hold in a month: of each, the latest that starts at or before it. */
export const recurrentLimits = (
  companyId: CompanyId,
  month: string,
  only: Only = everybody,
  categories?: string,
): string => `SELECT DISTINCT ON (l.employee_id, l.category)
      l.employee_id, l.category, l.amount_in_cents, l.applies_to, l.period
    FROM limits l
    WHERE l.company_id = ${companyId} AND l.kind = 'recurrent' AND l.month <= ${month}
      AND ${only('l.employee_id')} ${categories ? `AND l.category = ANY (${categories})` : ''}
    ORDER BY l.employee_id, l.category, l.month DESC`;

/** What is left out of an answer for everybody, so that it costs less. */
interface Narrowed {
  /** The other categories, too, in which somebody has neither a limit nor is disabled. */
  all?: boolean;
  /** An array of categories, as SQL; those outside of it are left out. */
  categories?: string;
  /** Finds recurrent limits once: workers side by side would each find all of them. */
  once?: boolean;
}

/**
 * The one place that decides which limit holds for an employee, a category and a month: disabled
 * beats all; else the punctual limit of the month; else the latest recurrent one that starts at or
 * before it; else none. Reads, files and charges all go by it.
 *
 * SQL, because it is asked for one employee and for a hundred thousand. It makes `effective`: a row
 * for each category in which an employee of the company has a limit or is disabled in the month:
 * any employee, or those whose id meets a condition. It can be narrowed.
 */
export const effectiveLimits = (
  companyId: CompanyId,
  month: string,
  only: Only = everybody,
  { all = false, categories, once = false }: Narrowed = {},
): string => `
  recurrent AS ${once ? 'MATERIALIZED' : ''} (
    ${recurrentLimits(companyId, month, only, categories)}
  ),
  effective AS (
    SELECT e.id AS employee_id, k.category, k.position,
      CASE WHEN p.category IS NULL THEN r.amount_in_cents ELSE p.amount_in_cents END
        AS amount_in_cents,
      CASE WHEN p.category IS NULL THEN r.applies_to ELSE p.applies_to END AS applies_to,
      CASE WHEN p.category IS NULL THEN r.period ELSE p.period END AS period,
      CASE WHEN p.category IS NOT NULL THEN 'punctual'
           WHEN r.amount_in_cents IS NOT NULL THEN 'recurrent' END AS type,
      d.category IS NOT NULL OR w.category IS NOT NULL AS disabled
    FROM employees e
    CROSS JOIN (VALUES ('meal', 1), ('transport', 2), ('nursery', 3)) AS k (category, position)
    LEFT JOIN limits p ON p.company_id = ${companyId} AND p.employee_id = e.id
      AND p.category = k.category AND p.kind = 'punctual' AND p.month = ${month}
    LEFT JOIN recurrent r ON r.employee_id = e.id AND r.category = k.category
    LEFT JOIN limit_suspensions d ON d.company_id = ${companyId} AND d.month = ${month}
      AND d.category = k.category AND d.employee_id = e.id
    LEFT JOIN company_suspensions w ON w.company_id = ${companyId} AND w.month = ${month}
      AND w.category = k.category
    WHERE e.company_id = ${companyId} AND ${only('e.id')}
      ${categories ? `AND k.category = ANY (${categories})` : ''}
      AND (${all} OR p.category IS NOT NULL
      OR r.amount_in_cents IS NOT NULL OR d.category IS NOT NULL OR w.category IS NOT NULL)
  )`;
