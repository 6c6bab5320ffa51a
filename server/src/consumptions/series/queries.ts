import type { SeriesPoint } from '@fringe/contract/operations/consumptions/series';
import { longStatement, type Reader, type Statement } from '../../database/statement.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { byPerson, together } from './month-queries.ts';

type By = 'month' | 'day';
type OfPeople = 'costCenter' | 'payrollCompany' | 'model';
type OfCompany = 'category' | OfPeople | `${OfPeople},category`;

/** What a group is: the tables that name it, its id and name, and the category where it has one. */
interface Group {
  join: string;
  id: string;
  name: string;
  category: string;
}

const ofPeople = (table: string, column: string): Group => ({
  join: `JOIN employees p ON p.company_id = s.company_id AND p.id = s.employee_id
     LEFT JOIN ${table} g ON g.company_id = p.company_id AND g.id = p.${column}`,
  id: 'g.id',
  name: 'g.name',
  category: 'NULL::text',
});
const alsoByCategory = (group: Group): Group => ({ ...group, category: 's.category' });

const whole: Group = { join: '', id: 'NULL::uuid', name: 'NULL::text', category: 'NULL::text' };
const category = alsoByCategory({ ...whole, name: 's.category' });
const company: Group = { ...whole, id: 'c.id', name: 'c.name' };
const costCenter = ofPeople('cost_centers', 'cost_center_id');
const payrollCompany = ofPeople('payroll_companies', 'payroll_company_id');
const model = ofPeople('benefit_models', 'model_id');

const groups: Record<OfCompany | 'all', Group> = {
  ...{ all: whole, category, costCenter, payrollCompany, model },
  'costCenter,category': alsoByCategory(costCenter),
  'payrollCompany,category': alsoByCategory(payrollCompany),
  'model,category': alsoByCategory(model),
};

// By month the sums are there already; by day the entries are read, by the day that they were paid.
const sources: Record<By, string> = {
  month: `SELECT company_id, employee_id, category, sum_type, month AS period, amount_in_cents,
      entries
    FROM consumption_totals`,
  day: `SELECT company_id, employee_id, category, sum_type,
      (occurred_at AT TIME ZONE c.time_zone)::date::text AS period, amount_in_cents, 1 AS entries
    FROM consumptions`,
};

const sumOf = (kind: string): string =>
  `coalesce(sum(s.amount_in_cents) FILTER (WHERE s.sum_type = '${kind}'), 0)`;

type Scope = 'all' | 'company' | 'employee';

/** Where a company's sums by month are found cheapest; all others are found by a range. */
function sourceOf(by: By, { join }: Group, scope: Scope): string {
  if (by === 'month' && scope === 'company') return join === '' ? together : byPerson;
  return `${sources[by]} WHERE company_id = c.id AND month BETWEEN $1 AND $2
    ${scope === 'employee' ? 'AND employee_id = $4' : ''}`;
}

/** The points of all companies, of one, or of an employee; found company by company. */
const points = (name: string, by: By, group: Group, scope: Scope): Statement => {
  const { join, id, name: named, category: kind } = group;
  return longStatement(
    `consumptions.series ${name}`,
    `SELECT period, CASE WHEN name IS NULL THEN NULL ELSE json_build_object('id', id,
       'name', name) END AS "group", category, expenses::bigint AS "expensesInCents",
       withdrawn::bigint AS "withdrawnInCents", (expenses - withdrawn)::bigint AS "netInCents",
       entries::bigint AS entries, currency
     FROM (
       SELECT s.period, ${id} AS id, ${named} AS name, ${kind} AS category, c.currency,
         sum(s.entries) AS entries, ${sumOf('expenses')} AS expenses,
         ${sumOf('withdrawn')} AS withdrawn
       FROM companies c CROSS JOIN LATERAL (${sourceOf(by, group, scope)}) AS s
       ${join}
       ${scope === 'all' ? '' : 'WHERE c.id = $3'}
       GROUP BY s.period, ${id}, ${named}, ${kind}, c.currency) AS summed
     ORDER BY period, name NULLS LAST, id, category, currency`,
  );
};

const ofCompanies = new Map<string, Statement>();
for (const by of ['month', 'day'] as const) {
  for (const [groupBy, group] of Object.entries(groups)) {
    const name = `${by} ${groupBy}`;
    ofCompanies.set(name, points(name, by, group, 'company'));
    ofCompanies.set(`${name} of one`, points(`${name} of one`, by, group, 'employee'));
  }
}

/** A company's sums over time, or those of one of its employees. */
export const companySeries = (
  reader: Reader,
  { from, to }: { from: Month; to: Month },
  { by, groupBy }: { by: By; groupBy: OfCompany | undefined },
  companyId: CompanyId,
  employeeId?: EmployeeId,
): Promise<SeriesPoint[]> => {
  const name = `${by} ${groupBy ?? 'all'}${employeeId ? ' of one' : ''}`;
  const values = [from, to, companyId, ...(employeeId ? [employeeId] : [])];
  return reader.rows<SeriesPoint>(ofCompanies.get(name)!, values);
};

const ofAll = {
  all: points('of all', 'month', whole, 'all'),
  category: points('of all by category', 'month', category, 'all'),
  company: points('of all by company', 'month', company, 'all'),
};

/** The sums of all companies over time, those of each currency for themselves. */
export const seriesOfAll = (
  reader: Reader,
  { from, to }: { from: Month; to: Month },
  groupBy: 'category' | 'company' | undefined,
): Promise<SeriesPoint[]> => reader.rows<SeriesPoint>(ofAll[groupBy ?? 'all'], [from, to]);
