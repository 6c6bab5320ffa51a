import { actorOf } from '../../access/actors.ts';
import { ofGiven } from '../../database/conditions.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import type { CredentialId } from '../../values/ids.ts';
import { conditionsOf, type RequestFilter } from '../list-queries.ts';
import type { Span } from '../rules.ts';
import type { CallerRow, CountedRequests } from './rules.ts';

/** So many of each kind are told apart. */
const LISTED = 50;

const counted = `sum(n)::integer AS requests,
  coalesce(sum(n) FILTER (WHERE status / 100 = 4), 0)::integer AS refused,
  coalesce(sum(n) FILTER (WHERE status / 100 = 5), 0)::integer AS failed,
  min(first) AS first, max(last) AS last`;

/** Those of the same values together, the most first. */
const most = (columns: string, which = 'true'): string =>
  `(SELECT coalesce(json_agg(found), '[]') FROM (SELECT ${columns}, ${counted} FROM cells
     WHERE ${which} GROUP BY ${columns}
     ORDER BY requests DESC, ${columns} LIMIT ${LISTED}) AS found)`;

/**
 * Rows are put together once, by all that they can be told apart by; what is asked for is made of
 * those. Ids as text, because not every PostgreSQL has a least uuid.
 */
const textOf = (where: string): string => `WITH cells AS MATERIALIZED (
    SELECT width_bucket(r.id, $3::uuid[]) AS hour, r.status, r.code, r.operation,
      r.company_id AS "companyId", r.credential_id AS "clientId", count(*) AS n,
      min(r.id::text COLLATE "C") AS first, max(r.id::text COLLATE "C") AS last
    FROM request_log r WHERE r.id > $1 AND r.id < $2${where} GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT (SELECT json_build_object('requests', coalesce(sum(n), 0)::integer, 'first', min(first),
      'last', max(last)) FROM cells) AS whole,
    (SELECT coalesce(json_agg(found ORDER BY hour), '[]')
      FROM (SELECT hour, ${counted} FROM cells GROUP BY hour) AS found) AS hours,
    ${most('status, code, operation', 'status >= 400')} AS failures,
    ${most('operation')} AS operations, ${most('"companyId"')} AS companies,
    ${most('"clientId"')} AS clients`;

/** Counts the calls of a span that match; `hours` are the first ids of the hours. */
export async function countedRequests(
  reader: Reader,
  { after, before }: Span,
  hours: readonly string[],
  filter: RequestFilter,
): Promise<CountedRequests> {
  const { name, where, values } = ofGiven(conditionsOf(filter), 4);
  const counting = longStatement(`requests.figures ${name}`, textOf(where));
  return (await reader.rows<CountedRequests>(counting, [after, before, hours, ...values]))[0]!;
}

const callers = statement(
  'requests.figures-callers',
  `SELECT c.id AS "clientId", k.description, k.kind = 'program' AS "isProgram", ${actorOf('c')}
   FROM (SELECT id, id::text AS actor FROM unnest($1::uuid[]) AS u (id)) AS c
   JOIN credentials k ON k.id = c.id`,
);

/** Whose credentials these are. */
export const callersOf = (reader: Reader, clientIds: readonly CredentialId[]) =>
  reader.rows<CallerRow>(callers, [clientIds]);
