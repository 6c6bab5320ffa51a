import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { ChangedBy } from './queries.ts';

/** Counts for a company before a benefit is disabled for all of it. */
export interface CompanySuspensions {
  total: number;
  removed: number;
  /** The categories that are not disabled for the whole company yet. */
  remaining: number;
  /** Those with access who are disabled in all of these already. */
  already: number;
}

const companySuspensions = statement(
  'limits.company-standing',
  `WITH remaining AS (
     SELECT unnest($3::text[]) AS category
     EXCEPT SELECT category FROM company_suspensions WHERE company_id = $1 AND month = $2
   ), already AS (
     SELECT d.employee_id FROM limit_suspensions d
     JOIN employees e ON e.company_id = d.company_id AND e.id = d.employee_id
     WHERE d.company_id = $1 AND d.month = $2 AND e.state <> 'removed'
       AND d.category IN (SELECT category FROM remaining)
     GROUP BY d.employee_id HAVING count(*) = (SELECT count(*) FROM remaining)
   )
   SELECT coalesce((SELECT employees FROM headcounts WHERE company_id = $1), 0)::int AS total,
     (SELECT count(*) FROM employees WHERE company_id = $1 AND state = 'removed') AS removed,
     (SELECT count(*) FROM remaining) AS remaining, (SELECT count(*) FROM already) AS already`,
);

export const suspensionsOfCompany = async (
  reader: Reader,
  { companyId, payroll, categories }: Disabling,
): Promise<CompanySuspensions> =>
  (await reader.rows<CompanySuspensions>(companySuspensions, [companyId, payroll, categories]))[0]!;

/** What is disabled, and when. */
export interface Disabling {
  companyId: CompanyId;
  payroll: Month;
  categories: readonly string[];
}

/** What is disabled for an employee before a benefit is disabled for them. */
export interface EmployeeSuspensions {
  id: string;
  removed: boolean;
  /** In how many of the categories they are disabled already. */
  disabled: number;
}

const employeeSuspensions = statement(
  'limits.employee-standing',
  `SELECT e.id, e.state = 'removed' AS removed,
     (SELECT count(*) FROM unnest($3::text[]) AS k (category)
      WHERE EXISTS (SELECT FROM company_suspensions w WHERE w.company_id = $1 AND w.month = $2
          AND w.category = k.category)
        OR EXISTS (SELECT FROM limit_suspensions d WHERE d.company_id = $1 AND d.month = $2
          AND d.category = k.category AND d.employee_id = e.id)) AS disabled
   FROM employees e WHERE e.company_id = $1 AND e.id = ANY ($4::uuid[])`,
);

export const suspensionsOfEmployees = (
  reader: Reader,
  { companyId, payroll, categories }: Disabling,
  ids: readonly string[],
): Promise<EmployeeSuspensions[]> =>
  reader.rows<EmployeeSuspensions>(employeeSuspensions, [companyId, payroll, categories, ids]);

const disableAll = change(
  'limits.disable-company',
  `INSERT INTO company_suspensions (company_id, month, disabled_at, actor, category)
   SELECT $1, $2, $4, $5, unnest($3::text[]) ON CONFLICT DO NOTHING RETURNING category`,
);

/** Disables what is not disabled yet, and returns it. */
export const disableCompany = (
  tx: Transaction,
  { companyId, payroll, categories }: Disabling,
  { actor, at }: ChangedBy,
) => tx.write<{ category: LimitCategory }>(disableAll, [companyId, payroll, categories, at, actor]);

const disableSome = change(
  'limits.disable-employees',
  `INSERT INTO limit_suspensions (company_id, month, disabled_at, actor, category, employee_id)
   SELECT $1, $2, $5, $6, category, employee_id
   FROM unnest($3::text[]) AS k (category), unnest($4::uuid[]) AS e (employee_id)
   ON CONFLICT DO NOTHING RETURNING category, employee_id AS "employeeId"`,
);

/** The same for some employees. */
export const disableEmployees = (
  tx: Transaction,
  { companyId, payroll, categories }: Disabling,
  ids: readonly string[],
  { actor, at }: ChangedBy,
) =>
  tx.write<{ category: LimitCategory; employeeId: EmployeeId }>(disableSome, [
    companyId,
    payroll,
    categories,
    ids,
    at,
    actor,
  ]);
