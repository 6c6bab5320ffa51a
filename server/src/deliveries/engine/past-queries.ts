import type { Attempt } from '@fringe/contract/operations/webhooks/deliveries';
import { change, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DeliveryId, SubscriptionId } from '../../values/ids.ts';
import { addingFigures, countedAttempt, countedFailure } from '../figures/count-queries.ts';

/** A delivery that is still to be made. */
export interface PendingDelivery {
  id: DeliveryId;
  createdAt: Date;
  expiresAt: Date;
}

const pending = statement(
  'deliveries.pending-of-subscription',
  `SELECT id, created_at AS "createdAt", expires_at AS "expiresAt" FROM webhook_deliveries
   WHERE subscription_id = $1 AND status = 'pending' ORDER BY id`,
);

export const pendingOf = (tx: Transaction, subscriptionId: SubscriptionId) =>
  tx.rows<PendingDelivery>(pending, [subscriptionId]);

/** What became of a delivery in the past. */
export interface PastDelivery {
  id: DeliveryId;
  finishedAt: Date;
  attempts: readonly Attempt[];
}

const fail = change(
  'deliveries.bring-in-failed',
  `WITH done AS (
     UPDATE webhook_deliveries d SET status = 'failed', retry = true, next_attempt_at = NULL,
       finished_at = p."finishedAt", attempts = p.attempts
     FROM jsonb_to_recordset($2::jsonb) AS p (id uuid, "finishedAt" timestamptz, attempts jsonb)
     WHERE d.id = p.id AND d.subscription_id = $1
     RETURNING d.subscription_id, d.attempts, d.finished_at
   ), figures AS (${addingFigures(
     `SELECT subscription_id, ${countedAttempt('a')} FROM done
      CROSS JOIN jsonb_array_elements(done.attempts) AS a
      UNION ALL SELECT subscription_id, ${countedFailure('finished_at')} FROM done`,
   )}
   )
   INSERT INTO webhook_outcomes AS known (subscription_id, outcome, attempts)
   SELECT $1, a->>'error', count(*) FROM done CROSS JOIN jsonb_array_elements(done.attempts) AS a
   GROUP BY 2 ORDER BY 2
   ON CONFLICT (subscription_id, outcome) DO UPDATE
     SET attempts = known.attempts + excluded.attempts`,
);

/** Writes deliveries that have failed, with all their attempts, and counts these. */
export const saveFailed = (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  past: readonly PastDelivery[],
) => tx.write(fail, [subscriptionId, JSON.stringify(past)]);
