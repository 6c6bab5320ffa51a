import type { Attempt, DeliveryState } from '@fringe/contract/operations/deliveries';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

/** A delivery that is ours to attempt. */
export interface Claimed {
  id: string;
  subscriptionId: string;
  eventId: string;
  eventType: string;
  expiresAt: Date;
  attempts: number;
  /** True when its receiver struggled lately. */
  struggling: boolean;
  url: string;
  body: string;
  secretsSealed: Buffer[];
}

/** How many deliveries are taken at most: of receivers that fare well, and of others. */
export interface Room {
  healthy: number;
  struggling: number;
}

const due = (retry: boolean) => `
  (SELECT id FROM webhook_deliveries WHERE subscription_id = r.subscription_id
     AND status = 'pending' AND retry = ${retry} AND next_attempt_at <= $1
   ORDER BY next_attempt_at LIMIT r.free)`;

// Lane by lane, so that a receiver with a million waiting costs no more than one with ten; a lane
// that another worker looks at is left to it. First attempts go before retries. Rows are found by
// their ids one by one: a plan made while the tables were small must not join them as a whole.
const claim = change(
  'webhooks.claim',
  `WITH lanes AS (
     SELECT l.subscription_id, l.concurrency FROM webhook_lanes l
     JOIN webhook_subscriptions s ON s.id = l.subscription_id
     WHERE s.status = 'enabled' FOR UPDATE OF l SKIP LOCKED
   ), room AS MATERIALIZED (
     SELECT subscription_id, concurrency < $6 AS struggling, greatest(0, concurrency -
       (SELECT count(*) FROM webhook_deliveries c WHERE c.subscription_id = lanes.subscription_id
        AND c.claim IS NOT NULL AND c.next_attempt_at > $1)) AS free
     FROM lanes
   ), due AS (
     SELECT d.id, r.struggling, row_number() OVER (PARTITION BY r.subscription_id) AS place
     FROM room r CROSS JOIN LATERAL (
       SELECT id FROM (${due(false)} UNION ALL ${due(true)}) AS waiting LIMIT r.free
     ) AS d WHERE r.free > 0
   ), chosen AS (
     (SELECT id FROM due WHERE NOT struggling ORDER BY place LIMIT $4)
     UNION ALL (SELECT id FROM due WHERE struggling ORDER BY place LIMIT $5)
   ), claimed AS (
     UPDATE webhook_deliveries d SET claim = $2, next_attempt_at = $3
     WHERE d.id = ANY (ARRAY(SELECT id FROM chosen)) AND d.status = 'pending'
       AND d.next_attempt_at <= $1
       AND (d.company_id IS NULL OR EXISTS (SELECT FROM access_grants g
         JOIN webhook_subscriptions s ON s.partner_id = g.partner_id
         WHERE g.company_id = d.company_id AND s.id = d.subscription_id))
     RETURNING d.id, d.subscription_id, d.event_id, d.event_type, d.expires_at, d.attempts
   )
   SELECT c.id, c.subscription_id AS "subscriptionId", c.event_id AS "eventId",
     c.event_type AS "eventType", c.expires_at AS "expiresAt",
     jsonb_array_length(c.attempts) AS attempts,
     (SELECT concurrency < $6 FROM webhook_lanes l
      WHERE l.subscription_id = c.subscription_id) AS struggling,
     (SELECT url FROM webhook_subscriptions s WHERE s.id = c.subscription_id) AS url,
     (SELECT body FROM events e WHERE e.id = c.event_id) AS body,
     (SELECT array_agg(secret_sealed ORDER BY id DESC) FROM webhook_secrets k
      WHERE k.subscription_id = c.subscription_id
        AND (k.expires_at IS NULL OR k.expires_at > $1)) AS "secretsSealed"
   FROM claimed c`,
);

/** Takes deliveries that are due; until the lease is over nobody else does. */
export const claimDue = (
  tx: Transaction,
  now: Date,
  claimId: string,
  leaseEnds: Date,
  room: Room,
  strugglingBelow: number,
): Promise<Claimed[]> =>
  tx.write<Claimed>(claim, [
    now,
    claimId,
    leaseEnds,
    room.healthy,
    room.struggling,
    strugglingBelow,
  ]);

/** What became of an attempt. */
export interface Finished {
  id: string;
  claim: string;
  status: DeliveryState;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  attempt: Attempt;
}

/** What attempts say about a receiver. */
export interface LaneChange {
  subscriptionId: string;
  good: number;
  bad: number;
}

/** How often calls of a subscription ended in a way. */
export interface OutcomeCount {
  subscriptionId: string;
  outcome: string;
  attempts: number;
}

