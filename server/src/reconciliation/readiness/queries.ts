import { NAMED } from '@fringe/contract/operations/companies/readiness';
import { seconds } from '../../database/moments.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import { effectiveLimits } from '../../limits/effective-queries.ts';
import { closingDate } from '../../payroll-cycles/queries.ts';
import type { CompanyId, CycleId, EmployeeId, ExportId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';

/** What is counted, and the ids of the first of them. */
export interface Counted {
  count: number;
  ids: string[];
}

export interface ReadinessRow {
  month: Month;
  id: CycleId;
  start: number;
  end: number | null;
  closingDate: string;
  limitsRequired: boolean;
  version: number | null;
  settledAt: number | null;
  waiting: boolean;
}

const cycle = statement(
  'readiness.cycle',
  `SELECT p.month, p.id, ${seconds('p.started_at')} AS start, ${seconds('p.ended_at')} AS "end",
     ${closingDate} AS "closingDate", c.limits_required AS "limitsRequired",
     s.version, ${seconds('s.settled_at')} AS "settledAt",
     EXISTS (SELECT FROM late_months w WHERE w.company_id = p.company_id AND w.month = p.month)
       AS waiting
   FROM payroll_cycles p JOIN companies c ON c.id = p.company_id
   LEFT JOIN LATERAL (SELECT version, settled_at FROM settlements
     WHERE company_id = p.company_id AND month = p.month ORDER BY version DESC LIMIT 1) s ON true
   WHERE p.company_id = $1 AND p.id = $2`,
);

export const cycleToCheck = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  cycleId: CycleId,
): Promise<ReadinessRow | undefined> =>
  (await reader.rows<ReadinessRow>(cycle, [companyId, cycleId]))[0];

/** Counts rows, and names the first of them. */
const counted = (name: string, ids: string) =>
  longStatement(
    `readiness.${name}`,
    `WITH found AS MATERIALIZED (${ids})
     SELECT (SELECT count(*) FROM found) AS count,
       coalesce((SELECT json_agg(id) FROM (SELECT id FROM found LIMIT ${NAMED}) AS first), '[]')
         AS ids`,
  );

const flags = counted(
  'flags',
  `SELECT e.id FROM consumptions e
   WHERE e.company_id = $1 AND e.month = $2 AND e.flags <> '{}'
     AND NOT EXISTS (SELECT FROM consumptions v
       WHERE v.company_id = e.company_id AND v.reverses_id = e.id)
     AND NOT EXISTS (SELECT FROM entry_acknowledgements a
       WHERE a.company_id = e.company_id AND a.consumption_id = e.id)
   ORDER BY e.number`,
);
const requests = counted(
  'requests',
  `SELECT x.id FROM committed_expenses x
   WHERE x.company_id = $1 AND x.state = 'pending' AND x.fiscal_year <= left($2, 4)
   ORDER BY x.requested_at, x.id`,
);
const payments = counted(
  'payments',
  `SELECT p.id FROM committed_payments p JOIN committed_expenses x
     ON x.company_id = p.company_id AND x.id = p.committed_expense_id AND x.state = 'active'
   WHERE p.company_id = $1 AND p.month <= $2 AND p.state = 'scheduled'
   ORDER BY p.month, p.id`,
);
const starters = counted(
  'starters',
  `SELECT e.id FROM employees e
   WHERE e.company_id = $1 AND e.hiring_date >= ($2 || '-01')::date
     AND e.hiring_date < ($2 || '-01')::date + interval '1 month'
   ORDER BY e.hiring_date, e.id`,
);
const withoutLimit = counted(
  'without-limit',
  `WITH ${effectiveLimits('$1', '$2')}
   SELECT e.id FROM employees e
   WHERE e.company_id = $1 AND e.state <> 'removed' AND NOT EXISTS (
     SELECT FROM effective f WHERE f.employee_id = e.id AND f.amount_in_cents IS NOT NULL)
   ORDER BY e.ordinal`,
);

const counts = { flags, requests, payments, starters, withoutLimit };

export const count = async (
  reader: Pick<Reader, 'rows'>,
  what: keyof typeof counts,
  companyId: CompanyId,
  month: Month,
): Promise<Counted> => (await reader.rows<Counted>(counts[what], [companyId, month]))[0]!;

export interface Leaver {
  employeeId: EmployeeId;
  at: number;
  effectiveDate: string | null;
  openPayments: number;
}

const leavers = longStatement(
  'readiness.leavers',
  `SELECT s.employee_id AS "employeeId", ${seconds('max(s.at)')} AS at,
     (array_agg(s.effective_date ORDER BY s.number DESC))[1]::text AS "effectiveDate",
     (SELECT count(*) FROM committed_expenses x JOIN committed_payments p
        ON p.company_id = x.company_id AND p.committed_expense_id = x.id
      WHERE x.company_id = $1 AND x.employee_id = s.employee_id AND x.state = 'active'
        AND p.state = 'scheduled') AS "openPayments"
   FROM payroll_cycles p JOIN employee_state_changes s ON s.company_id = p.company_id
     AND s.cause = 'terminated' AND s.at >= p.started_at
     AND s.at < coalesce(p.ended_at, 'infinity')
   JOIN employees e ON e.company_id = s.company_id AND e.id = s.employee_id
     AND e.state = 'removed'
   WHERE p.company_id = $1 AND p.month = $2
   GROUP BY s.employee_id ORDER BY max(s.at), s.employee_id`,
);

/** Who left while the cycle was open, and has not come back. */
export const leaversOf = (reader: Pick<Reader, 'rows'>, companyId: CompanyId, month: Month) =>
  reader.rows<Leaver>(leavers, [companyId, month]);

const lastEntry = (condition: string): string => `(SELECT ${seconds('recorded_at')}
    FROM consumptions WHERE company_id = $1 AND month = $2 AND ${condition}
    ORDER BY number DESC LIMIT 1)`;
const lastEntries = longStatement(
  'readiness.last-entries',
  `SELECT ${lastEntry("sum_type = 'expenses' AND payment_id IS NULL")} AS charge,
     ${lastEntry("sum_type = 'expenses' AND payment_id IS NOT NULL")} AS payment,
     ${lastEntry("sum_type = 'withdrawn'")} AS void`,
);

export interface LastEntries {
  charge: number | null;
  payment: number | null;
  void: number | null;
}

export const lastEntriesOf = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  month: Month,
): Promise<LastEntries> => (await reader.rows<LastEntries>(lastEntries, [companyId, month]))[0]!;

const officialExports = statement(
  'readiness.exports',
  `WITH last AS (SELECT x.id, x.version, ${seconds('f.made_at')} AS "madeAt"
     FROM exports x JOIN export_files f ON f.company_id = x.company_id AND f.export_id = x.id
     WHERE x.company_id = $1 AND x.month = $2 ORDER BY x.version DESC, f.made_at DESC LIMIT 1)
   SELECT (SELECT row_to_json(last) FROM last) AS last,
     ARRAY(SELECT version FROM settlements s WHERE s.company_id = $1 AND s.month = $2
       AND s.version > coalesce((SELECT version FROM last), 0) ORDER BY version) AS versions`,
);

export interface OfficialExports {
  last: { id: ExportId; version: number; madeAt: number } | null;
  /** The versions that nobody has a file of. */
  versions: number[];
}

/** What of a closed month was exported, and which versions there are since. */
export const exportsOf = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  month: Month,
): Promise<OfficialExports> =>
  (await reader.rows<OfficialExports>(officialExports, [companyId, month]))[0]!;
