import { change } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import { addingFailures } from '../figures/count-queries.ts';
import { LIFETIME } from '../make-queries.ts';
import { claimedIds } from './claim-queries.ts';

const ending = (status: 'failed' | 'cancelled', chosen: string) => `
  WITH ended AS (
    UPDATE webhook_deliveries SET status = '${status}', next_attempt_at = NULL, finished_at = $1
    WHERE finished_at IS NULL AND id = ANY (ARRAY(${chosen} LIMIT $2))
    RETURNING subscription_id, status, finished_at
  ), figures AS (${addingFailures('ended')})
  SELECT 1 FROM ended`;

// Of those who are disabled, at once. Of those who struggle, what their one call at a time did not
// come to in an hour, or in as long again when it was never tried: else ever more would wait for a
// receiver that is gone.
const fail = change(
  'deliveries.fail-over',
  ending(
    'failed',
    `SELECT d.id FROM webhook_subscriptions s
     JOIN webhook_lanes l ON l.subscription_id = s.id
     CROSS JOIN (VALUES ('disabled', false, interval '0'), ('disabled', true, interval '0'),
       ('enabled', true, interval '1 hour'),
       ('enabled', false, ${LIFETIME})) AS k (status, retry, ago)
     CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries
       WHERE subscription_id = s.id AND status = 'pending' AND retry = k.retry
         AND expires_at <= $1::timestamptz - k.ago
         AND id <> ALL (${claimedIds('s.id')}) LIMIT $2) AS d
     WHERE s.status = k.status AND (s.status = 'disabled' OR l.concurrency = 1)`,
  ),
);
// What is pending of a deleted subscription is cancelled with it, unless there is too much of it,
// or a change was under way that made one more. It is never sent.
const cancel = change(
  'deliveries.cancel-deleted',
  ending(
    'cancelled',
    `SELECT d.id FROM webhook_subscriptions s
     CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries
       WHERE subscription_id = s.id AND status = 'pending' LIMIT $2) AS d
     WHERE s.status = 'deleted'`,
  ),
);
const prune = change(
  'deliveries.prune',
  `DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(SELECT id FROM webhook_deliveries
     WHERE status = 'delivered' AND finished_at < $1 ORDER BY finished_at LIMIT $2)) RETURNING 1`,
);

/** Fails what waits in vain and has expired; returns how many. */
export const failWaiting = async (tx: Transaction, now: Date, atMost: number): Promise<number> =>
  (await tx.write(fail, [now, atMost])).length;

/** Cancels what is pending of deleted subscriptions; returns how many. */
export const cancelDeleted = async (tx: Transaction, now: Date, atMost: number): Promise<number> =>
  (await tx.write(cancel, [now, atMost])).length;

/** Forgets what was delivered before a moment; returns how many. */
export const pruneDelivered = async (
  tx: Transaction,
  before: Date,
  atMost: number,
): Promise<number> => (await tx.write(prune, [before, atMost])).length;
