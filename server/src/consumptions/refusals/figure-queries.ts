import { refusals } from '@fringe/contract/operations/consumptions/charge-codes';
import { MOST_COUNTED } from '@fringe/contract/operations/consumptions/refusal-figures';
import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { DaySpan } from '../../values/day-spans.ts';
import { PLATFORM_ZONE } from '../../values/month.ts';
import { refusalOrder, shown } from './queries.ts';

/** The moment at which a day begins, or the one after so many. */
const beginOf = (day: string, later = 0): string =>
  `((${day}::date + ${later})::timestamp AT TIME ZONE '${PLATFORM_ZONE}')`;

/** How often charges were refused for a reason on a day. */
export interface RefusedOnDay {
  code: RefusedCharge['code'];
  date: string;
  refused: number;
}

// Each reason of each day is a range of its own in the index, and counted up to a bound.
const figures = longStatement(
  'refusals.figures',
  `SELECT k.code, d.day::date::text AS date, n.refused
   FROM unnest('{${refusals.join(',')}}'::text[]) AS k (code)
   CROSS JOIN generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') AS d (day)
   CROSS JOIN LATERAL (SELECT count(*) AS refused FROM (
     SELECT FROM refused_charges r WHERE r.code = k.code
       AND r.refused_at >= ${beginOf('d.day')} AND r.refused_at < ${beginOf('d.day', 1)}
     LIMIT ${MOST_COUNTED}) AS counted) AS n
   WHERE n.refused > 0 ORDER BY k.code, d.day`,
);

export const refusalsByDay = (reader: Reader, { from, to }: DaySpan) =>
  reader.rows<RefusedOnDay>(figures, [from, to]);

const found = `FROM refused_charges r WHERE r.code = $1
  AND r.refused_at >= coalesce(${beginOf('$2')}, '-infinity')
  AND r.refused_at < coalesce(${beginOf('$3', 1)}, 'infinity')`;
const count = boundedCount('refusals.count of all', found, 3);
const page = longStatement(
  'refusals.page of all',
  `SELECT ${shown}, json_build_object('id', c.id, 'name', c.name) AS company
   FROM (SELECT * ${found} ORDER BY ${refusalOrder} LIMIT $4 OFFSET $5) AS r
   JOIN companies c ON c.id = r.company_id ORDER BY ${refusalOrder}`,
);

/** The charges of all companies that were refused for a reason, newest first. */
export const pageOfAllRefusals = (
  reader: Reader,
  code: RefusedCharge['code'],
  { from = null, to = null }: { from?: string | null; to?: string | null },
  paging: Paging,
) => {
  const values = [code, from, to];
  const asked = [...values, paging.size, paging.offset];
  return pageOf<RefusedCharge & { company: { id: string; name: string } }>(
    reader,
    count,
    [...values, countBound(paging)],
    page,
    asked,
  );
};
