import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { LIFETIME } from './queries.ts';

const ending = (status: 'failed' | 'cancelled', chosen: string) => `
  UPDATE webhook_deliveries SET status = '${status}', next_attempt_at = NULL, finished_at = $1
  WHERE finished_at IS NULL AND id = ANY (ARRAY(${chosen} LIMIT $2)) RETURNING 1`;

// A first attempt was due when the delivery was made, so that an index finds those whose time is
// over; of retries, those that are due are looked at.
const failOver = change(
  'webhooks.fail-over',
  ending(
    'failed',
    `SELECT d.id FROM webhook_subscriptions s
     CROSS JOIN (VALUES (false, ${LIFETIME}), (true, interval '0')) AS k (retry, ago)
     CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries
       WHERE subscription_id = s.id AND status = 'pending' AND retry = k.retry
         AND next_attempt_at <= $1::timestamptz - k.ago AND expires_at <= $1 LIMIT $2) AS d
     WHERE s.status = 'disabled'`,
  ),
);
// A change that was under way when a subscription was deleted may have made a delivery all the
// same. It is never sent.
const cancelLost = change(
  'webhooks.cancel-lost',
  ending(
    'cancelled',
    `SELECT d.id FROM webhook_subscriptions s
     CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries
       WHERE subscription_id = s.id AND status = 'pending' LIMIT $2) AS d
     WHERE s.status = 'deleted'`,
  ),
);
const prune = change(
  'webhooks.prune',
  `DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(SELECT id FROM webhook_deliveries
     WHERE status = 'delivered' AND finished_at < $1 ORDER BY finished_at LIMIT $2)) RETURNING 1`,
);

/** Fails what waits for a disabled subscription and whose time is over; answers how many. */
export const failWaiting = async (tx: Transaction, now: Date, atMost: number): Promise<number> =>
  (await tx.write(failOver, [now, atMost])).length;

/** Cancels what is pending for nobody; answers how many. */
export const cancelLostOnes = async (tx: Transaction, now: Date, atMost: number): Promise<number> =>
  (await tx.write(cancelLost, [now, atMost])).length;

/** Forgets what was delivered before a moment; answers how many. */
export const pruneDelivered = async (
  tx: Transaction,
  before: Date,
  atMost: number,
): Promise<number> => (await tx.write(prune, [before, atMost])).length;
