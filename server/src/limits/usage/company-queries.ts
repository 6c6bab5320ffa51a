import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import type { EmployeeState } from '@fringe/contract/types';
import { actorOf } from '../../access/actors.ts';
import {
  longStatement,
  type Reader,
  type SqlValue,
  type Statement,
  statement,
} from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { effectiveLimits } from '../effective-queries.ts';
import type { UsageRow } from './queries.ts';

/** The use of a limit, with whose it is. */
export interface CompanyUsageRow extends Omit<UsageRow, 'payments'> {
  employeeId: EmployeeId;
  internalId: string | null;
  legalId: string;
  name: string;
  surname: string;
  state: EmployeeState;
  usedPercent: number | null;
}

/** Which limits of a company are measured; all of it is SQL. */
export interface Measured {
  company: string;
  month: string;
  /** An array of the benefits, in the order asked for. */
  categories: string;
  /** Whose: a condition on an employee, by its name; everybody without one. */
  among?: (employee: string) => string;
  /** Of which so many percent are used at least. */
  from?: string;
}

const ofLimit = `u.employee_id = f.employee_id AND u.category = f.category`;

/**
 * What is used of each limit. For a page it is looked up by the key, one by one; for everybody,
 * all of the month and of its year are read at once, and none of the other months.
 */
function usedOf({ company, month, among, from }: Measured): string {
  const period = `u.period = CASE WHEN f.period = 'year' THEN left(${month}, 4) ELSE ${month} END`;
  const own = `u.company_id = ${company} AND ${ofLimit} AND ${period}`;
  if (among) {
    return `LEFT JOIN LATERAL (SELECT u.* FROM limit_usages u WHERE ${own} LIMIT 1) AS u ON true`;
  }
  const periods = `u.period = ANY (ARRAY[${month}, left(${month}, 4)])`;
  return `${from ? '' : 'LEFT '}JOIN limit_usages u ON ${own} AND ${periods}`;
}

const used = 'coalesce(u.used_in_cents, 0)';
const percent = `CASE WHEN f.amount_in_cents > 0 THEN ${used} * 100 / f.amount_in_cents
  WHEN f.amount_in_cents = 0 THEN CASE WHEN ${used} > 0 THEN 100 ELSE 0 END END`;

/** Makes `measured`: each limit that is asked for, with what is used of it. */
export function measuredUsage(asked: Measured): string {
  const { company, month, categories, among, from } = asked;
  const numbered = (of: string) =>
    `${of}.company_id = ${company}${among ? ` AND ${among(of)}` : ''}`;
  const ids = `ARRAY (SELECT n.id FROM employees n WHERE ${numbered('n')})`;
  const only = among ? (id: string) => `${id} = ANY (${ids})` : undefined;
  // Where people are chosen they are few, and the plan that finds them by their keys is the best.
  const narrowed = among ? { all: true } : { all: true, categories, once: true };
  return `WITH ${effectiveLimits(company, month, only, narrowed)},
   measured AS (
     SELECT e.id, e.ordinal, e.internal_id, e.legal_id, e.name, e.surname, e.state,
       f.category, k.place,
       f.amount_in_cents, f.applies_to, f.period, f.type, f.disabled, ${used} AS used_in_cents,
       coalesce(u.reserved_in_cents, 0) AS reserved_in_cents, ${percent} AS used_percent
     FROM effective f
     JOIN unnest(${categories}) WITH ORDINALITY AS k (category, place) USING (category)
     JOIN employees e ON e.id = f.employee_id
     ${usedOf(asked)}
     WHERE ${numbered('e')} ${from ? `AND ${percent} >= ${from}` : ''}
   )`;
}

/** When the limit of a row of `measured` was set, and by whom. */
export const lastChangeOf = (m: string, { company, month }: Measured): string =>
  `LEFT JOIN LATERAL (
     SELECT h.changed_at, h.actor FROM limit_changes h
     WHERE h.company_id = ${company} AND h.employee_id = ${m}.id AND h.category = ${m}.category
       AND h.kind = ${m}.type AND h.month <= ${month} AND h.after_in_cents IS NOT NULL
     ORDER BY h.month DESC, h.version DESC LIMIT 1) AS s ON true`;

