import { type Reader, statement } from '../database/statement.ts';
import { claimedIds } from './engine/claim-queries.ts';

/** A figure about deliveries, with what it is about. */
export interface DeliveryFigure {
  label: string;
  value: number;
}

/** What is needed of a reader here. */
export type Rows = Pick<Reader, 'rows'>;

const backlog = statement(
  'deliveries.backlog',
  `WITH pending AS (SELECT CASE WHEN s.status = 'disabled' THEN 'disabled'
       WHEN d.retry THEN 'retry' ELSE 'first' END AS kind, count(*) AS count
     FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
     WHERE d.status = 'pending' GROUP BY 1)
   SELECT k.kind AS label, coalesce(p.count, 0)::float8 AS value
   FROM unnest('{first,retry,disabled}'::text[]) AS k (kind) LEFT JOIN pending p USING (kind)`,
);
const oldest = statement(
  'deliveries.oldest-due',
  `SELECT 'all' AS label, coalesce(extract(epoch FROM max($1 - d.next_attempt_at)), 0)::float8
     AS value
   FROM webhook_subscriptions s CROSS JOIN (VALUES (false), (true)) AS k (retry)
   CROSS JOIN LATERAL (SELECT next_attempt_at FROM webhook_deliveries
     WHERE subscription_id = s.id AND status = 'pending' AND retry = k.retry
       AND next_attempt_at <= $1 AND id <> ALL (${claimedIds('s.id')})
     ORDER BY next_attempt_at LIMIT 1) AS d WHERE s.status = 'enabled'`,
);
const outcomes = statement(
  'deliveries.outcomes',
  'SELECT outcome AS label, sum(attempts)::float8 AS value FROM webhook_outcomes GROUP BY outcome',
);
const lanes = statement(
  'deliveries.lanes',
  `SELECT l.subscription_id AS label, l.concurrency AS value FROM webhook_lanes l
   JOIN webhook_subscriptions s ON s.id = l.subscription_id
   WHERE s.status = 'enabled' ORDER BY l.concurrency, l.subscription_id LIMIT 1000`,
);

const rowsOf = (reader: Rows, which: Parameters<Rows['rows']>[0], now?: Date) =>
  reader.rows<DeliveryFigure>(which, now ? [now] : []);

/** How many are pending: first attempts, retries, and those of disabled subscriptions. */
export const backlogFigures = (reader: Rows) => rowsOf(reader, backlog);

/** For how many seconds the longest waiting delivery has been due. */
export const oldestDueFigure = (reader: Rows, now: Date) => rowsOf(reader, oldest, now);

/** How attempts ended, of all time. */
export const outcomeFigures = (reader: Rows) => rowsOf(reader, outcomes);

/** How many calls at a time receivers get, those that struggle most first. */
export const laneFigures = (reader: Rows) => rowsOf(reader, lanes);
