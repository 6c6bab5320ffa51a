import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import type { ExplainedRefusal } from '@fringe/contract/operations/consumptions/explanations';
import type { LimitPeriod } from '@fringe/contract/operations/limits/limits';
import type { ConsumptionBehaviour, ConsumptionCategory, SumType } from '@fringe/contract/types';
import { type Reader, statement } from '../database/statement.ts';
import { reasonSealedOf } from '../reasons/queries.ts';
import type { CompanyId, ConsumptionId, EmployeeId, PaymentId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** Reads one state of the database. */
export type Snapshot = Pick<Reader, 'rows'>;

/** Whose number is explained, and of which benefit and month. */
export interface Asked {
  companyId: CompanyId;
  employeeId: EmployeeId;
  month: Month;
  category: ConsumptionCategory;
}

const valuesOf = ({ companyId, employeeId, month, category }: Asked) => [
  companyId,
  employeeId,
  month,
  category,
];

/** The company of an employee, and the cycle of the month; without a start there is none yet. */
export interface SubjectRow {
  known: boolean;
  currency: string;
  timeZone: string;
  openMonth: Month;
  startedAt: Date | null;
  endedAt: Date | null;
}

const subject = statement(
  'explanations.subject',
  `SELECT e.id IS NOT NULL AS known, c.currency, c.time_zone AS "timeZone",
     c.open_month AS "openMonth", p.started_at AS "startedAt", p.ended_at AS "endedAt"
   FROM companies c
   LEFT JOIN employees e ON e.company_id = c.id AND e.id = $2
   LEFT JOIN payroll_cycles p ON p.company_id = c.id AND p.month = coalesce($3, c.open_month)
   WHERE c.id = $1`,
);

export const subjectOf = async (
  reader: Snapshot,
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: Month | undefined,
): Promise<SubjectRow> =>
  (await reader.rows<SubjectRow>(subject, [companyId, employeeId, month ?? null]))[0]!;

export interface EntryRow {
  id: ConsumptionId;
  sumType: SumType;
  behaviour: ConsumptionBehaviour;
  amountInCents: number;
  concept: string;
  occurredAt: Date;
  recordedAt: Date;
  externalId: string | null;
  fiscalYear: string;
  paymentId: PaymentId | null;
  reversesId: ConsumptionId | null;
  reasonSealed: Buffer | null;
  settled: boolean | null;
  late: boolean;
  flags: ChargeFlag[];
  limitInCents: number | null;
  limitPeriod: LimitPeriod | null;
  leftInCents: number | null;
  version: number | null;
}

// A payment counts in its own year, whenever it is executed; it is found by its employee.
const yearOfEntry = `CASE WHEN c.payment_id IS NULL THEN left(c.month, 4) ELSE (
    SELECT x.fiscal_year FROM committed_expenses x JOIN committed_payments p
      ON p.company_id = x.company_id AND p.committed_expense_id = x.id
    WHERE x.company_id = c.company_id AND x.employee_id = c.employee_id AND p.id = c.payment_id
    LIMIT 1) END`;

const entries = statement(
  'explanations.entries',
  `SELECT c.id, c.sum_type AS "sumType", c.behaviour, c.amount_in_cents AS "amountInCents",
     c.concept, c.occurred_at AS "occurredAt", c.recorded_at AS "recordedAt",
     c.external_id AS "externalId", ${yearOfEntry} AS "fiscalYear", c.payment_id AS "paymentId",
     c.reverses_id AS "reversesId",
     ${reasonSealedOf('c.company_id', 'void', "''", 'c.id')} AS "reasonSealed",
     c.settled, c.late, c.flags, c.limit_in_cents AS "limitInCents",
     c.limit_period AS "limitPeriod", c.left_in_cents AS "leftInCents",
     (SELECT min(s.version) FROM settlements s WHERE s.company_id = c.company_id
        AND s.month = c.month AND s.through_number >= c.number) AS version
   FROM consumptions c
   WHERE c.company_id = $1 AND c.employee_id = $2 AND c.month = $3 AND c.category = $4
   ORDER BY c.number`,
);

/** What was booked, in that order. */
export const entriesOf = (reader: Snapshot, asked: Asked): Promise<EntryRow[]> =>
  reader.rows<EntryRow>(entries, valuesOf(asked));

export interface RefusalRow {
  id: string;
  refusedAt: Date;
  behaviour: ConsumptionBehaviour;
  amountInCents: number;
  currency: string;
  concept: string;
  occurredAt: Date;
  externalId: string | null;
  code: ExplainedRefusal['code'];
  limitInCents: number | null;
  limitPeriod: LimitPeriod | null;
  leftInCents: number | null;
}

/** A terminal that tries again and again must not make an explanation endless. */
const MOST_REFUSALS = 200;

const refusals = statement(
  'explanations.refusals',
  `SELECT id, refused_at AS "refusedAt", behaviour, amount_in_cents AS "amountInCents", currency,
     concept, occurred_at AS "occurredAt", external_id AS "externalId", code,
     limit_in_cents AS "limitInCents", limit_period AS "limitPeriod",
     left_in_cents AS "leftInCents"
   FROM (SELECT * FROM refused_charges
     WHERE company_id = $1 AND employee_id = $2 AND month = $3 AND category = $4
     ORDER BY id DESC LIMIT ${MOST_REFUSALS}) AS newest
   ORDER BY id`,
);

/** What was refused, the earliest first; of very many, the newest. */
export const refusalsOf = (reader: Snapshot, asked: Asked): Promise<RefusalRow[]> =>
  reader.rows<RefusalRow>(refusals, valuesOf(asked));

export interface VersionRow {
  version: number;
  settledAt: Date;
  chargesInCents: number;
  voidsInCents: number;
}

// A settlement has the lines that changed: what holds in it is the newest of each up to it.
const newest = (sumType: SumType): string => `coalesce((
    SELECT sum(l.amount_in_cents)::bigint FROM (
      SELECT DISTINCT ON (behaviour) amount_in_cents FROM settlement_lines
      WHERE company_id = s.company_id AND month = s.month AND employee_id = $2 AND category = $4
        AND sum_type = '${sumType}' AND version <= s.version
      ORDER BY behaviour, version DESC) AS l), 0)`;

const versions = statement(
  'explanations.versions',
  `SELECT s.version, s.settled_at AS "settledAt", ${newest('expenses')} AS "chargesInCents",
     ${newest('withdrawn')} AS "voidsInCents"
   FROM settlements s WHERE s.company_id = $1 AND s.month = $3 ORDER BY s.version`,
);

/** What the employee had in each settlement of the month, the earliest first. */
export const versionsOf = (reader: Snapshot, asked: Asked): Promise<VersionRow[]> =>
  reader.rows<VersionRow>(versions, valuesOf(asked));

/** What was used in a month. */
export interface MonthRow {
  payroll: Month;
  usedInCents: number;
}

// own: what is no payment, by the year of its month; and the year's payments, wherever booked.
const months = statement(
  'explanations.months',
  `SELECT own.month AS payroll, sum(own.cents)::bigint AS "usedInCents" FROM (
     SELECT c.month, CASE c.sum_type WHEN 'expenses' THEN c.amount_in_cents
         ELSE -c.amount_in_cents END AS cents
     FROM consumptions c
     WHERE c.company_id = $1 AND c.employee_id = $2
       AND c.month BETWEEN left($3, 4) || '-01' AND left($3, 4) || '-12'
       AND c.category = $4 AND c.payment_id IS NULL
     UNION ALL
     SELECT c.month, c.amount_in_cents
     FROM committed_expenses x
     JOIN committed_payments p ON p.company_id = x.company_id AND p.committed_expense_id = x.id
     JOIN consumptions c ON c.company_id = p.company_id AND c.id = p.consumption_id
     WHERE x.company_id = $1 AND x.employee_id = $2 AND x.fiscal_year = left($3, 4)
       AND x.category = $4 AND p.state = 'executed') AS own
   GROUP BY own.month HAVING sum(own.cents) > 0 ORDER BY own.month`,
);

/** In which months the year of a month was used. */
export const monthsOfYear = (reader: Snapshot, asked: Asked): Promise<MonthRow[]> =>
  reader.rows<MonthRow>(months, valuesOf(asked));
