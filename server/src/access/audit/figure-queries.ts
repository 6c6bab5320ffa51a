import type { AuditFigures } from '@fringe/contract/operations/access/audit-figures';
import { valuesOf } from '../../database/conditions.ts';
import { seconds } from '../../database/moments.ts';
import { longStatement, type Reader } from '../../database/statement.ts';
import { TIME_ZONE } from './day-rules.ts';
import { type AuditFilter, auditConditions, type Way, wayOf, ways } from './filter-queries.ts';
import { linesOf, newest, shownBy } from './queries.ts';

/** So many who changed something are told apart. */
const LISTED = 50;

export interface CountedChanges {
  changes: number;
  /** The second of the oldest line that was looked at. */
  oldest: number | null;
  actors: AuditFigures['actors'];
}

// Lines are put together by actor and day; names are looked up only for those who are listed.
function statementOf(name: string, way: Way) {
  const { all, next } = linesOf(way);
  return longStatement(
    `audit.figures ${name}`,
    `WITH cells AS MATERIALIZED (
       SELECT l.actor, (l.at AT TIME ZONE '${TIME_ZONE}')::date AS day, count(*) AS n,
         min(l.at) AS oldest
       FROM (SELECT l.actor, l.at, l.id FROM ${all} ORDER BY ${newest} LIMIT $${next}) AS l
       GROUP BY 1, 2
     ), most AS (
       SELECT c.actor, sum(n)::integer AS changes,
         json_agg(json_build_object('day', day, 'changes', n) ORDER BY day) AS days
       FROM cells c GROUP BY c.actor ORDER BY changes DESC, c.actor LIMIT ${LISTED}
     )
     SELECT coalesce(sum(n), 0)::integer AS changes, ${seconds('min(oldest)')} AS oldest,
       (SELECT coalesce(json_agg(json_build_object('actor', l.actor, 'by', ${shownBy.sql},
          'changes', l.changes, 'days', l.days) ORDER BY l.changes DESC, l.actor), '[]')
        FROM most l ${shownBy.joins}) AS actors
     FROM cells`,
  );
}

const statements = Object.fromEntries(
  Object.entries<Way>(ways).map(([name, way]) => [name, statementOf(name, way)]),
) as Record<keyof typeof ways, ReturnType<typeof statementOf>>;

/** The lines that match, by actor and day; no more than a bound, the newest. */
export const countedChanges = async (
  reader: Reader,
  filter: AuditFilter,
  bound: number,
): Promise<CountedChanges> =>
  (
    await reader.rows<CountedChanges>(statements[wayOf(filter)], [
      ...valuesOf(auditConditions(filter)),
      bound,
    ])
  )[0]!;
