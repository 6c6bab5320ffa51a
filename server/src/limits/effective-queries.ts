/**
 * The one place that decides which limit holds for an employee, a category and a month: disabled
 * beats all; else the punctual limit of the month; else the latest recurrent one that starts at or
 * before it; else none. Reads, files and charges all go by it.
 *
 * SQL, because it is asked for one employee and for a million. It follows a table `scope` of
 * companies with their months, and makes `effective`: a row for each category in which an employee
 * has a limit or is disabled.
 */
export const effectiveLimits = `
  recurrent AS (
    SELECT DISTINCT ON (l.company_id, l.employee_id, l.category)
      l.company_id, l.employee_id, l.category, l.amount_in_cents, l.applies_to, l.period
    FROM scope s JOIN limits l ON l.company_id = s.company_id
      AND l.kind = 'recurrent' AND l.month <= s.month
    ORDER BY l.company_id, l.employee_id, l.category, l.month DESC
  ),
  effective AS (
    SELECT e.company_id, e.id AS employee_id, e.ordinal, e.state, k.category, k.position,
      CASE WHEN p.category IS NULL THEN r.amount_in_cents ELSE p.amount_in_cents END
        AS amount_in_cents,
      CASE WHEN p.category IS NULL THEN r.applies_to ELSE p.applies_to END AS applies_to,
      CASE WHEN p.category IS NULL THEN r.period ELSE p.period END AS period,
      CASE WHEN p.category IS NOT NULL THEN 'punctual'
           WHEN r.amount_in_cents IS NOT NULL THEN 'recurrent' END AS type,
      d.category IS NOT NULL OR w.category IS NOT NULL AS disabled
    FROM scope s
    JOIN employees e ON e.company_id = s.company_id
    CROSS JOIN (VALUES ('meal', 1), ('transport', 2), ('nursery', 3)) AS k (category, position)
    LEFT JOIN limits p ON p.company_id = e.company_id AND p.employee_id = e.id
      AND p.category = k.category AND p.kind = 'punctual' AND p.month = s.month
    LEFT JOIN recurrent r ON r.company_id = e.company_id AND r.employee_id = e.id
      AND r.category = k.category
    LEFT JOIN limit_suspensions d ON d.company_id = e.company_id AND d.month = s.month
      AND d.category = k.category AND d.employee_id = e.id
    LEFT JOIN company_suspensions w ON w.company_id = e.company_id AND w.month = s.month
      AND w.category = k.category
    WHERE p.category IS NOT NULL OR r.amount_in_cents IS NOT NULL
      OR d.category IS NOT NULL OR w.category IS NOT NULL
  )`;