/** The order of a list: the most used first, where nothing is no limit; or by employee. */
export const orderOf = (m: string, sorted: boolean): string =>
  `${sorted ? `${m}.used_percent DESC NULLS LAST, ${m}.used_in_cents DESC, ` : ''}${m}.ordinal,
   ${m}.place`;

const columns = `c.id AS "employeeId", c.internal_id AS "internalId", c.legal_id AS "legalId",
  c.name, c.surname, c.state, c.category, c.amount_in_cents AS "amountInCents",
  c.applies_to AS "appliesTo",
  c.period, c.type, c.disabled, floor(extract(epoch FROM s.changed_at))::bigint AS since,
  ${actorOf('s')}, c.used_in_cents AS "usedInCents", c.reserved_in_cents AS "reservedInCents",
  c.used_percent AS "usedPercent"`;

const terms = { company: '$1::uuid', month: '$2::text', categories: '$3::text[]' };
const inRange = (e: string) => `${e}.ordinal > $6::bigint AND ${e}.ordinal <= $7::bigint`;
const named = (e: string) => `${e}.id = ANY ($6::uuid[])`;

/** A page of what is measured; who changed a limit is looked up for those of the page only. */
function pageStatement(name: string, more: Partial<Measured>, sorted: boolean): Statement {
  const asked = { ...terms, ...more };
  const found = more.from ? '(SELECT count(*) FROM measured)' : 'NULL::bigint';
  return longStatement(
    `limits.${name}`,
    `${measuredUsage(asked)},
     chosen AS (SELECT * FROM measured m ORDER BY ${orderOf('m', sorted)} LIMIT $4 OFFSET $5)
     SELECT t.found, ${columns} FROM (SELECT ${found} AS found) AS t
     LEFT JOIN chosen c ON true ${lastChangeOf('c', asked)} ORDER BY ${orderOf('c', sorted)}`,
  );
}

const inOrder = pageStatement('company-usage', { among: inRange }, false);
const ofNamed = pageStatement('company-usage named', { among: named }, false);
const mostUsed = pageStatement('company-usage sorted', {}, true);
const above = {
  sorted: pageStatement('company-usage from sorted', { from: '$6::bigint' }, true),
  unsorted: pageStatement('company-usage from', { from: '$6::bigint' }, false),
};

/** Which limits of a company are listed, and how. */
export interface UsageAsked {
  month: Month;
  categories: readonly LimitCategory[];
  sorted: boolean;
  /** The least percent that is used; all without it. */
  from: number | undefined;
  /** Only these; everybody without it. */
  employeeIds?: readonly EmployeeId[] | undefined;
}

type Found = CompanyUsageRow & { found: number | null };

/** A page of the use of a company's limits; how many there are, where a filter decides it. */
export async function pageOfCompanyUsage(
  reader: Reader,
  companyId: CompanyId,
  { month, categories, sorted, from, employeeIds }: UsageAsked,
  { size, offset }: Paging,
): Promise<{ items: CompanyUsageRow[]; found: number | null }> {
  const which = [companyId, month, categories];
  const read = (list: Statement, values: SqlValue[]) =>
    reader.rows<Found>(list, [...which, ...values]);
  // Everybody has a line for each category: a page is a range of employees, wherever it lies.
  const first = Math.floor(offset / categories.length);
  const last = Math.ceil((offset + size) / categories.length);
  const rows = await (employeeIds
    ? read(ofNamed, [size, offset, employeeIds])
    : from !== undefined
      ? read(above[sorted ? 'sorted' : 'unsorted'], [size, offset, from])
      : sorted
        ? read(mostUsed, [size, offset])
        : read(inOrder, [size, offset - first * categories.length, first, last]));
  return {
    items: rows.filter(({ employeeId }) => employeeId !== null),
    found: rows[0]?.found ?? null,
  };
}

const company = statement(
  'limits.company',
  `SELECT c.legal_id AS "legalId", c.currency, c.open_month AS "openMonth",
     c.time_zone AS "timeZone", coalesce(h.employees, 0)::int AS employees
   FROM companies c LEFT JOIN headcounts h ON h.company_id = c.id WHERE c.id = $1`,
);

/** A company whose limits are listed, and how many people it has. */
export interface LimitedCompany {
  legalId: string;
  currency: string;
  openMonth: Month;
  timeZone: string;
  employees: number;
}

export const limitedCompany = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
): Promise<LimitedCompany> => (await reader.rows<LimitedCompany>(company, [companyId]))[0]!;
