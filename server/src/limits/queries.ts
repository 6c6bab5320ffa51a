import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
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

/** Who changes limits, and when; kept with every change. */
export interface ChangedBy {
  actor: string;
  at: Date;
}

/**
 * The rows of the history for changed limits: what held before is in the table as it was when the
 * statement began; what holds now is in `after`, without amounts where a limit was removed.
 */
const noteChanges = (
  changed: string,
  after: readonly [amount: string, appliesTo: string, period: string],
) => `INSERT INTO limit_changes (company_id, employee_id, category, kind, month, version,
     changed_at, actor, before_in_cents, before_applies_to, before_period, after_in_cents,
     after_applies_to, after_period)
   SELECT c.company_id, c.employee_id, c.category, c.kind, c.month, coalesce(last.version, 0) + 1,
     greatest($3, last.changed_at), $4, b.amount_in_cents, b.applies_to, b.period,
     ${after.join(', ')}
   FROM ${changed} c
   LEFT JOIN LATERAL (SELECT amount_in_cents, applies_to, period FROM limits k
     WHERE k.company_id = c.company_id AND k.employee_id = c.employee_id
       AND k.category = c.category AND k.kind = c.kind AND k.month = c.month LIMIT 1) AS b ON true
   LEFT JOIN LATERAL (SELECT version, changed_at FROM limit_changes h
     WHERE h.company_id = c.company_id AND h.employee_id = c.employee_id
       AND h.category = c.category AND h.kind = c.kind AND h.month = c.month
     ORDER BY version DESC LIMIT 1) AS last ON true
   RETURNING employee_id AS "employeeId", category, kind, month, version,
     before_in_cents AS "beforeInCents", before_applies_to AS "beforeAppliesTo",
     before_period AS "beforePeriod", after_in_cents AS "afterInCents",
     after_applies_to AS "afterAppliesTo", after_period AS "afterPeriod"`;

/** A limit that is another now; without amounts where there was none, or is none any more. */
export interface ChangedLimit {
  employeeId: EmployeeId;
  category: LimitCategory;
  kind: LimitKind;
  month: Month;
  /** Which change of this limit it is, counted from 1. */
  version: number;
  beforeInCents: number | null;
  beforeAppliesTo: StoredLimit['applies_to'];
  beforePeriod: StoredLimit['period'];
  afterInCents: number | null;
  afterAppliesTo: StoredLimit['applies_to'];
  afterPeriod: StoredLimit['period'];
}

// A row that says the same already is not touched, so that repeating a request writes nothing.
const save = change(
  'limits.save',
  `WITH saved AS (
     INSERT INTO limits AS known (company_id, employee_id, category, kind, month, amount_in_cents,
       applies_to, period)
     SELECT $1, employee_id, category, kind, month, amount_in_cents, applies_to, period
     FROM jsonb_to_recordset($2::jsonb) AS fresh (employee_id uuid, category text, kind text,
       month text, amount_in_cents bigint, applies_to text, period text)
     ON CONFLICT (company_id, employee_id, category, kind, month) DO UPDATE
       SET amount_in_cents = excluded.amount_in_cents, applies_to = excluded.applies_to,
           period = excluded.period
       WHERE (known.amount_in_cents, known.applies_to, known.period)
         IS DISTINCT FROM (excluded.amount_in_cents, excluded.applies_to, excluded.period)
     RETURNING company_id, employee_id, category, kind, month, amount_in_cents, applies_to, period
   ) ${noteChanges('saved', ['c.amount_in_cents', 'c.applies_to', 'c.period'])}`,
);

/** Returns those that changed. */
export const saveLimits = (
  tx: Transaction,
  companyId: CompanyId,
  limits: readonly LimitRow[],
  { actor, at }: ChangedBy,
) => tx.write<ChangedLimit>(save, [companyId, JSON.stringify(limits), at, actor]);

const remove = change(
  'limits.remove-punctual',
  `WITH removed AS (
     DELETE FROM limits l
     USING unnest($2::uuid[], $5::text[], $6::text[]) AS gone (employee_id, category, month)
     WHERE l.company_id = $1 AND l.employee_id = gone.employee_id AND l.category = gone.category
       AND l.kind = 'punctual' AND l.month = gone.month
     RETURNING l.company_id, l.employee_id, l.category, l.kind, l.month
   ) ${noteChanges('removed', ['NULL', 'NULL', 'NULL'])}`,
);

/** Returns those that there were. */
export const removePunctual = (
  tx: Transaction,
  companyId: CompanyId,
  limits: readonly Pick<LimitRow, 'employee_id' | 'category' | 'month'>[],
  { actor, at }: ChangedBy,
) => {
  const column = (name: 'employee_id' | 'category' | 'month') => limits.map((one) => one[name]);
  const values = [column('employee_id'), at, actor, column('category'), column('month')];
  return tx.write<ChangedLimit>(remove, [companyId, ...values]);
};

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
