import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { type Reader, statement } from '../database/statement.ts';
import { type CsvForm, type CsvFormat, csvCell, literal } from '../exports/text-formats.ts';
import type { CorporationId, CycleId, PartnerId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { effectiveLimits } from './effective-queries.ts';

const open = `SELECT c.id, c.legal_id AS "legalId", c.currency, c.open_month AS "openMonth",
    c.open_cycle_id AS "cycleId", floor(extract(epoch FROM p.started_at))::bigint AS "startedAt"
  FROM companies c
  JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
  WHERE c.corporation_id = $1`;

const all = statement('limits.corporation-companies all', `${open} ORDER BY c.id`);
const granted = statement(
  'limits.corporation-companies',
  `${open} AND c.id IN (SELECT g.company_id FROM access_grants g WHERE g.partner_id = $2)
   ORDER BY c.id`,
);

/** A company of an export, with its open cycle. */
export interface OpenCompany {
  id: string;
  legalId: string;
  currency: string;
  openMonth: Month;
  cycleId: CycleId;
  startedAt: number;
}

/** The same, with the month that is exported. */
export type ExportedCompany = OpenCompany & { month: Month };

/** Those of a corporation that a partner has access to; without a partner, all of them. */
export const exportedCompanies = (
  reader: Pick<Reader, 'rows'>,
  corporationId: CorporationId,
  partnerId: PartnerId | null,
): Promise<OpenCompany[]> =>
  partnerId === null
    ? reader.rows<OpenCompany>(all, [corporationId])
    : reader.rows<OpenCompany>(granted, [corporationId, partnerId]);

type Columns = Record<string, (company: ExportedCompany, dialect: CsvForm['dialect']) => string>;

const personColumns: Columns = {
  companyId: ({ id }) => literal(id),
  companyLegalId: ({ legalId }, dialect) => csvCell(literal(legalId), dialect),
  payroll: ({ month }) => literal(month),
  employeeId: () => 'e.id',
  internalId: (_, dialect) => csvCell('e.internal_id', dialect),
  legalId: (_, dialect) => csvCell('e.legal_id', dialect),
};

/** The columns of a file with a row for each limit, each with its SQL. */
const lineColumns: Columns = {
  ...personColumns,
  category: () => 'f.category',
  amountInCents: () => 'f.amount_in_cents',
  currency: ({ currency }) =>
    `CASE WHEN f.amount_in_cents IS NOT NULL THEN ${literal(currency)} END`,
  appliesTo: () => 'f.applies_to',
  period: () => 'f.period',
  type: () => 'f.type',
  disabled: () => 'f.disabled::text',
};

/** The columns of a file with a row for each employee. */
const wideColumns = (categories: readonly LimitCategory[]): Columns => ({
  ...personColumns,
  ...Object.fromEntries(
    categories.flatMap((category) => {
      const f = `f_${category}`;
      const columns: [string, Columns[string]][] = [
        [category, () => `${f}.amount_in_cents`],
        [
          `${category}-currency`,
          ({ currency }) =>
            `CASE WHEN ${f}.amount_in_cents IS NOT NULL THEN ${literal(currency)} END`,
        ],
        [`${category}-appliesTo`, () => `${f}.applies_to`],
        [`${category}-period`, () => `${f}.period`],
        [`${category}-type`, () => `${f}.type`],
        [`${category}-disabled`, () => `coalesce(${f}.disabled, false)::text`],
      ];
      return columns;
    }),
  ),
});

const columnsIn = (format: CsvFormat, categories: readonly LimitCategory[]): Columns =>
  format === 'lines' ? lineColumns : wideColumns(categories);

/** The names of all columns of a format, in the order of the categories. */
export const columnsOf = (format: CsvFormat, categories: readonly LimitCategory[]): string[] =>
  Object.keys(columnsIn(format, categories));

const limitsOf = ({ id, month }: ExportedCompany): string =>
  `WITH ${effectiveLimits(`${literal(id)}::uuid`, `${literal(month)}::text`)}`;

/** Everybody but those who are removed. */
const people = ({ id }: ExportedCompany): string =>
  `employees e WHERE e.company_id = ${literal(id)} AND e.state <> 'removed'`;

const wide = (categories: readonly LimitCategory[]): string =>
  categories
    .map(
      (category) => `
    LEFT JOIN effective f_${category} ON f_${category}.employee_id = e.id
      AND f_${category}.category = '${category}'`,
    )
    .join('');

/** The rows of a company for a CSV file. */
export function limitsAsCsv(
  company: ExportedCompany,
  { format, columns, dialect }: CsvForm,
  categories: readonly LimitCategory[],
): string {
  const known = columnsIn(format, categories);
  const chosen = columns.map((name) => `${known[name]!(company, dialect)} AS "${name}"`);
  const place = `array_position(ARRAY[${categories.map(literal).join(', ')}], f.category)`;
  const from = {
    lines: `JOIN effective f ON f.employee_id = e.id AND ${place} IS NOT NULL
      ORDER BY e.ordinal, ${place}`,
    columns: `${wide(categories)} ORDER BY e.ordinal`,
  };
  return `${limitsOf(company)}
    SELECT ${chosen.join(', ')} FROM (SELECT * FROM ${people(company)}) e ${from[format]}`;
}

/** A text as JSON that needs no escaping, or null. */
const plain = (sql: string): string => `coalesce('"' || ${sql} || '"', 'null')`;

/** By hand: all parts are known words, and the JSON functions take three times as long. */
const limitJson = (category: string, currency: string): string => {
  const f = `f_${category}`;
  return `CASE WHEN ${f}.category IS NOT NULL THEN concat('"${category}":{"amount":',
    coalesce('{"amountInCents":' || ${f}.amount_in_cents || ',"currency":"${currency}"}', 'null'),
    ',"appliesTo":', ${plain(`${f}.applies_to`)}, ',"period":', ${plain(`${f}.period`)},
    ',"type":', ${plain(`${f}.type`)}, ',"disabled":', ${f}.disabled::text, '}') END`;
};

/** The employees of a company with their limits as JSON, each with a comma before it. */
export const limitsAsJson = (
  company: ExportedCompany,
  categories: readonly LimitCategory[],
): string =>
  `${limitsOf(company)}
    SELECT concat(',{"employeeId":"', e.id, '","internalId":',
      coalesce(to_json(e.internal_id)::text, 'null'), ',"legalId":', to_json(e.legal_id),
      ',"limits":{', concat_ws(',',
        ${categories.map((category) => limitJson(category, company.currency)).join(', ')}),
      '}}')
    FROM (SELECT * FROM ${people(company)}) e ${wide(categories)} ORDER BY e.ordinal`;
