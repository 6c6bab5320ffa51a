import type { LimitCategory } from '@fringe/contract/operations/money/limits';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, CycleId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { effectiveLimits } from './effective-queries.ts';

export type LimitKind = 'recurrent' | 'punctual';

/** A limit as its row holds it; without an amount it ends those before it. */
export interface StoredLimit {
  category: LimitCategory;
  amount_in_cents: number | null;
  applies_to: 'employee' | 'child' | null;
  period: 'payroll' | 'year' | null;
}

/** A limit with whom it is for, and when. */
export type LimitRow = StoredLimit & { employee_id: EmployeeId; kind: LimitKind; month: Month };

// A row that says the same already is not touched, so that repeating a request writes nothing.
const save = change(
  'limits.save',
  `INSERT INTO limits AS known (company_id, employee_id, category, kind, month, amount_in_cents,
     applies_to, period)
   SELECT $1, employee_id, category, kind, month, amount_in_cents, applies_to, period
   FROM jsonb_to_recordset($2::jsonb) AS fresh (employee_id uuid, category text, kind text,
     month text, amount_in_cents bigint, applies_to text, period text)
   ON CONFLICT (company_id, employee_id, category, kind, month) DO UPDATE
     SET amount_in_cents = excluded.amount_in_cents, applies_to = excluded.applies_to,
         period = excluded.period
     WHERE (known.amount_in_cents, known.applies_to, known.period)
       IS DISTINCT FROM (excluded.amount_in_cents, excluded.applies_to, excluded.period)`,
);

export const saveLimits = (tx: Transaction, companyId: CompanyId, limits: readonly LimitRow[]) =>
  tx.write(save, [companyId, JSON.stringify(limits)]);

const remove = change(
  'limits.remove-punctual',
  `DELETE FROM limits WHERE company_id = $1 AND employee_id = $2 AND kind = 'punctual'
     AND month = $3 AND category = ANY ($4)`,
);

export const removePunctual = (
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: Month,
  categories: readonly string[],
) => tx.write(remove, [companyId, employeeId, month, categories]);

/** A limit that holds for an employee and a category, or a category that is disabled. */
export interface EffectiveRow {
  category: LimitCategory;
  amountInCents: number | null;
  appliesTo: 'employee' | 'child' | null;
  period: 'payroll' | 'year' | null;
  type: LimitKind | null;
  disabled: boolean;
}

const ofEmployee = statement(
  'limits.of-employee',
  `WITH ${effectiveLimits('$1::uuid', '$3::text')}
   SELECT category, amount_in_cents AS "amountInCents", applies_to AS "appliesTo", period, type,
     disabled
   FROM effective WHERE employee_id = $2 ORDER BY position`,
);

export const limitsOfEmployee = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: Month,
): Promise<EffectiveRow[]> => reader.rows<EffectiveRow>(ofEmployee, [companyId, employeeId, month]);

/** What begins after a month. */
export interface ScheduledRow {
  category: LimitCategory;
  type: 'recurrent' | 'disabled';
  payroll: Month;
  amountInCents: number | null;
  appliesTo: 'employee' | 'child' | null;
  period: 'payroll' | 'year' | null;
}

const scheduled = statement(
  'limits.scheduled',
  `SELECT category, 'recurrent' AS type, month AS payroll, amount_in_cents AS "amountInCents",
     applies_to AS "appliesTo", period
   FROM limits WHERE company_id = $1 AND employee_id = $2 AND kind = 'recurrent' AND month > $3
   UNION
   SELECT category, 'disabled', month, NULL, NULL, NULL FROM limit_suspensions
   WHERE company_id = $1 AND employee_id = $2 AND month > $3
   UNION
   SELECT category, 'disabled', month, NULL, NULL, NULL FROM company_suspensions
   WHERE company_id = $1 AND month > $3`,
);

export const scheduledOf = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: Month,
): Promise<ScheduledRow[]> => reader.rows<ScheduledRow>(scheduled, [companyId, employeeId, month]);

const person = statement(
  'limits.employee',
  `SELECT e.internal_id AS "internalId", e.legal_id AS "legalId", c.legal_id AS "companyLegalId",
     c.currency, c.open_month AS "openMonth", c.open_cycle_id AS "cycleId",
     floor(extract(epoch FROM p.started_at))::bigint AS "startedAt"
   FROM companies c
   JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
   LEFT JOIN employees e ON e.company_id = c.id AND e.id = $2
   WHERE c.id = $1`,
);

/** An employee, and the company's open cycle; without a legal id there is no such employee. */
export interface LimitedPerson {
  internalId: string | null;
  legalId: string | null;
  companyLegalId: string;
  currency: string;
  openMonth: Month;
  cycleId: CycleId;
  startedAt: number;
}

export const limitedPerson = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
): Promise<LimitedPerson> =>
  (await reader.rows<LimitedPerson>(person, [companyId, employeeId]))[0]!;

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
  `INSERT INTO company_suspensions (company_id, month, category)
   SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
);

export const disableCompany = (tx: Transaction, { companyId, payroll, categories }: Disabling) =>
  tx.write(disableAll, [companyId, payroll, categories]);

const disableSome = change(
  'limits.disable-employees',
  `INSERT INTO limit_suspensions (company_id, month, category, employee_id)
   SELECT $1, $2, category, employee_id
   FROM unnest($3::text[]) AS k (category), unnest($4::uuid[]) AS e (employee_id)
   ON CONFLICT DO NOTHING`,
);

export const disableEmployees = (
  tx: Transaction,
  { companyId, payroll, categories }: Disabling,
  ids: readonly string[],
) => tx.write(disableSome, [companyId, payroll, categories, ids]);
