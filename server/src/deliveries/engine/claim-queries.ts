import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DeliveryId, EventId, SubscriptionId } from '../../values/ids.ts';
import { accessOf } from '../queries.ts';
import { LANE_CONCURRENCY } from './rules.ts';

/** Deliveries to one receiver that are ours to attempt. */
export interface Claim {
  id: string;
  subscriptionId: SubscriptionId;
  /** True when its receiver has shown that it answers. */
  proven: boolean;
  /** True when it struggles. */
  struggling: boolean;
  url: string;
  secretsSealed: Buffer[];
  /** As they are when they have been opened. */
  secrets?: string[];
  /** The bytes in them. */
  keys?: Buffer[];
  deliveries: Claimed[];
}

export interface Claimed {
  id: DeliveryId;
  eventId: EventId;
  eventType: string;
  /** Milliseconds of the epoch. */
  expiresAt: number;
  /** The moment that the attempt counts as, if it is made before its time. */
  advancedTo: number | null;
  attempts: number;
  body: string;
}

/** Who receives the deliveries of a subscription instead of its URL. */
export interface Listener {
  id: string;
  subscriptionId: SubscriptionId;
}

/** How many deliveries are taken at most. */
export interface Room {
  /** Of receivers that have shown that they answer. */
  proven: number;
  /** Of those that have not yet. */
  unproven: number;
  /** Of those that struggle. */
  struggling: number;
  /** Of each. */
  each: number;
}

const FIRST = LANE_CONCURRENCY.first;

/**
 * Longer than an attempt takes: a worker that holds a claim for longer has died. By the clock of
 * the database, which all workers share.
 */
const LEASE = `interval '30 seconds'`;

