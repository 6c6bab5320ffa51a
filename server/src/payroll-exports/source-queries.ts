import type { ConsumptionBehaviour, ConsumptionCategory, SumType } from '@fringe/contract/types';
import { linesAt } from '../consumptions/report-queries.ts';
import { type Reader, statement } from '../database/statement.ts';
import { literal } from '../exports/text-formats.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** What a file is made of: the totals of a kind of one employee, or an entry of the ledger. */
export interface SourceRow {
  employeeId: EmployeeId;
  internalId: string | null;
  legalId: string;
  name: string;
  surname: string;
  costCenter: string | null;
  payrollCompany: string | null;
  benefitModel: string | null;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  expenses: number;
  withdrawn: number;
  entries: number;
  /** Only of an entry; null for totals. */
  entryId: string | null;
  sumType: SumType | null;
  description: string | null;
  occurredAt: string | null;
  recordedAt: string | null;
  externalId: string | null;
  reversesId: string | null;
}

/** Which rows a file is made of; without a version they are those of now. */
export interface Source {
  companyId: CompanyId;
  month: Month;
  version: number | null;
  since: number | null;
  timeZone: string;
  /** Entries of the ledger, and not totals. */
  entries: boolean;
  /** Whether the entries of totals are counted, which reads the ledger. */
  counted: boolean;
  /** Category by category, where each has a sheet. */
  byCategory: boolean;
  atMost?: number;
}

const company = statement(
  'payroll-exports.company',
  `SELECT legal_id AS "legalId", currency, time_zone AS "timeZone" FROM companies WHERE id = $1`,
);

export interface CompanyFacts {
  legalId: string;
  currency: string;
  timeZone: string;
}

export const companyFacts = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
): Promise<CompanyFacts> => (await reader.rows<CompanyFacts>(company, [companyId]))[0]!;

const cycle = statement(
  'payroll-exports.cycle',
  `SELECT (SELECT max(version) FROM settlements s WHERE s.company_id = p.company_id
     AND s.month = p.month) AS version
   FROM payroll_cycles p WHERE p.company_id = $1 AND p.month = $2`,
);

/** The newest version of a month, null for the open one; undefined for a month without a cycle. */
export const cycleOf = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  month: Month,
): Promise<{ version: number | null } | undefined> =>
  (await reader.rows<{ version: number | null }>(cycle, [companyId, month]))[0];

const keys = 'employee_id, category, behaviour, sum_type';

/** The totals that there are, those of a version, or what a version differs in from another. */
function totalsOf({ companyId, month, version, since }: Source): string {
  const which = `l.company_id = ${literal(companyId)} AND l.month = ${literal(month)}`;
  if (version === null) return `SELECT l.* FROM consumption_totals l WHERE ${which}`;
  if (since === null) return linesAt(which, String(version));
  const same = keys.split(', ').map((key) => `l.${key} = after.${key}`);
  return `SELECT ${keys}, after.amount_in_cents - coalesce((
      SELECT l.amount_in_cents FROM settlement_lines l
      WHERE ${which} AND ${same.join(' AND ')} AND l.version <= ${since}
      ORDER BY l.version DESC LIMIT 1), 0) AS amount_in_cents
    FROM (${linesAt(`${which} AND l.version > ${since}`, String(version))}) AS after`;
}

/** Up to which entry a version goes. */
const through = ({ companyId, month }: Source, version: number): string =>
  `(SELECT through_number FROM settlements WHERE company_id = ${literal(companyId)}
    AND month = ${literal(month)} AND version = ${version})`;

/** The entries that a file is about. */
const entriesOf = (source: Source): string =>
  [
    `FROM consumptions c WHERE c.company_id = ${literal(source.companyId)}`,
    `c.month = ${literal(source.month)}`,
    ...(source.version === null ? [] : [`c.number <= ${through(source, source.version)}`]),
    ...(source.since === null ? [] : [`c.number > ${through(source, source.since)}`]),
  ].join(' AND ');

const sumOf = (word: SumType): string =>
  `coalesce(sum(l.amount_in_cents) FILTER (WHERE l.sum_type = '${word}'), 0)::bigint`;

/** A row for each employee, category and behaviour, with nothing of an entry. */
const totalRows = (source: Source): string => `
  SELECT t.*, ${source.counted ? 'coalesce(n.entries, 0)' : '0'} AS entries
  FROM (SELECT l.employee_id, l.category, l.behaviour, ${sumOf('expenses')} AS expenses,
      ${sumOf('withdrawn')} AS withdrawn
    FROM (${totalsOf(source)}) AS l GROUP BY l.employee_id, l.category, l.behaviour) AS t
  ${
    source.counted
      ? `LEFT JOIN (SELECT c.employee_id, c.category, c.behaviour, count(*) AS entries
           ${entriesOf(source)} GROUP BY c.employee_id, c.category, c.behaviour) AS n
         USING (employee_id, category, behaviour)`
      : ''
  }`;

const amountOf = (word: SumType): string =>
  `CASE c.sum_type WHEN '${word}' THEN c.amount_in_cents ELSE 0 END`;

const entryRows = (source: Source): string => `
  SELECT c.*, ${amountOf('expenses')} AS expenses, ${amountOf('withdrawn')} AS withdrawn,
    1 AS entries ${entriesOf(source)}`;

const dayOf = (column: string, zone: string): string =>
  `to_char(${column} AT TIME ZONE ${literal(zone)}, 'YYYY-MM-DD')`;

/** SQL of an entry's own fields, by their names. */
const ownFields = (zone: string): Record<string, string> => ({
  entryId: 't.id',
  sumType: 't.sum_type',
  description: 't.concept',
  occurredAt: dayOf('t.occurred_at', zone),
  recordedAt: dayOf('t.recorded_at', zone),
  externalId: 't.external_id',
  reversesId: 't.reverses_id',
});

/**
 * The rows of a file as JSON. Employees come in the order of their ids, which is that of the keys
 * of totals: the first rows of many are found without the others.
 */
export function sourceQuery(source: Source): string {
  const id = literal(source.companyId);
  const own = Object.entries(ownFields(source.timeZone));
  const fields = own.map(([name, sql]) => `'${name}', ${source.entries ? sql : 'NULL'}`);
  const order = [
    ...(source.byCategory ? ['t.category'] : []),
    ...(source.entries ? ['t.number'] : ['t.employee_id', 't.category', 't.behaviour']),
  ];
  return `SELECT json_build_object('employeeId', t.employee_id, 'internalId', e.internal_id,
      'legalId', e.legal_id, 'name', e.name, 'surname', e.surname, 'costCenter', cc.name,
      'payrollCompany', pc.name, 'benefitModel', m.name, 'category', t.category,
      'behaviour', t.behaviour, 'expenses', t.expenses, 'withdrawn', t.withdrawn,
      'entries', t.entries, ${fields.join(', ')})
    FROM (${source.entries ? entryRows(source) : totalRows(source)}) AS t
    JOIN employees e ON e.company_id = ${id} AND e.id = t.employee_id
    LEFT JOIN cost_centers cc ON cc.company_id = ${id} AND cc.id = e.cost_center_id
    LEFT JOIN payroll_companies pc ON pc.company_id = ${id} AND pc.id = e.payroll_company_id
    LEFT JOIN benefit_models m ON m.company_id = ${id} AND m.id = e.model_id
    ORDER BY ${order.join(', ')} ${source.atMost === undefined ? '' : `LIMIT ${source.atMost}`}`;
}
