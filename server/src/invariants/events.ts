import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of events, their order and what decides who is told. */
export const eventInvariants: readonly Invariant[] = [
  invariant(
    'an event stands in the feed where its transaction was, which has begun',
    'events',
    `SELECT e.id::text AS violation FROM events e
     WHERE e.position < 0 OR e.position >= (
       SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + position_offset
       FROM event_epochs ORDER BY number DESC LIMIT 1)`,
  ),
  invariant(
    'an event is found by the employee that it tells of, and by no other',
    'events WHERE company_id IS NOT NULL',
    `SELECT e.id::text AS violation FROM events e
     CROSS JOIN LATERAL (SELECT strpos(e.body, '"employee":{"id":"') AS at) AS b
     WHERE e.company_id IS NOT NULL AND e.employee_id::text IS DISTINCT FROM
       CASE WHEN b.at > 0 THEN substr(e.body, b.at + 18, 36) END`,
  ),
  invariant(
    'an epoch of the feed begins above the ones before',
    'event_epochs',
    `SELECT e.id::text AS violation FROM event_epochs e
     LEFT JOIN event_epochs b ON b.number = e.number - 1
     WHERE (e.number > 1 AND b.number IS NULL) OR b.first_position >= e.first_position
       OR b.position_offset > e.position_offset`,
  ),
  invariant(
    'the status of a subscription is the last of its changes, which are numbered without gaps',
    'webhook_subscriptions',
    `SELECT s.id::text AS violation FROM webhook_subscriptions s
     LEFT JOIN LATERAL (SELECT count(*) AS count, max(c.number) AS last
       FROM webhook_subscription_changes c WHERE c.subscription_id = s.id) AS c ON true
     LEFT JOIN webhook_subscription_changes l ON l.subscription_id = s.id AND l.number = c.last
     WHERE c.count IS DISTINCT FROM c.last OR l.status IS DISTINCT FROM s.status`,
  ),
];