// The name of the lock stays: workers of an older version take it too while they still run.
const turn = change(
  'deliveries.claim-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.claim', 0))`,
);

/** Until the transaction ends nobody else claims: what others hold is known. */
export const takeClaimTurn = (tx: Transaction) => tx.write(turn);

/** What a call needs, or decides whether there is one. */
const OF_DELIVERY = 'id, company_id, event_id, event_type, expires_at, advanced_to, attempts';

// A first attempt is due whatever the clocks of other machines say.
const due = (retry: boolean) => `
  (SELECT ${OF_DELIVERY}, retry, next_attempt_at FROM webhook_deliveries
   WHERE subscription_id = r.subscription_id AND status = 'pending' AND retry = ${retry}
     ${retry ? 'AND next_attempt_at <= $1' : ''} AND id <> ALL (r.claimed_ids)
   ORDER BY next_attempt_at LIMIT r.free)`;

/** The deliveries of a subscription that workers hold. */
export const claimedIds = (subscription: string): string => `ARRAY(
  SELECT unnest(delivery_ids) FROM webhook_claims WHERE subscription_id = ${subscription})`;

/** Who receives the deliveries of a subscription instead of its URL, if anybody does. */
const listenerOf = (subscription: string): string => `(
  SELECT id FROM webhook_listeners
  WHERE subscription_id = ${subscription} AND ends_at > clock_timestamp())`;

/** The secrets of a subscription at the moment $1, the newest first. */
const secretsOf = (subscription: string): string => `(
  SELECT array_agg(secret_sealed ORDER BY k.expires_at DESC) FROM webhook_secrets k
  WHERE k.subscription_id = ${subscription} AND (k.expires_at IS NULL OR k.expires_at > $1))`;

// Lane by lane, so that a receiver with a million waiting costs no more than one with ten. First
// attempts go before retries, and lanes with fewer calls under way before others. What is due for
// a partner that lost the access meanwhile is cancelled. Rows are found one by one: a plan made
// while the tables were small must not join them as a whole. In turn:
// lanes: the subscriptions that are looked at, with what workers hold of them already.
// room: how many more calls each may have under way.
// due: what is due of each, as much as it has room for, numbered in the order of calls.
// chosen: as many of these as this worker takes, for each of three kinds of receivers.
// known: these, and whether their company may still be seen.
// lost: those that may not are cancelled.
// fresh: a claim for each subscription, with its deliveries and their bodies.
// claimed: the rows of the claims.
const claim = change(
  'deliveries.claim',
  `WITH lanes AS MATERIALIZED (
     SELECT l.subscription_id, s.partner_id, s.url, l.concurrency,
       ${claimedIds('l.subscription_id')} AS claimed_ids
     FROM webhook_lanes l JOIN webhook_subscriptions s ON s.id = l.subscription_id
     WHERE l.subscription_id = ANY ($6::uuid[]) AND s.status = 'enabled'
       AND $8::uuid IS NOT DISTINCT FROM ${listenerOf('l.subscription_id')}
       AND (l.concurrency > 1 OR l.subscription_id = ANY ($7::uuid[]))
   ), room AS MATERIALIZED (
     SELECT *, least(concurrency, $5::integer) - cardinality(claimed_ids) AS free FROM lanes
   ), due AS MATERIALIZED (
     SELECT d.*, r.subscription_id, r.partner_id, r.url, r.concurrency, cardinality(r.claimed_ids)
       + row_number() OVER (PARTITION BY r.subscription_id ORDER BY d.retry, d.next_attempt_at)
       AS place
     FROM room r CROSS JOIN LATERAL (
       SELECT * FROM (${due(false)} UNION ALL ${due(true)}) AS waiting LIMIT r.free
     ) AS d WHERE r.free > 0
   ), chosen AS MATERIALIZED (
     (SELECT * FROM due WHERE concurrency > ${FIRST} ORDER BY place LIMIT $2)
     UNION ALL (SELECT * FROM due WHERE concurrency BETWEEN 2 AND ${FIRST} ORDER BY place LIMIT $3)
     UNION ALL (SELECT * FROM due WHERE concurrency = 1
       ORDER BY array_position($7::uuid[], subscription_id) LIMIT $4)
   ), known AS MATERIALIZED (
     SELECT d.*, ${accessOf('d.partner_id')} AS allowed FROM chosen d
   ), lost AS (
     UPDATE webhook_deliveries SET status = 'cancelled', next_attempt_at = NULL, finished_at = $1
     WHERE id = ANY (ARRAY(SELECT id FROM known WHERE NOT allowed)) AND finished_at IS NULL
   ), fresh AS MATERIALIZED (
     SELECT gen_random_uuid() AS id, subscription_id, url, concurrency,
       array_agg(k.id) AS delivery_ids, json_agg(json_build_object('id', k.id,
         'eventId', k.event_id, 'eventType', k.event_type,
         'expiresAt', floor(extract(epoch FROM k.expires_at) * 1000)::bigint,
         'advancedTo', floor(extract(epoch FROM k.advanced_to) * 1000)::bigint,
         'attempts', jsonb_array_length(k.attempts),
         'body', (SELECT body FROM events e WHERE e.id = k.event_id LIMIT 1)) ORDER BY place)
         AS deliveries
     FROM known k WHERE allowed GROUP BY subscription_id, url, concurrency
   ), claimed AS (
     INSERT INTO webhook_claims (id, subscription_id, delivery_ids, ends_at)
     SELECT id, subscription_id, delivery_ids, clock_timestamp() + ${LEASE} FROM fresh
   )
   SELECT id, subscription_id AS "subscriptionId", concurrency > ${FIRST} AS proven,
     concurrency = 1 AS struggling, url, deliveries,
     ${secretsOf('fresh.subscription_id')} AS "secretsSealed"
   FROM fresh`,
);

/** Which subscriptions are looked at. */
export interface Look {
  /** Those that something happened to. */
  changed: readonly string[];
  /** Those whose turn it is, though they struggle, first ones first: so their calls are bounded. */
  visited: readonly string[];
  /** On whose behalf; workers leave subscriptions that have a listener to it. */
  listener?: string;
}

/** Takes deliveries that are due. */
export const insertClaims = (
  tx: Transaction,
  now: Date,
  room: Room,
  { changed, visited, listener }: Look,
): Promise<Claim[]> =>
  tx.write<Claim>(claim, [
    now,
    room.proven,
    room.unproven,
    room.struggling,
    room.each,
    [...new Set([...changed, ...visited])],
    visited,
    listener ?? null,
  ]);

const wanted = statement(
  'deliveries.wanted',
  `SELECT d.id FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE d.id = ANY ($1::uuid[]) AND d.status = 'pending' AND s.status = 'enabled'
     AND ${accessOf('s.partner_id')}`,
);

/** Which of these deliveries are still to be attempted. */
export const wantedOf = async (reader: Reader, ids: readonly string[]) =>
  (await reader.rows<{ id: DeliveryId }>(wanted, [ids])).map(({ id }) => id);

const release = change(
  'deliveries.release',
  'DELETE FROM webhook_claims WHERE id = ANY ($1::uuid[])',
);

/** Gives claims back whose deliveries were not attempted. */
export const deleteClaims = (tx: Transaction, ids: readonly string[]) => tx.write(release, [ids]);

const expire = change(
  'deliveries.expire-claims',
  'DELETE FROM webhook_claims WHERE ends_at <= clock_timestamp()',
);

/** Deletes claims that were held for too long. */
export const expireClaims = (tx: Transaction) => tx.write(expire);
