import { longStatement, type Reader, type SqlValue, statement } from '../../database/statement.ts';
import type { CompanyId, EmployeeId, EventId, PartnerId } from '../../values/ids.ts';
import { type Epoch, type Extent, type Place, unnamed } from './rules.ts';

/** A partner with more companies than this reads past the events of others. */
const MERGED_COMPANIES = 25;

/** So many events are looked at for one page, where not all of them are shown. */
const SCANNED = 10_000;
const SCANNED_OF_EACH = 2_000;

const extent = statement(
  'events.feed-extent',
  `WITH now AS MATERIALIZED (
     SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + position_offset AS horizon
     FROM event_epochs ORDER BY number DESC LIMIT 1)
   SELECT e.id, e.first_position AS "firstPosition", now.horizon,
     (SELECT position FROM events WHERE position < (SELECT horizon FROM now)
      ORDER BY position DESC LIMIT 1) AS newest,
     (SELECT count(*) FROM (SELECT FROM access_grants WHERE partner_id = $1
      LIMIT ${MERGED_COMPANIES + 1}) AS g) AS companies
   FROM event_epochs e CROSS JOIN now ORDER BY e.number`,
);

/** How far the feed goes now, and whether a partner has few companies. */
export async function findExtent(
  reader: Reader,
  partnerId: PartnerId | null,
): Promise<Extent & { isMerged: boolean }> {
  type Row = Epoch & Omit<Extent, 'epochs'> & { companies: number };
  const epochs = await reader.rows<Row>(extent, [partnerId]);
  const { horizon, newest, companies } = epochs[0]!;
  return { epochs, horizon, newest, isMerged: companies <= MERGED_COMPANIES };
}

/** What is asked of the feed. */
export interface FeedFilter {
  /** Null for the operator, who sees all companies. */
  partnerId: PartnerId | null;
  /** The type of an event, by its one name. */
  type?: string | undefined;
  companyId?: CompanyId | undefined;
  employeeId?: EmployeeId | undefined;
}

/** By which index the events are found that come next. */
export type Way = 'employee' | 'company' | 'merged' | 'all';

export function wayOf(filter: FeedFilter, isMerged: boolean): Way {
  if (filter.employeeId) return 'employee';
  if (filter.companyId) return 'company';
  return filter.partnerId && isMerged ? 'merged' : 'all';
}

const next = `(e.position, e.id) > ($1::bigint, $2::uuid) AND e.position < $3::bigint
  AND e.company_id IS NOT NULL`;
const inOrder = 'ORDER BY e.position, e.id LIMIT $4::int';
const columns = 'e.position, e.id, e.company_id, e.type';
const granted = (company = 'e.company_id') => `EXISTS (SELECT FROM access_grants g
  WHERE g.partner_id = $6::uuid AND g.company_id = ${company})`;

/**
 * The next events in order, a bounded number of them. How many were looked at tells where a page
 * ends: those of a company that a partner may not see are not looked at where they are asked for.
 */
const looked = (isOperator: boolean): Record<Way, string> => ({
  employee: `SELECT ${columns} FROM events e WHERE e.employee_id = $8::uuid
    AND ${isOperator ? 'true' : granted()} AND ${next} ${inOrder}`,
  company: `SELECT ${columns} FROM events e WHERE e.company_id = $7::uuid
    AND ${isOperator ? 'true' : granted('$7::uuid')} AND ${next} ${inOrder}`,
  // Each company has its own order, of which at most a page is needed.
  merged: `SELECT ${columns} FROM access_grants g CROSS JOIN LATERAL (
      SELECT ${columns} FROM events e WHERE e.company_id = g.company_id AND ${next} ${inOrder}) AS e
    WHERE g.partner_id = $6::uuid ${inOrder}`,
  all: `SELECT ${columns} FROM events e WHERE ${next} ${inOrder}`,
});

const page = (way: Way, isOperator: boolean) =>
  longStatement(
    `events.feed ${way} ${isOperator ? 'operator' : 'partner'}`,
    `WITH looked AS MATERIALIZED (${looked(isOperator)[way]}), found AS (
       SELECT e.position, e.id FROM looked e
       WHERE ($9::text IS NULL OR e.type = $9) AND ($7::uuid IS NULL OR e.company_id = $7)
         AND ($8::uuid IS NULL OR ${way === 'employee'})
         AND ${isOperator ? '$6::uuid IS NULL' : granted()}
       ORDER BY e.position, e.id LIMIT $5::int)
     SELECT l.looked, l.position AS "lastPosition", l.id AS "lastId", f.position, f.id, e.body
     FROM (SELECT count(*) OVER () AS looked, position, id FROM looked
       ORDER BY position DESC, id DESC LIMIT 1) AS l
     LEFT JOIN found f ON true LEFT JOIN events e ON e.id = f.id ORDER BY f.position, f.id`,
  );

const ways = Object.keys(looked(true)) as Way[];
const pages = {
  operator: Object.fromEntries(ways.map((way) => [way, page(way, true)])),
  partner: Object.fromEntries(ways.map((way) => [way, page(way, false)])),
};

/** An event of the feed, and the bytes that are sent of it. */
export interface FeedEvent extends Place {
  body: string;
}

/** The events that come next; with the last that was looked at where that was all one may look. */
export async function nextEvents(
  reader: Reader,
  filter: FeedFilter,
  way: Way,
  from: Place,
  horizon: number,
  limit: number,
): Promise<{ events: FeedEvent[]; stoppedAt: Place | undefined }> {
  const { partnerId, companyId = null, employeeId = null, type = null } = filter;
  const scanned = scanOf(filter, way, limit);
  const values: SqlValue[] = [from.position, from.id, horizon, scanned, limit];
  const which = pages[partnerId ? 'partner' : 'operator'][way]!;
  const rows = await reader.rows<Row>(which, [...values, partnerId, companyId, employeeId, type]);
  const events = rows.flatMap(({ id, position, body }) =>
    id === null ? [] : [{ id, position: position!, body: body! }],
  );
  const [first] = rows;
  if (first?.looked !== scanned) return { events, stoppedAt: undefined };
  const last = { position: first.lastPosition, id: first.lastId };
  const isForeign = way === 'all' && partnerId !== null;
  return { events, stoppedAt: isForeign ? unnamed(last, from, events.at(-1)) : last };
}

interface Row {
  looked: number;
  lastPosition: number;
  lastId: EventId;
  position: number | null;
  id: EventId | null;
  body: string | null;
}

/** Where all that is looked at is shown, no more than a page is. */
function scanOf({ partnerId, type, companyId }: FeedFilter, way: Way, limit: number): number {
  const isSifted = type || (way === 'all' && partnerId) || (way === 'employee' && companyId);
  if (!isSifted) return limit;
  return Math.max(limit, way === 'merged' ? SCANNED_OF_EACH : SCANNED);
}
