import { limitCategories } from '@fringe/contract/operations/limits';
import type { CopyOut } from '../database/copy-out.ts';
import { type Reader, statement } from '../database/statement.ts';
import { type CsvFormat, csvCell, csvOptions, jsonOptions } from '../database/text-formats.ts';
import { effectiveLimits } from './effective-queries.ts';

const corporation = statement(
  'limits.corporation',
  `SELECT k.id, k.alias, k.external_id AS "externalId" FROM corporations k
   WHERE k.id = $1 AND EXISTS (SELECT FROM companies c
     JOIN access_grants g ON g.company_id = c.id AND g.partner_id = $2
     WHERE c.corporation_id = k.id)`,
);

/** A corporation of which a partner may see a company at least. */
export const visibleCorporation = async (
  reader: Reader,
  id: string,
  partnerId: string,
): Promise<{ id: string; alias: string; externalId: string | null } | undefined> =>
  (
    await reader.rows<{ id: string; alias: string; externalId: string | null }>(corporation, [
      id,
      partnerId,
    ])
  )[0];

/** COPY takes no parameters. These are ids that the service itself has made or read. */
const scopeOf = (corporationId: string, partnerId: string): string => `
  scope AS (
    SELECT c.id AS company_id, c.open_month AS month, c.legal_id, c.currency
    FROM companies c JOIN access_grants g ON g.company_id = c.id
    WHERE c.corporation_id = '${corporationId}' AND g.partner_id = '${partnerId}'
  )`;

const personColumns: Record<string, string> = {
  companyId: 's.company_id',
  companyLegalId: csvCell('s.legal_id'),
  payroll: 's.month',
  employeeId: 'e.id',
  internalId: csvCell('e.internal_id'),
  legalId: csvCell('e.legal_id'),
};

/** The columns of a file with a row for each limit, each with its SQL. */
const lineColumns: Record<string, string> = {
  ...personColumns,
  category: 'f.category',
  amountInCents: 'f.amount_in_cents',
  currency: 'CASE WHEN f.amount_in_cents IS NOT NULL THEN s.currency END',
  appliesTo: 'f.applies_to',
  period: 'f.period',
  type: 'f.type',
  disabled: 'f.disabled::text',
};

/** The columns of a file with a row for each employee. */
const wideColumns: Record<string, string> = {
  ...personColumns,
  ...Object.fromEntries(
    limitCategories.flatMap((category) => {
      const f = `f_${category}`;
      return [
        [category, `${f}.amount_in_cents`],
        [`${category}-currency`, `CASE WHEN ${f}.amount_in_cents IS NOT NULL THEN s.currency END`],
        [`${category}-appliesTo`, `${f}.applies_to`],
        [`${category}-period`, `${f}.period`],
        [`${category}-type`, `${f}.type`],
        [`${category}-disabled`, `coalesce(${f}.disabled, false)::text`],
      ];
    }),
  ),
};

/** The names of all columns of a format, in their usual order. */
export const columnsOf = (format: CsvFormat): string[] =>
  Object.keys(format === 'lines' ? lineColumns : wideColumns);

type Copy = Pick<CopyOut, 'query' | 'options' | 'before' | 'after'>;

/** The limits of a corporation as CSV, from one statement and so from one snapshot. */
export function limitsAsCsv(
  corporationId: string,
  partnerId: string,
  format: CsvFormat,
  columns: readonly string[],
  dialect: 'excel-es' | undefined,
): Copy {
  const sql = format === 'lines' ? lineColumns : wideColumns;
  const chosen = columns.map((name) => `${sql[name]} AS "${name}"`).join(', ');
  const people = `FROM scope s
    JOIN employees e ON e.company_id = s.company_id AND e.state <> 'removed'`;
  const from = {
    lines: `${people} JOIN effective f ON f.company_id = e.company_id AND f.employee_id = e.id
      ORDER BY s.company_id, e.ordinal, f.position`,
    columns: `${people} ${limitCategories.map(joined).join('')} ORDER BY s.company_id, e.ordinal`,
  };
  return {
    query: `WITH ${scopeOf(corporationId, partnerId)}, ${effectiveLimits}
      SELECT ${chosen} ${from[format]}`,
    ...csvOptions(dialect),
  };
}

const joined = (category: string): string => `
  LEFT JOIN effective f_${category} ON f_${category}.company_id = e.company_id
    AND f_${category}.employee_id = e.id AND f_${category}.category = '${category}'`;

/** The companies of a corporation with their employees' limits, as pieces of one JSON text. */
export const limitsAsJson = (corporationId: string, partnerId: string): Copy => ({
  options: jsonOptions,
  query: `WITH ${scopeOf(corporationId, partnerId)}, ${effectiveLimits},
    limited AS (
      SELECT f.company_id, f.employee_id, json_object_agg(f.category, json_build_object(
        'amount', CASE WHEN f.amount_in_cents IS NOT NULL THEN json_build_object(
          'amountInCents', f.amount_in_cents, 'currency', s.currency) END,
        'appliesTo', f.applies_to, 'period', f.period, 'type', f.type, 'disabled', f.disabled)
        ORDER BY f.position) AS limits
      FROM effective f JOIN scope s ON s.company_id = f.company_id
      GROUP BY f.company_id, f.employee_id
    ),
    placed AS (
      SELECT s.*, e.id AS employee_id, e.internal_id, e.legal_id AS person_id, e.ordinal,
        lag(s.company_id) OVER spot IS DISTINCT FROM s.company_id AS begins,
        lag(s.company_id) OVER spot IS NULL AS first,
        lead(s.company_id) OVER spot IS DISTINCT FROM s.company_id AS ends
      FROM scope s
      LEFT JOIN employees e ON e.company_id = s.company_id AND e.state <> 'removed'
      WINDOW spot AS (ORDER BY s.company_id, e.ordinal)
    )
    SELECT concat(
      CASE WHEN NOT p.first THEN ',' END,
      CASE WHEN p.begins THEN left(json_build_object('id', p.company_id, 'legalId', p.legal_id,
        'currency', p.currency, 'payrollCycle', json_build_object('id', y.id,
          'start', floor(extract(epoch FROM y.started_at))::bigint, 'end', NULL,
          'fiscalYear', left(p.month, 4), 'payrollMonth', right(p.month, 2)))::text, -1)
        || ',"employees":[' END,
      CASE WHEN p.employee_id IS NOT NULL THEN json_build_object('employeeId', p.employee_id,
        'internalId', p.internal_id, 'legalId', p.person_id,
        'limits', coalesce(l.limits, '{}'::json)) END,
      CASE WHEN p.ends THEN ']}' END)
    FROM placed p
    JOIN payroll_cycles y ON y.company_id = p.company_id AND y.month = p.month
    LEFT JOIN limited l ON l.company_id = p.company_id AND l.employee_id = p.employee_id
    ORDER BY p.company_id, p.ordinal`,
});
