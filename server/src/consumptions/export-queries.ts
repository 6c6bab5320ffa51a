import type { ConsumptionCategory } from '@fringe/contract/types';
import { type Reader, statement } from '../database/statement.ts';
import { type CsvForm, csvCell, literal } from '../exports/text-formats.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { linesAt, type ReportedCompany } from './report-queries.ts';

export type GroupBy = 'category' | 'category,behaviour';

/** What a report is about, beyond its companies. */
export interface ReportScope {
  employeeId?: EmployeeId;
  categories: readonly ConsumptionCategory[] | null;
  groupBy: GroupBy | undefined;
  /** True for the totals of the settlement that is shown with a company, not for those of now. */
  settled: boolean;
  /** Totals that are shown with another employee than their own; see `movedEmployees`. */
  moved: readonly MovedEmployee[];
}

/** A person that appears under another employee of the same legal id. */
export interface MovedEmployee {
  companyId: CompanyId;
  /** The settlement of its company, where one is shown. */
  version: number | null;
  month: string;
  employeeId: EmployeeId;
  intoCompanyId: CompanyId;
  intoEmployeeId: EmployeeId;
}

const moved = (newest: boolean, settled: boolean) =>
  statement(
    `consumptions.moved-${newest ? 'newest' : 'oldest'}${settled ? '-settled' : ''}`,
    `WITH people AS (
       SELECT DISTINCT t.company_id, t.month, t.employee_id, e.legal_id_key, c.currency,
         k.version
       FROM unnest($1::uuid[], $2::text[], $4::integer[]) AS k (company_id, month, version)
       JOIN ${settled ? 'settlement_lines' : 'consumption_totals'} t
         ON ${settled ? 't.version <= k.version' : 'true'}
         AND t.company_id = k.company_id AND t.month = k.month
       JOIN employees e ON e.company_id = t.company_id AND e.id = t.employee_id
       JOIN companies c ON c.id = t.company_id
       WHERE $3::text[] IS NULL OR t.category = ANY ($3)
     ), kept AS (
       SELECT company_id, month, employee_id, version,
         first_value(company_id) OVER same AS into_company,
         first_value(employee_id) OVER same AS into_employee
       FROM people WINDOW same AS (PARTITION BY legal_id_key, currency, month
         ORDER BY employee_id ${newest ? 'DESC' : 'ASC'})
     )
     SELECT company_id AS "companyId", version, month, employee_id AS "employeeId",
       into_company AS "intoCompanyId", into_employee AS "intoEmployeeId"
     FROM kept WHERE employee_id <> into_employee`,
  );
const movedStatements = {
  newest: [moved(true, false), moved(true, true)],
  oldest: [moved(false, false), moved(false, true)],
} as const;

/** Who is shown as another employee, because both have one legal id, month and currency. */
export const movedEmployees = (
  reader: Pick<Reader, 'rows'>,
  companies: readonly ReportedCompany[],
  { categories, settled }: Pick<ReportScope, 'categories' | 'settled'>,
  keep: 'newest' | 'oldest',
): Promise<MovedEmployee[]> =>
  reader.rows<MovedEmployee>(movedStatements[keep][settled ? 1 : 0], [
    companies.map(({ id }) => id),
    companies.map(({ month }) => month),
    categories,
    companies.map(({ version }) => version),
  ]);

const literals = (texts: readonly string[]): string => texts.map(literal).join(', ');

const totalColumns = 't.category, t.behaviour, t.sum_type, t.amount_in_cents';

/** The totals of employees that are shown where they are, before they are put together. */
function ownTotals({ id, month, version }: ReportedCompany, scope: ReportScope): string {
  const which = `l.company_id = ${literal(id)} AND l.month = ${literal(month)}`;
  const source = scope.settled ? `(${linesAt(which, String(version))})` : 'consumption_totals';
  const away = scope.moved.filter((one) => one.companyId === id && one.month === month);
  return [
    `SELECT t.employee_id, ${totalColumns} FROM ${source} AS t
     WHERE t.company_id = ${literal(id)} AND t.month = ${literal(month)}`,
    ...(scope.employeeId ? [`t.employee_id = ${literal(scope.employeeId)}`] : []),
    ...(away.length > 0 ? [`t.employee_id <> ALL (${uuids(away.map(employeeOf))})`] : []),
    ...categoryCondition(scope),
  ].join(' AND ');
}

/** The totals of employees of other companies that are shown here, however many those are. */
function totalsFromElsewhere(month: string, here: readonly MovedEmployee[], scope: ReportScope) {
  const lists = [
    here.map(({ companyId }) => companyId),
    here.map(employeeOf),
    here.map(({ intoEmployeeId }) => intoEmployeeId),
  ].map(uuids);
  const versions = `'{${here.map(({ version }) => version ?? 'NULL').join(',')}}'::integer[]`;
  const whose = 'l.company_id = m.company_id AND l.employee_id = m.employee_id';
  const which = `${whose} AND l.month = ${literal(month)}`;
  const source = scope.settled
    ? linesAt(which, 'm.version')
    : `SELECT l.* FROM consumption_totals l WHERE ${which}`;
  const moved = `unnest(${[...lists, versions].join(', ')})`;
  return [
    `SELECT m.into_id, ${totalColumns}
     FROM ${moved} AS m (company_id, employee_id, into_id, version)
     CROSS JOIN LATERAL (${source}) AS t WHERE true`,
    ...categoryCondition(scope),
  ].join(' AND ');
}