// Only while the claim is ours: whoever took it over meanwhile has the say. What is not pending has
// no claim. Found by their ids alone, and not by what all that are pending have in common.
const finish = change(
  'webhooks.finish',
  `WITH done AS (
     UPDATE webhook_deliveries d SET status = r.status, next_attempt_at = r."nextAttemptAt",
       finished_at = r."finishedAt", retry = true, claim = NULL,
       attempts = d.attempts || r.attempt
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, claim uuid, status text,
       "nextAttemptAt" timestamptz, "finishedAt" timestamptz, attempt jsonb)
     WHERE d.id = r.id AND d.claim IS NOT DISTINCT FROM r.claim RETURNING 1
   ), lanes AS (
     UPDATE webhook_lanes l SET concurrency = CASE WHEN c.bad > 0
       THEN greatest(1, l.concurrency / 2) ELSE least($3, l.concurrency + c.good) END
     FROM jsonb_to_recordset($2::jsonb) AS c ("subscriptionId" uuid, good integer, bad integer)
     WHERE l.subscription_id = c."subscriptionId" AND (c.bad > 0 OR l.concurrency < $3)
   ), counted AS (
     INSERT INTO webhook_outcomes AS known (subscription_id, outcome, attempts)
     SELECT "subscriptionId", outcome, attempts FROM jsonb_to_recordset($4::jsonb)
       AS o ("subscriptionId" uuid, outcome text, attempts bigint)
     ORDER BY 1, 2
     ON CONFLICT (subscription_id, outcome) DO UPDATE
       SET attempts = known.attempts + excluded.attempts
   )
   SELECT count(*) AS recorded FROM done`,
);

/** Records attempts; answers how many still were ours. */
export const finishAttempts = async (
  tx: Transaction,
  finished: readonly Finished[],
  lanes: readonly LaneChange[],
  outcomes: readonly OutcomeCount[],
  mostAtATime: number,
): Promise<number> =>
  (
    await tx.write<{ recorded: number }>(finish, [
      JSON.stringify(finished),
      JSON.stringify(lanes),
      mostAtATime,
      JSON.stringify(outcomes),
    ])
  )[0]!.recorded;

const release = change(
  'webhooks.release',
  `UPDATE webhook_deliveries SET claim = NULL, next_attempt_at = $3
   WHERE id = ANY ($1::uuid[]) AND claim = $2 AND status = 'pending'`,
);

/** Gives deliveries back that were not attempted. */
export const releaseClaims = (
  tx: Transaction,
  ids: readonly string[],
  claimId: string,
  now: Date,
) => tx.write(release, [ids, claimId, now]);

const nextDue = statement(
  'webhooks.next-due',
  `SELECT min(d.next_attempt_at) AS at FROM webhook_subscriptions s CROSS JOIN LATERAL (
     SELECT min(next_attempt_at) AS next_attempt_at FROM (VALUES (false), (true)) AS k (retry)
     CROSS JOIN LATERAL (SELECT next_attempt_at FROM webhook_deliveries
       WHERE subscription_id = s.id AND status = 'pending' AND retry = k.retry
       ORDER BY next_attempt_at LIMIT 1) AS one
   ) AS d WHERE s.status = 'enabled'`,
);

/** When the next delivery is due, if there is one. */
export const nextDueAt = async (reader: Reader): Promise<Date | null> =>
  (await reader.rows<{ at: Date | null }>(nextDue))[0]!.at;

const failOver = change(
  'webhooks.fail-over',
  `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, finished_at = $1,
     claim = NULL
   WHERE id IN (SELECT d.id FROM webhook_subscriptions s JOIN webhook_deliveries d
     ON d.subscription_id = s.id AND d.status = 'pending'
     WHERE s.status = 'disabled' AND d.expires_at <= $1 LIMIT $2) RETURNING 1`,
);
// A change that was under way when a subscription was deleted, or an access revoked, may have made
// a delivery all the same. It is never sent.
const cancelLost = change(
  'webhooks.cancel-lost',
  `UPDATE webhook_deliveries SET status = 'cancelled', next_attempt_at = NULL, finished_at = $1,
     claim = NULL
   WHERE id IN (SELECT d.id FROM webhook_deliveries d
     JOIN webhook_subscriptions s ON s.id = d.subscription_id
     WHERE d.status = 'pending' AND d.next_attempt_at <= $1
       AND (s.status = 'deleted' OR (d.company_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM access_grants g WHERE g.partner_id = s.partner_id
           AND g.company_id = d.company_id)))
     LIMIT $2) RETURNING 1`,
);
const prune = change(
  'webhooks.prune',
  `DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries
     WHERE status = 'delivered' AND finished_at < $1 ORDER BY finished_at LIMIT $2) RETURNING 1`,
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
