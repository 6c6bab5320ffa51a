import { type Condition, inStatement, valuesOf } from '../database/conditions.ts';
import { longStatement, type Reader, type SqlValue } from '../database/statement.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { type RequestItem, shownRequest } from './queries.ts';
import type { Span } from './rules.ts';

/** Which calls are asked for. */
export interface RequestFilter {
  /** Those of one of these credentials. */
  clientIds?: readonly string[] | undefined;
  employeeId?: EmployeeId | undefined;
  companyId?: CompanyId | undefined;
  operations?: readonly string[] | undefined;
  code?: string | undefined;
  /** The first digit of the status. */
  statusClass?: number | undefined;
}

/** The conditions of a filter, always the same ones in the same order. */
export const conditionsOf = (filter: RequestFilter) =>
  ({
    clientIds: { sql: 'r.credential_id = ANY (?)', type: 'uuid[]', value: filter.clientIds },
    employeeId: { sql: 'r.employee_id = ?', type: 'uuid', value: filter.employeeId },
    companyId: { sql: 'r.company_id = ?', type: 'uuid', value: filter.companyId },
    operations: { sql: 'r.operation = ANY (?)', type: 'text[]', value: filter.operations },
    code: { sql: 'r.code = ?', type: 'text', value: filter.code },
    statusClass: { sql: 'r.status / 100 = ?', type: 'integer', value: filter.statusClass },
  }) satisfies Record<string, Condition>;

/**
 * A way of walking through calls, newest first: all of them by their key, those of a person, or
 * those of some credentials, each by an index of days that are over.
 */
export type Way = 'all' | 'employee' | 'clients';

/** What is walked: after $1, before $2, at most $3 rows, of each credential if it is by them. */
const within = 'r.id > $1 AND r.id < $2';
const newest = 'ORDER BY r.id DESC';
const bound = 'LIMIT $3::bigint';
const last = 'OFFSET $3::bigint - 1 LIMIT 1';
const clients = 'unnest($4::uuid[]) AS client (id)';

const walked: Record<Way, (columns: string, end: string) => string> = {
  all: (columns, end) => `(SELECT ${columns} FROM request_log r WHERE ${within} ${newest} ${end})`,
  employee: (columns, end) => `(SELECT ${columns} FROM request_log r
    WHERE r.employee_id = $4::uuid AND ${within} ${newest} ${end})`,
  clients: (columns, end) => `(SELECT r.* FROM ${clients} CROSS JOIN LATERAL (
    SELECT ${columns} FROM request_log r
    WHERE r.credential_id = client.id AND ${within} ${newest} ${end}) AS r)`,
};

function statementsOf(way: Way) {
  const first = way === 'all' ? 4 : 5;
  const { where, next } = inStatement(conditionsOf({}), first, []);
  return {
    page: longStatement(
      `requests.page ${way}`,
      `SELECT ${shownRequest} FROM ${walked[way]('r.*', bound)} AS r
       WHERE ${where} ${newest} LIMIT $${next}`,
    ),
    horizon: longStatement(
      `requests.horizon ${way}`,
      `SELECT r.id FROM ${walked[way]('r.id', last)} AS r ${newest} LIMIT 1`,
    ),
  };
}

const statements = {
  all: statementsOf('all'),
  employee: statementsOf('employee'),
  clients: statementsOf('clients'),
};

/** What is walked, and how far. */
export interface Walk {
  way: Way;
  span: Span;
  /** Rows that are looked at, of each credential if it is by them. */
  most: number;
}

function walkValues({ way, span, most }: Walk, filter: RequestFilter): SqlValue[] {
  const values: SqlValue[] = [span.after, span.before, most];
  if (way === 'employee') values.push(filter.employeeId!);
  if (way === 'clients') values.push(filter.clientIds!);
  return values;
}

/** What was found on a walk, newest first. */
export const requestsOn = (reader: Reader, walk: Walk, filter: RequestFilter, limit: number) =>
  reader.rows<RequestItem>(statements[walk.way].page, [
    ...walkValues(walk, filter),
    ...valuesOf(conditionsOf(filter)),
    limit,
  ]);

/** Where a walk ends because it has seen enough; undefined when it comes to the end of its span. */
export const horizonOf = async (reader: Reader, walk: Walk, filter: RequestFilter) =>
  (await reader.rows<{ id: string }>(statements[walk.way].horizon, walkValues(walk, filter)))[0]
    ?.id;