const uuids = (ids: readonly string[]): string => `'{${ids.join(',')}}'::uuid[]`;

const categoryCondition = ({ categories }: ReportScope): string[] =>
  categories ? [`t.category IN (${literals(categories)})`] : [];

/** Totals of a company: its own, without those shown elsewhere, with those shown here. */
function totalsOf(company: ReportedCompany, scope: ReportScope): string {
  const { id, month } = company;
  const here = scope.moved.filter((one) => one.intoCompanyId === id && one.month === month);
  const sources = [
    ownTotals(company, scope),
    ...(here.length > 0 ? [totalsFromElsewhere(month, here, scope)] : []),
  ];
  if (here.length === 0 && !scope.groupBy) return sources[0]!;
  const keys = ['employee_id', ...dimensions(scope.groupBy)].join(', ');
  const amount = scope.groupBy
    ? `CASE sum_type WHEN 'expenses' THEN amount_in_cents ELSE -amount_in_cents END`
    : 'amount_in_cents';
  return `SELECT ${keys}, sum(${amount})::bigint AS amount_in_cents
    FROM (${sources.join(' UNION ALL ')}) AS raw GROUP BY ${keys}`;
}

const employeeOf = ({ employeeId }: MovedEmployee): string => employeeId;

/** The columns by which totals differ. */
const dimensions = (groupBy: GroupBy | undefined): string[] =>
  groupBy ? groupBy.split(',') : ['category', 'behaviour', 'sum_type'];

/** The order of totals: the categories as they were asked for, then all by which they differ. */
const orderOf = ({ categories, groupBy }: ReportScope): string =>
  [
    ...(categories ? [`array_position(ARRAY[${literals(categories)}], t.category::text)`] : []),
    ...dimensions(groupBy).map((name) => `t.${name}`),
  ].join(', ');

const wordOf = (dimension: string): string => (dimension === 'sum_type' ? 'sumType' : dimension);

/** The names of the columns of a file: those of the person, then those of the totals. */
export const personColumns = [
  'companyId',
  'companyLegalId',
  'payroll',
  'employeeId',
  'internalId',
  'legalId',
];
export const lineColumns = (groupBy: GroupBy | undefined): string[] => [
  ...personColumns,
  ...dimensions(groupBy).map(wordOf),
  'amountInCents',
  'currency',
];

/** One kind of total, such as `meal-benefit.flex.expenses`. */
export type Kind = string;

/** The kinds of totals that occur in a company's report. */
export const kindsQuery = (company: ReportedCompany, scope: ReportScope) =>
  statement(
    'consumptions.kinds',
    `SELECT DISTINCT concat_ws('.', ${dimensions(scope.groupBy).join(', ')}) AS kind
     FROM (${totalsOf(company, scope)}) AS t`,
  );

const personOf = ({ id, legalId, month }: ReportedCompany, dialect: CsvForm['dialect']): string =>
  [
    literal(id),
    csvCell(literal(legalId), dialect),
    literal(month),
    'e.id',
    csvCell('e.internal_id', dialect),
    csvCell('e.legal_id', dialect),
  ].join(', ');

const withPeople = (company: ReportedCompany, scope: ReportScope): string =>
  `FROM (${totalsOf(company, scope)}) AS t
   JOIN employees e ON e.company_id = ${literal(company.id)} AND e.id = t.employee_id`;

/** The rows of a company for a CSV file. */
export function consumptionsAsCsv(
  company: ReportedCompany,
  scope: ReportScope,
  { format, dialect }: Pick<CsvForm, 'format' | 'dialect'>,
  kinds: readonly Kind[],
): string {
  const person = personOf(company, dialect);
  const keys = dimensions(scope.groupBy).map((name) => `t.${name}`);
  const from = withPeople(company, scope);
  const currency = literal(company.currency);
  if (format === 'lines') {
    return `SELECT ${person}, ${keys.join(', ')}, t.amount_in_cents, ${currency}
      ${from} ORDER BY t.employee_id, ${orderOf(scope)}`;
  }
  const kind = `concat_ws('.', ${keys.join(', ')})`;
  const sums = kinds.map((one) => `sum(k.amount_in_cents) FILTER (WHERE k.kind = ${literal(one)})`);
  return `SELECT ${[person, currency, ...sums].join(', ')}
    FROM (SELECT t.employee_id, ${kind} AS kind, t.amount_in_cents ${from}) AS k
    JOIN employees e ON e.company_id = ${literal(company.id)} AND e.id = k.employee_id
    GROUP BY e.id, e.internal_id, e.legal_id ORDER BY e.id`;
}

/** The employees of a company with their totals as JSON, each with a comma before it. */
export function consumptionsAsJson(company: ReportedCompany, scope: ReportScope): string {
  const names = dimensions(scope.groupBy);
  const fields = names.map((name) => `'"${wordOf(name)}":"', t.${name}, '",'`).join(', ');
  const total = `concat('{', ${fields}, '"amountInCents":', t.amount_in_cents, '}')`;
  return `SELECT concat(',{"employeeId":"', e.id, '","internalId":',
      coalesce(to_json(e.internal_id)::text, 'null'), ',"legalId":', to_json(e.legal_id),
      ',"consumptions":[', string_agg(${total}, ',' ORDER BY ${orderOf(scope)}), ']}')
    ${withPeople(company, scope)}
    GROUP BY e.id, e.internal_id, e.legal_id ORDER BY e.id`;
}
