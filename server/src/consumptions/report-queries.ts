import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import type { ConsumptionBehaviour, ConsumptionCategory, SumType } from '@fringe/contract/types';
import {
  longStatement,
  type Reader,
  type SqlValue,
  type Statement,
  statement,
} from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, CorporationId, CycleId, EmployeeId, PartnerId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** A company in a report: its cycle, and the settlement that the cycle has. */
export interface ReportedCompany {
  id: CompanyId;
  legalId: string;
  currency: string;
  cycleId: CycleId;
  month: Month;
  start: number;
  end: number | null;
  version: number | null;
  settledAt: number | null;
}

// The newest settlement of the cycle, up to a version if one is asked for.
const reported = (
  version: string,
): string => `SELECT c.id, c.legal_id AS "legalId", c.currency, p.id AS "cycleId", p.month,
    floor(extract(epoch FROM p.started_at))::bigint AS start,
    floor(extract(epoch FROM p.ended_at))::bigint AS "end",
    s.version, floor(extract(epoch FROM s.settled_at))::bigint AS "settledAt"
  FROM companies c JOIN payroll_cycles p ON p.company_id = c.id
  LEFT JOIN LATERAL (SELECT version, settled_at FROM settlements
    WHERE company_id = c.id AND month = p.month AND version <= coalesce(${version}, version)
    ORDER BY version DESC LIMIT 1) s ON true`;

const ofCompany = statement(
  'consumptions.reported-company',
  `${reported('$4::integer')} WHERE c.id = $1 AND CASE WHEN $3::uuid IS NOT NULL THEN p.id = $3
     WHEN $2::text IS NOT NULL THEN p.month = $2 ELSE p.id = c.open_cycle_id END
     AND ($4::integer IS NULL OR s.version = $4)`,
);

/** A company with the cycle asked for by id, by month, or else the open one, in a version. */
export const reportedCompany = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  asked: { payroll?: Month; payrollCycleId?: CycleId; version?: number },
): Promise<ReportedCompany | undefined> => {
  const { payroll = null, payrollCycleId = null, version = null } = asked;
  const values = [companyId, payroll, payrollCycleId, version];
  return (await reader.rows<ReportedCompany>(ofCompany, values))[0];
};

const ofCorporation = statement(
  'consumptions.reported-companies',
  `${reported('$4::integer')} JOIN access_grants g ON g.company_id = c.id AND g.partner_id = $2
   WHERE c.corporation_id = $1 AND p.month = coalesce($3::text, c.open_month)
     AND ($4::integer IS NULL OR s.version IS NOT NULL) ORDER BY c.id`,
);

/**
 * The companies of a corporation that a partner may see, with the month or their open cycle; in a
 * version, or the newest before it.
 */
export const reportedCompanies = (
  reader: Pick<Reader, 'rows'>,
  corporationId: CorporationId,
  partnerId: PartnerId,
  { payroll = null, version = null }: { payroll?: Month | null; version?: number | null },
): Promise<ReportedCompany[]> =>
  reader.rows<ReportedCompany>(ofCorporation, [corporationId, partnerId, payroll, version]);

const person = statement(
  'consumptions.person',
  `SELECT internal_id AS "internalId", legal_id AS "legalId" FROM employees
   WHERE company_id = $1 AND id = $2`,
);

export const reportedPerson = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
) =>
  (
    await reader.rows<{ internalId: string | null; legalId: string }>(person, [
      companyId,
      employeeId,
    ])
  )[0];

/** What an employee has consumed of a kind in a month. */
export interface TotalRow {
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  sumType: SumType;
  amountInCents: number;
}

const totalsFrom = (name: string, source: string) =>
  statement(
    name,
    `SELECT category, behaviour, sum_type AS "sumType", amount_in_cents AS "amountInCents"
     FROM ${source} AS t
     WHERE company_id = $1 AND month = $2 AND employee_id = $3
       AND ($4::text[] IS NULL OR category = ANY ($4))
     ORDER BY array_position($4::text[], category), category, behaviour, sum_type`,
  );
