import type pg from 'pg';
import { type Reader, statement } from '../statement.ts';

/** Tables with a column that says where in the order of transactions a row was written. */
const ordered = ['access_grants', 'events', 'webhook_subscription_changes'];

// The timeline that is written now: the one of the last checkpoint is still the old one for a while
// after a change-over. It begins the name of each file of the log, which only a primary can tell.
const identity = `SELECT (pg_control_system()).system_identifier AS system,
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline`;

/**
 * Begins a new epoch where the database is not on the server of the last one, or goes on from an
 * earlier state: there transactions have other numbers, or numbers that were used before. From then
 * on positions are moved so far that each is above all of before. Runs within a migration.
 */
export async function beginEpochIfMoved(client: pg.Client): Promise<void> {
  const { rows: last } = await client.query(
    `SELECT system_identifier = i.system AND e.timeline = i.timeline AS same, number,
       position_offset AS "offset"
     FROM event_epochs e CROSS JOIN (${identity}) AS i ORDER BY number DESC LIMIT 1`,
  );
  if (last[0]?.same) return;
  for (const table of ordered) await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const { number = 0, offset = '0' } = last[0] ?? {};
  // Whoever writes already has a number at or above the oldest that is still at work.
  const { rows } = await client.query(
    `INSERT INTO event_epochs (number, id, system_identifier, timeline, first_position,
       position_offset, begun_at)
     SELECT $1::int + 1, gen_random_uuid(), i.system, i.timeline, n.oldest + n.moved, n.moved, now()
     FROM (${identity}) AS i CROSS JOIN (
       SELECT oldest, greatest($2::bigint, used + 1 - oldest) AS moved FROM (
         SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest,
           greatest((SELECT coalesce(max(first_position), 0) FROM event_epochs), ${ordered
             .map((table) => `(SELECT coalesce(max(position), 0) FROM ${table})`)
             .join(', ')}) AS used) AS now) AS n
     RETURNING position_offset AS moved`,
    [number, offset],
  );
  const position = `pg_current_xact_id()::text::bigint + ${BigInt(rows[0].moved)}`;
  for (const table of ordered) {
    await client.query(`ALTER TABLE ${table} ALTER COLUMN position SET DEFAULT ${position}`);
  }
}

const moved = statement(
  'database.moved',
  `SELECT system_identifier <> (pg_control_system()).system_identifier AS moved
   FROM event_epochs ORDER BY number DESC LIMIT 1`,
);

/** True where the database came from another server, and no epoch has begun since. */
export const isMoved = async (reader: Reader): Promise<boolean> =>
  (await reader.rows<{ moved: boolean }>(moved))[0]?.moved !== false;
