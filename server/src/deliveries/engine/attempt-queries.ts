import type { Attempt, DeliveryState } from '@fringe/contract/operations/webhooks/deliveries';
import { change } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DeliveryId, SubscriptionId } from '../../values/ids.ts';
import { addingFigures, countedAttempt, countedFailure } from '../figures/count-queries.ts';

/** What became of a delivery that was attempted. */
export interface Finished {
  id: DeliveryId;
  claim: string;
  status: DeliveryState;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  attempt: Attempt;
}

/** What is still under way of a claim. */
export interface ClaimRest {
  id: string;
  left: readonly string[];
}

/** What attempts say about a receiver. */
export interface LaneChange {
  subscriptionId: SubscriptionId;
  good: number;
  bad: number;
}

/** How often calls of a subscription ended in a way. */
export interface OutcomeCount {
  subscriptionId: SubscriptionId;
  outcome: string;
  attempts: number;
}

// Only while the claim is there: after that, another worker decides. What was cancelled stays so.
// What was recorded before, though nobody heard so, is not recorded again. One that was advanced
// stays due. The figures count what is recorded here, and nothing else.
const finish = change(
  'deliveries.finish',
  `WITH claims AS MATERIALIZED (
     SELECT id, "left" AS rest FROM jsonb_to_recordset($1::jsonb) AS h (id uuid, "left" uuid[])
   ), ended AS (
     DELETE FROM webhook_claims
     WHERE id = ANY (ARRAY(SELECT id FROM claims WHERE cardinality(rest) = 0)) RETURNING id
   ), shortened AS (
     UPDATE webhook_claims c SET delivery_ids = h.rest FROM claims h
     WHERE c.id = h.id AND cardinality(h.rest) > 0 RETURNING c.id
   ), done AS (
     UPDATE webhook_deliveries d SET retry = true, attempts = d.attempts || r.attempt,
       status = CASE d.status WHEN 'pending' THEN r.status ELSE d.status END,
       next_attempt_at = CASE WHEN d.status <> 'pending' OR r."nextAttemptAt" IS NULL THEN NULL
         WHEN d.advanced_to IS NULL THEN r."nextAttemptAt" ELSE d.next_attempt_at END,
       advanced_to = CASE WHEN d.advanced_to IS NOT NULL THEN r."nextAttemptAt" END,
       finished_at = CASE d.status WHEN 'pending' THEN r."finishedAt" ELSE d.finished_at END
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, claim uuid, status text,
       "nextAttemptAt" timestamptz, "finishedAt" timestamptz, attempt jsonb)
     WHERE d.id = r.id AND (d.finished_at IS NULL OR d.status = 'cancelled')
       AND jsonb_array_length(d.attempts) < (r.attempt->>'number')::integer AND r.claim = ANY (
       ARRAY(SELECT id FROM ended UNION ALL SELECT id FROM shortened))
     RETURNING d.subscription_id, r.attempt, d.status, d.finished_at
   ), figures AS (${addingFigures(
     `SELECT subscription_id, ${countedAttempt('attempt')} FROM done
      UNION ALL
      SELECT subscription_id, ${countedFailure('finished_at')} FROM done WHERE status = 'failed'`,
   )}
   ), lanes AS (
     UPDATE webhook_lanes l SET concurrency = CASE WHEN c.bad > 0
       THEN greatest(1, l.concurrency / 2) ELSE least($4, l.concurrency + c.good) END
     FROM jsonb_to_recordset($3::jsonb) AS c ("subscriptionId" uuid, good integer, bad integer)
     WHERE l.subscription_id = c."subscriptionId"
       AND CASE WHEN c.bad > 0 THEN l.concurrency > 1 ELSE c.good > 0 AND l.concurrency < $4 END
   )
   INSERT INTO webhook_outcomes AS known (subscription_id, outcome, attempts)
   SELECT "subscriptionId", outcome, attempts FROM jsonb_to_recordset($5::jsonb)
     AS o ("subscriptionId" uuid, outcome text, attempts bigint)
   ORDER BY 1, 2
   ON CONFLICT (subscription_id, outcome) DO UPDATE
     SET attempts = known.attempts + excluded.attempts`,
);

/** Records attempts, what is left of their claims, and what they say about their receivers. */
export const finishAttempts = (
  tx: Transaction,
  claims: readonly ClaimRest[],
  finished: readonly Finished[],
  lanes: readonly LaneChange[],
  widest: number,
  outcomes: readonly OutcomeCount[],
) =>
  tx.write(finish, [
    JSON.stringify(claims),
    JSON.stringify(finished),
    JSON.stringify(lanes),
    widest,
    JSON.stringify(outcomes),
  ]);
