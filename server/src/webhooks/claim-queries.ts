import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

/** Deliveries to one receiver that are ours to attempt. */
export interface Claim {
  id: string;
  subscriptionId: string;
  /** True when its receiver struggled lately. */
  struggling: boolean;
  url: string;
  secretsSealed: Buffer[];
  /** As they are when they have been opened. */
  secrets?: string[];
  deliveries: Claimed[];
}

export interface Claimed {
  id: string;
  eventId: string;
  eventType: string;
  /** Milliseconds of the epoch. */
  expiresAt: number;
  attempts: number;
  body: string;
}

/** How many deliveries are taken at most: of receivers that fare well, of others, and of each. */
export interface Room {
  healthy: number;
  struggling: number;
  each: number;
}

const turn = change(
  'webhooks.claim-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.claim', 0))`,
);

/** Until this is over nobody else claims: what others hold is known. */
export const takeClaimTurn = (tx: Transaction) => tx.write(turn);

const due = (retry: boolean) => `
  (SELECT id, retry, next_attempt_at FROM webhook_deliveries
   WHERE subscription_id = r.subscription_id AND status = 'pending' AND retry = ${retry}
     AND next_attempt_at <= $1 AND id <> ALL (r.held)
   ORDER BY next_attempt_at LIMIT r.free)`;

// Lane by lane, so that a receiver with a million waiting costs no more than one with ten. First
// attempts go before retries, and lanes with fewer calls under way before others. What is due for
// somebody who lost the access meanwhile is cancelled. Rows are found one by one: a plan made while
// the tables were small must not join them as a whole.
const claim = (name: string, which: string) =>
  change(
    name,
    `WITH lanes AS MATERIALIZED (
     SELECT l.subscription_id, s.partner_id, s.url, l.concurrency, ARRAY(
       SELECT unnest(c.delivery_ids) FROM webhook_claims c
       WHERE c.subscription_id = l.subscription_id) AS held
     FROM webhook_lanes l JOIN webhook_subscriptions s ON s.id = l.subscription_id
     WHERE s.status = 'enabled' ${which}
   ), room AS MATERIALIZED (
     SELECT *, least(concurrency, $5::integer) - cardinality(held) AS free FROM lanes
   ), due AS MATERIALIZED (
     SELECT d.id, r.subscription_id, r.partner_id, r.url, r.concurrency = 1 AS struggling,
       cardinality(r.held) + row_number() OVER (PARTITION BY r.subscription_id
         ORDER BY d.retry, d.next_attempt_at) AS place
     FROM room r CROSS JOIN LATERAL (
       SELECT * FROM (${due(false)} UNION ALL ${due(true)}) AS waiting LIMIT r.free
     ) AS d WHERE r.free > 0
   ), chosen AS MATERIALIZED (
     (SELECT * FROM due WHERE NOT struggling ORDER BY place LIMIT $3)
     UNION ALL (SELECT * FROM due WHERE struggling ORDER BY place, random() LIMIT $4)
   ), known AS MATERIALIZED (
     SELECT c.subscription_id, c.url, c.struggling, c.place, d.*, d.company_id IS NULL OR EXISTS (
       SELECT FROM access_grants g
       WHERE g.partner_id = c.partner_id AND g.company_id = d.company_id) AS allowed
     FROM chosen c CROSS JOIN LATERAL (
       SELECT id, company_id, event_id, event_type, expires_at, attempts FROM webhook_deliveries
       WHERE id = c.id LIMIT 1) AS d
   ), lost AS (
     UPDATE webhook_deliveries SET status = 'cancelled', next_attempt_at = NULL, finished_at = $1
     WHERE id = ANY (ARRAY(SELECT id FROM known WHERE NOT allowed)) AND finished_at IS NULL
   ), fresh AS MATERIALIZED (
     SELECT gen_random_uuid() AS id, subscription_id, url, struggling,
       array_agg(k.id) AS delivery_ids, json_agg(json_build_object('id', k.id,
         'eventId', k.event_id, 'eventType', k.event_type,
         'expiresAt', floor(extract(epoch FROM k.expires_at) * 1000)::bigint,
         'attempts', jsonb_array_length(k.attempts),
         'body', (SELECT body FROM events e WHERE e.id = k.event_id LIMIT 1)) ORDER BY place)
         AS deliveries
     FROM known k WHERE allowed GROUP BY subscription_id, url, struggling
   ), claimed AS (
     INSERT INTO webhook_claims (id, subscription_id, delivery_ids, ends_at)
     SELECT id, subscription_id, delivery_ids, $2 FROM fresh
   )
   SELECT id, subscription_id AS "subscriptionId", struggling, url, deliveries,
     (SELECT array_agg(secret_sealed ORDER BY k.id DESC) FROM webhook_secrets k
      WHERE k.subscription_id = fresh.subscription_id
        AND (k.expires_at IS NULL OR k.expires_at > $1)) AS "secretsSealed"
   FROM fresh`,
  );
const claimAll = claim('webhooks.claim-all', '');
// Those that struggle wait until all are looked at, which bounds how often they are called.
const claimSome = claim(
  'webhooks.claim-some',
  'AND l.subscription_id = ANY ($6::uuid[]) AND l.concurrency > 1',
);

/** Takes deliveries that are due, of these subscriptions or of all. */
export const insertClaims = (
  tx: Transaction,
  now: Date,
  endsAt: Date,
  { healthy, struggling, each }: Room,
  subscriptionIds: readonly string[] | 'all',
): Promise<Claim[]> => {
  const values = [now, endsAt, healthy, struggling, each];
  return subscriptionIds === 'all'
    ? tx.write<Claim>(claimAll, values)
    : tx.write<Claim>(claimSome, [...values, subscriptionIds]);
};

const release = change(
  'webhooks.release',
  'DELETE FROM webhook_claims WHERE id = ANY ($1::uuid[])',
);

/** Gives claims back whose deliveries were not attempted. */
export const deleteClaims = (tx: Transaction, ids: readonly string[]) => tx.write(release, [ids]);

const expire = change('webhooks.expire-claims', 'DELETE FROM webhook_claims WHERE ends_at <= $1');

/** Takes from whoever holds claims for too long. */
export const expireClaims = (tx: Transaction, now: Date) => tx.write(expire, [now]);
