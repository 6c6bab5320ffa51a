import { appendOnlyTables, resealedColumns } from '../database/owner/rights.ts';
import { type Invariant, invariant } from './invariant.ts';

const resealed = resealedColumns.map(({ table, column }) => `${table}.${column}`);

/** What has to hold of companies, their people and their payroll cycles. */
export const calendarInvariants: readonly Invariant[] = [
  invariant(
    'every company has exactly one open cycle, and knows it',
    'companies',
    `SELECT c.id::text AS violation FROM companies c
     LEFT JOIN payroll_cycles p ON p.company_id = c.id AND p.ended_at IS NULL
     GROUP BY c.id
     HAVING count(p.id) <> 1 OR min(p.id::text) <> c.open_cycle_id::text
       OR min(p.month) <> c.open_month`,
  ),
  invariant(
    'cycles are consecutive months, and each begins where the one before ends',
    'payroll_cycles',
    `SELECT company_id || ' ' || month AS violation FROM (
       SELECT company_id, month, started_at, ended_at,
         lag(month) OVER cycles AS month_before, lag(ended_at) OVER cycles AS end_before,
         row_number() OVER cycles AS number
       FROM payroll_cycles WINDOW cycles AS (PARTITION BY company_id ORDER BY month)
     ) AS c
     WHERE ended_at < started_at OR (number > 1 AND (end_before IS DISTINCT FROM started_at
       OR to_char((month_before || '-01')::date + interval '1 month', 'YYYY-MM') <> month))`,
  ),
  invariant(
    'a company has as many employees as it counts, numbered without gaps',
    'headcounts',
    `SELECT company_id::text AS violation FROM headcounts h FULL JOIN (
       SELECT company_id, count(*) AS people, max(ordinal) AS last FROM employees
       GROUP BY company_id
     ) AS e USING (company_id)
     WHERE coalesce(h.employees, 0) <> coalesce(e.people, 0)
       OR coalesce(e.people, 0) <> coalesce(e.last, 0)`,
  ),
  invariant(
    'the state of an employee is the last of their history',
    'employees',
    `SELECT e.company_id || ' ' || e.id AS violation FROM employees e
     LEFT JOIN LATERAL (SELECT state FROM employee_state_changes s
       WHERE s.company_id = e.company_id AND s.employee_id = e.id
       ORDER BY number DESC LIMIT 1) AS last ON true
     WHERE e.state IS DISTINCT FROM last.state`,
  ),
  invariant(
    'what is append-only cannot be changed by this role',
    `unnest('{${appendOnlyTables.join(', ')}}'::text[])`,
    `SELECT name AS violation FROM unnest('{${appendOnlyTables.join(', ')}}'::text[]) AS name
     WHERE (has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE') OR EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = name::regclass AND a.attnum > 0
           AND NOT a.attisdropped AND has_column_privilege(a.attrelid, a.attnum, 'UPDATE')
           AND name || '.' || a.attname <> ALL ('{${resealed.join(', ')}}'::text[])))
       AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`,
  ),
];
