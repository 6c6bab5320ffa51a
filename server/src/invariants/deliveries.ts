import { countedAttempt, countedFailure } from '../deliveries/figures/count-queries.ts';
import { type Invariant, invariant } from './invariant.ts';

const lately = `hour > now() - interval '7 days' AND hour <= now()`;

/** What has to hold of deliveries. */
export const deliveryInvariants: readonly Invariant[] = [
  invariant(
    'a delivery is delivered by a 2xx answer, and by nothing else',
    'webhook_deliveries',
    `SELECT d.id::text AS violation FROM webhook_deliveries d
     WHERE d.status <> 'cancelled' AND (d.status = 'delivered') <> EXISTS (
       SELECT FROM jsonb_array_elements(d.attempts) AS a
       WHERE (a->>'responseStatus')::int BETWEEN 200 AND 299 AND a->>'error' IS NULL)`,
  ),
  invariant(
    'a delivery fails after its time is over, and not before',
    `webhook_deliveries WHERE status = 'failed'`,
    `SELECT id::text AS violation FROM webhook_deliveries
     WHERE status = 'failed' AND finished_at < expires_at`,
  ),
  invariant(
    'the attempts of a delivery are numbered without gaps',
    'webhook_deliveries',
    `SELECT d.id::text AS violation FROM webhook_deliveries d
     CROSS JOIN LATERAL (SELECT a->>'number' AS number, place
       FROM jsonb_array_elements(d.attempts) WITH ORDINALITY AS e (a, place)) AS n
     WHERE n.number::int <> n.place`,
  ),
  invariant(
    'no delivery is pending for a deleted subscription, or without access to its company',
    `webhook_deliveries WHERE status = 'pending'`,
    `SELECT d.id::text AS violation FROM webhook_deliveries d
     JOIN webhook_subscriptions s ON s.id = d.subscription_id
     WHERE d.status = 'pending' AND (s.status = 'deleted' OR (d.company_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM access_grants g WHERE g.partner_id = s.partner_id
         AND g.company_id = d.company_id)))`,
  ),
  invariant(
    'every subscription has a lane, and a secret unless it is deleted',
    'webhook_subscriptions',
    `SELECT s.id::text AS violation FROM webhook_subscriptions s
     WHERE NOT EXISTS (SELECT FROM webhook_lanes l WHERE l.subscription_id = s.id)
       OR (s.status <> 'deleted') <> EXISTS (
         SELECT FROM webhook_secrets k WHERE k.subscription_id = s.id)`,
  ),
  invariant(
    'a claim holds deliveries of its own lane, and each is held once',
    'webhook_claims',
    `SELECT h.id::text AS violation FROM webhook_claims c
     CROSS JOIN unnest(c.delivery_ids) AS h (id)
     LEFT JOIN webhook_deliveries d ON d.id = h.id
     GROUP BY h.id, d.subscription_id
     HAVING count(*) > 1 OR min(c.subscription_id::text) <> d.subscription_id::text`,
  ),
  // Of the days that are always kept: what was delivered before may be forgotten.
  invariant(
    'the figures of the last days are what the attempts of their hours add up to',
    `webhook_figures WHERE ${lately}`,
    `WITH made AS (
       SELECT d.subscription_id, ${countedAttempt('a')} FROM webhook_deliveries d
       CROSS JOIN jsonb_array_elements(d.attempts) AS a
       UNION ALL
       SELECT subscription_id, ${countedFailure('finished_at')} FROM webhook_deliveries
       WHERE status = 'failed'
     ), counted AS (
       SELECT subscription_id, hour, outcome, count(*) AS made, sum(ms) AS ms, max(ms) AS longest
       FROM made AS m (subscription_id, hour, outcome, ms) GROUP BY 1, 2, 3
     )
     SELECT concat_ws(' ', subscription_id, hour, outcome) AS violation
     FROM webhook_figures FULL JOIN counted USING (subscription_id, hour, outcome)
     WHERE ${lately} AND (count, duration_ms, longest_ms) IS DISTINCT FROM (made, ms, longest)`,
  ),
];