const totals = totalsFrom('consumptions.totals', 'consumption_totals');
const settledTotals = totalsFrom(
  'consumptions.settled-totals',
  `(${linesAt('l.company_id = $1 AND l.month = $2 AND l.employee_id = $3', '$5')})`,
);

/** The lines that hold in a version of a settlement, by SQL for which and for the version. */
export function linesAt(which: string, version: string): string {
  const keys = 'l.employee_id, l.category, l.behaviour, l.sum_type';
  return `SELECT DISTINCT ON (${keys}) l.* FROM settlement_lines l
    WHERE ${which} AND l.version <= ${version} ORDER BY ${keys}, l.version DESC`;
}

/** The totals of an employee, as they are or as they were in a version of a closed month. */
export const totalsOfEmployee = (
  reader: Reader,
  companyId: CompanyId,
  month: Month,
  employeeId: EmployeeId,
  categories: readonly string[] | null,
  version?: number,
): Promise<TotalRow[]> => {
  const whose = [companyId, month, employeeId, categories];
  if (version === undefined) return reader.rows<TotalRow>(totals, whose);
  return reader.rows<TotalRow>(settledTotals, [...whose, version]);
};

export interface LedgerFilter {
  employeeId?: EmployeeId;
  payroll?: Month;
  externalId?: string;
  flagged?: boolean;
}

/** A page of a company's ledger, by month and in the order of booking. */
export async function pageOfLedger(
  reader: Reader,
  companyId: CompanyId,
  filter: LedgerFilter,
  { size, offset }: Paging,
): Promise<{ total: number; entries: LedgerEntry[] }> {
  const { count, page, values } = ledgerStatements(companyId, filter);
  const [[counted], entries] = await Promise.all([
    reader.rows<{ total: number }>(count, values),
    reader.rows<LedgerEntry>(page, [...values, size, offset]),
  ]);
  return { total: counted!.total, entries };
}

/** One pair of statements for each set of conditions, so that each finds its index. */
function ledgerStatements(
  companyId: CompanyId,
  { employeeId, payroll, externalId, flagged }: LedgerFilter,
): { count: Statement; page: Statement; values: SqlValue[] } {
  const conditions: [string, SqlValue | undefined][] = [
    ['company_id', companyId],
    ['employee_id', employeeId],
    ['month', payroll],
    ['external_id', externalId],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const equal = given.map(([column], index) => `l.${column} = $${index + 1}`);
  const flag = flagged === undefined ? [] : [`l.flags ${flagged ? '<>' : '='} '{}'`];
  const where = [...equal, ...flag].join(' AND ');
  // Short: PostgreSQL cuts the names of statements after 63 characters.
  const flags = flagged === undefined ? [] : [flagged ? 'flagged' : 'unflagged'];
  const name = [...given.map(([column]) => column.slice(0, 3)), ...flags].join('+');
  // The totals know how many entries each has, so that counting does not read the ledger.
  const byTotals = externalId === undefined && flagged === undefined;
  const from = byTotals ? 'coalesce(sum(entries), 0)::bigint' : 'count(*)';
  const table = byTotals ? 'consumption_totals' : 'consumptions';
  return {
    count: longStatement(
      `consumptions.ledger-count ${name}`,
      `SELECT ${from} AS total FROM ${table} l WHERE ${where}`,
    ),
    page: longStatement(
      `consumptions.ledger-page ${name}`,
      `SELECT l.id, l.employee_id AS "employeeId", l.month AS payroll, l.category, l.behaviour,
         l.sum_type AS "sumType", l.amount_in_cents AS "amountInCents", c.currency, l.concept,
         floor(extract(epoch FROM l.occurred_at))::bigint AS "occurredAt",
         floor(extract(epoch FROM l.recorded_at))::bigint AS "recordedAt",
         l.external_id AS "externalId", l.reverses_id AS "reversesId",
         l.payment_id AS "paymentId", l.late, l.flags[1] AS flag, l.flags
       FROM consumptions l JOIN companies c ON c.id = l.company_id WHERE ${where}
       ORDER BY l.company_id, l.month, l.number
       LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
    ),
    values: given.map(([, value]) => value!),
  };
}
