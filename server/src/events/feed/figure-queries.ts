import { type Reader, statement } from '../../database/statement.ts';

const held = statement(
  'events.held',
  `SELECT 'all' AS label, coalesce((SELECT greatest(extract(epoch FROM $1 - e.occurred_at), 0)
     FROM events e WHERE e.position >= (
       SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + position_offset
       FROM event_epochs ORDER BY number DESC LIMIT 1)
     ORDER BY e.position, e.id LIMIT 1), 0)::float8 AS value`,
);

/** For how many seconds the oldest event that is not in the feed yet has been there. */
export const heldFigure = (reader: Pick<Reader, 'rows'>, now: Date) =>
  reader.rows<{ label: string; value: number }>(held, [now]);
