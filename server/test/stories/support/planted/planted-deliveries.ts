import { firstOf, type Plant } from './planted.ts';

const startedAt = 1_700_000_000;
const ok = `[{"number": 1, "responseStatus": 500, "error": "http-status", "durationMs": 7,
    "startedAt": ${startedAt}},
  {"number": 2, "responseStatus": 204, "error": null, "durationMs": 5, "startedAt": ${startedAt}}]`;

/** The demo scenario has nobody who is told: a subscription with a delivery of each kind. */
export const soundDeliveries = `
  WITH s AS (
    INSERT INTO webhook_subscriptions (id, partner_id, url, event_types, status, created_at)
    SELECT gen_random_uuid(), partner_id, 'https://example.com', '{}', 'enabled', now()
    FROM access_grants ORDER BY partner_id, company_id LIMIT 1 RETURNING id, partner_id
  ), lane AS (INSERT INTO webhook_lanes SELECT id, 2 FROM s
  ), made AS (INSERT INTO webhook_subscription_changes SELECT id, 1, 'enabled', now() FROM s
  ), secret AS (INSERT INTO webhook_secrets SELECT id, gen_random_uuid(), 'x', NULL FROM s
  ), d AS (
    INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id, status,
      created_at, expires_at, next_attempt_at, finished_at, attempts)
    SELECT gen_random_uuid(), s.id, e.id, e.type, e.company_id, k.status,
      now() - interval '73 hours', now() - interval '1 hour',
      CASE k.status WHEN 'pending' THEN now() END, CASE k.status WHEN 'pending' THEN NULL
      ELSE now() END, CASE k.status WHEN 'delivered' THEN '${ok}'::jsonb ELSE '[]' END
    FROM s CROSS JOIN unnest('{pending,delivered,failed,cancelled}'::text[]) AS k (status)
    CROSS JOIN LATERAL (SELECT e.* FROM events e JOIN access_grants g
      ON g.company_id = e.company_id AND g.partner_id = s.partner_id
      ORDER BY e.id DESC LIMIT 1) AS e
    RETURNING id, subscription_id, status
  ), figures AS (
    INSERT INTO webhook_figures
    SELECT id, date_trunc('hour', now(), 'UTC'), 'failed', 1, 0, 0 FROM s
  )
  INSERT INTO webhook_claims
  SELECT gen_random_uuid(), subscription_id, ARRAY[id], now() FROM d WHERE status = 'pending'`;

const by2xx = 'a delivery is delivered by a 2xx answer, and by nothing else';
const inTime = 'a delivery fails after its time is over, and not before';
const numbered = 'the attempts of a delivery are numbered without gaps';
const forNobody =
  'no delivery is pending for a deleted subscription, or without access to its company';
const whole = 'every subscription has a lane, and a secret unless it is deleted';
const once = 'a claim holds deliveries of its own lane, and each is held once';
const addUp = 'the figures of the last days are what the attempts of their hours add up to';
/** Of the sound ones above; those of the demo may be too old to be looked at. */
const fresh = `hour > now() - interval '2 hours'`;
const subscription = firstOf('webhook_subscriptions');
const inState = (status: string) => firstOf('webhook_deliveries', `status = '${status}'`);

/** Damage to deliveries. */
export const deliveries: Plant[] = [
  {
    what: 'a delivery that nobody has answered',
    breaks: by2xx,
    id: inState('delivered'),
    damage: `UPDATE webhook_deliveries SET attempts = attempts - 1 WHERE id = '$id'`,
  },
  {
    what: 'a delivery that was answered and is not delivered',
    breaks: by2xx,
    id: inState('failed'),
    damage: `UPDATE webhook_deliveries SET attempts = '${ok}' WHERE id = '$id'`,
  },
  {
    what: 'a delivery that was given up too early',
    breaks: inTime,
    id: inState('failed'),
    damage: `UPDATE webhook_deliveries SET finished_at = expires_at - interval '1 ms'
      WHERE id = '$id'`,
  },
  {
    what: 'an attempt that is not recorded',
    breaks: numbered,
    id: inState('delivered'),
    damage: `UPDATE webhook_deliveries SET attempts = attempts - 0 WHERE id = '$id'`,
  },
  {
    what: 'a delivery that is pending for a deleted subscription',
    breaks: forNobody,
    id: inState('pending'),
    damage: `UPDATE webhook_subscriptions SET status = 'deleted'`,
  },
  {
    what: 'a delivery that is pending for somebody without access',
    breaks: forNobody,
    id: inState('pending'),
    damage: 'DELETE FROM access_grants',
  },
  {
    what: 'a subscription without a lane',
    breaks: whole,
    id: subscription,
    damage: `DELETE FROM webhook_lanes WHERE subscription_id = '$id'`,
  },
  {
    what: 'a subscription without a secret',
    breaks: whole,
    id: subscription,
    damage: `DELETE FROM webhook_secrets WHERE subscription_id = '$id'`,
  },
  {
    what: 'a deleted subscription that still has a secret',
    breaks: whole,
    id: subscription,
    damage: `UPDATE webhook_subscriptions SET status = 'deleted' WHERE id = '$id'`,
  },
  {
    what: 'a failure that was counted twice',
    breaks: addUp,
    id: firstOf('webhook_figures', `outcome = 'failed' AND ${fresh}`, 'subscription_id'),
    damage: `UPDATE webhook_figures SET count = 2 WHERE subscription_id = '$id' AND ${fresh}`,
  },
  {
    what: 'an attempt that was not counted',
    breaks: addUp,
    id: inState('delivered').replace('id AS id', 'subscription_id AS id'),
    damage: `UPDATE webhook_deliveries SET attempts = jsonb_set(attempts, '{1,startedAt}',
      to_jsonb(floor(extract(epoch FROM now())))) WHERE subscription_id = '$id'
      AND status = 'delivered'`,
  },
  {
    what: 'a delivery that is held twice',
    breaks: once,
    id: inState('pending'),
    damage: `INSERT INTO webhook_claims
      SELECT gen_random_uuid(), subscription_id, delivery_ids, ends_at FROM webhook_claims`,
  },
  {
    what: 'a delivery that is held in the lane of another',
    breaks: once,
    id: inState('pending'),
    damage: 'UPDATE webhook_claims SET subscription_id = gen_random_uuid()',
  },
];
