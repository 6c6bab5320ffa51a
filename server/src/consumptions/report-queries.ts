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

const reported = `SELECT c.id, c.legal_id AS "legalId", c.currency, p.id AS "cycleId", p.month,
    floor(extract(epoch FROM p.started_at))::bigint AS start,
    floor(extract(epoch FROM p.ended_at))::bigint AS "end",
    s.version, floor(extract(epoch FROM s.settled_at))::bigint AS "settledAt"
  FROM companies c JOIN payroll_cycles p ON p.company_id = c.id
  LEFT JOIN LATERAL (SELECT version, settled_at FROM settlements
    WHERE company_id = c.id AND month = p.month ORDER BY version DESC LIMIT 1) s ON true`;

const ofCompany = statement(
  'consumptions.reported-company',
  `${reported} WHERE c.id = $1 AND CASE WHEN $3::uuid IS NOT NULL THEN p.id = $3
     WHEN $2::text IS NOT NULL THEN p.month = $2 ELSE p.id = c.open_cycle_id END`,
);

/** A company with the cycle asked for by id, by month, or else the open one. */
export const reportedCompany = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  asked: { payroll?: Month; payrollCycleId?: CycleId },
): Promise<ReportedCompany | undefined> => {
  const values = [companyId, asked.payroll ?? null, asked.payrollCycleId ?? null];
  return (await reader.rows<ReportedCompany>(ofCompany, values))[0];
};

const ofCorporation = statement(
  'consumptions.reported-companies',
  `${reported} JOIN access_grants g ON g.company_id = c.id AND g.partner_id = $2
   WHERE c.corporation_id = $1 AND p.month = coalesce($3::text, c.open_month) ORDER BY c.id`,
);

/** The companies of a corporation that a partner may see, with the month or their open cycle. */
export const reportedCompanies = (
  reader: Pick<Reader, 'rows'>,
  corporationId: CorporationId,
  partnerId: PartnerId,
  payroll: Month | undefined,
): Promise<ReportedCompany[]> =>
  reader.rows<ReportedCompany>(ofCorporation, [corporationId, partnerId, payroll ?? null]);

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

const totals = statement(
  'consumptions.totals',
  `SELECT category, behaviour, sum_type AS "sumType", amount_in_cents AS "amountInCents"
   FROM consumption_totals
   WHERE company_id = $1 AND month = $2 AND employee_id = $3
     AND ($4::text[] IS NULL OR category = ANY ($4))
   ORDER BY array_position($4::text[], category), category, behaviour, sum_type`,
);

export const totalsOfEmployee = (
  reader: Reader,
  companyId: CompanyId,
  month: Month,
  employeeId: EmployeeId,
  categories: readonly string[] | null,
): Promise<TotalRow[]> => reader.rows<TotalRow>(totals, [companyId, month, employeeId, categories]);

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
