import type { DeliveryState } from '@fringe/contract/operations/webhooks/deliveries';
import { partnerOf } from '../../access/actors.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import { nameFor, wantsCompany } from '../../deliveries/make-queries.ts';
import type {
  ChangeId,
  DeliveryId,
  EventId,
  PartnerId,
  RequestId,
  SubscriptionId,
} from '../../values/ids.ts';
import type { Circumstances, Place } from './rules.ts';

/** An event with the change that it tells of. */
export interface KnownEvent extends Place {
  /** False for a sample, which is of no company. */
  isReal: boolean;
  body: string;
  changeId: ChangeId | null;
  /** Null as well where the request was not the caller's. */
  requestId: RequestId | null;
}

// A sample is seen by whoever it was sent to.
const seen = `EXISTS (SELECT FROM access_grants g
    WHERE g.partner_id = $2 AND g.company_id = e.company_id)
  OR (e.company_id IS NULL AND EXISTS (SELECT FROM webhook_deliveries d
    JOIN webhook_subscriptions s ON s.id = d.subscription_id
    WHERE d.event_id = e.id AND s.partner_id = $2))`;
const one = (name: string, where: string, isOwn: string) =>
  statement(
    name,
    `SELECT e.id, e.position, e.company_id IS NOT NULL AS "isReal", e.body,
       e.change_id AS "changeId", CASE WHEN ${isOwn} THEN a.request_id END AS "requestId"
     FROM events e LEFT JOIN audit_log a ON a.id = e.change_id WHERE e.id = $1 AND (${where})`,
  );
const ofAll = one('events.event', '$2::uuid IS NULL', 'true');
const ofPartner = one('events.event-of-partner', seen, `${partnerOf('a')} = $2`);

/** An event, if a partner may see it; the operator, who is no partner, sees each. */
export const findEvent = async (
  reader: Reader,
  id: EventId,
  partnerId: PartnerId | null,
): Promise<KnownEvent | undefined> =>
  (await reader.rows<KnownEvent>(partnerId ? ofPartner : ofAll, [id, partnerId]))[0];

/** A subscription, what it got of an event, and what would explain that it got nothing. */
export interface Outcome extends Circumstances {
  partnerId: PartnerId;
  subscriptionId: SubscriptionId;
  url: string;
  deliveries: { id: DeliveryId; status: DeliveryState; createdAt: number; again: boolean }[] | null;
}

const outcomes = (name: string, which: string) =>
  longStatement(
    name,
    `SELECT s.partner_id AS "partnerId", s.id AS "subscriptionId", s.url, made.deliveries,
       ${nameFor} IS NOT NULL AS "wantsType", ${wantsCompany} AS "wantsCompany",
       g.position IS NOT NULL AS "hasAccess",
       (g.position, g.granted_at) > (e.position, e.occurred_at)
         AND had.change IS DISTINCT FROM 'granted' AS "grantedLater",
       was.status AS "statusThen", e.occurred_at < $3 AS "isForgotten"
     FROM events e CROSS JOIN webhook_subscriptions s
     LEFT JOIN access_grants g ON g.partner_id = s.partner_id AND g.company_id = e.company_id
     -- Access that was withdrawn and given again: whether there was some when it happened.
     LEFT JOIN LATERAL (SELECT c.change FROM access_grant_changes c
       WHERE c.company_id = e.company_id AND c.partner_id = s.partner_id
         AND c.at <= e.occurred_at AND c.at < g.granted_at
       ORDER BY c.number DESC LIMIT 1) AS had ON true
     LEFT JOIN LATERAL (SELECT c.status FROM webhook_subscription_changes c
       WHERE c.subscription_id = s.id AND (c.position, c.at) <= (e.position, e.occurred_at)
       ORDER BY c.position DESC, c.at DESC, c.number DESC LIMIT 1) AS was ON true
     LEFT JOIN LATERAL (SELECT json_agg(json_build_object('id', d.id, 'status', d.status,
         'createdAt', floor(extract(epoch FROM d.created_at))::bigint,
         'again', d.created_at > e.occurred_at) ORDER BY d.id DESC) AS deliveries
       FROM (SELECT * FROM webhook_deliveries d WHERE d.event_id = e.id AND d.subscription_id = s.id
         ORDER BY d.id DESC LIMIT 20) AS d) AS made ON true
     WHERE e.id = $1 AND (e.company_id IS NOT NULL OR made.deliveries IS NOT NULL) AND (${which})
     ORDER BY s.id LIMIT 1000`,
  );
const outcomesOfPartner = outcomes(
  'events.outcomes-of-partner',
  `s.partner_id = $2 AND s.status <> 'deleted'`,
);
const outcomesOfAll = outcomes(
  'events.outcomes',
  `$2::uuid IS NULL AND (made.deliveries IS NOT NULL OR (s.status <> 'deleted'
     AND (g.position IS NOT NULL OR e.company_id = ANY (s.company_ids))))`,
);

/** What became of an event at each subscription of a partner, or of all that are concerned. */
export const outcomesOf = (
  reader: Reader,
  id: EventId,
  partnerId: PartnerId | null,
  /** Deliveries of before that arrived are forgotten. */
  keptFrom: Date,
): Promise<Outcome[]> =>
  reader.rows<Outcome>(partnerId ? outcomesOfPartner : outcomesOfAll, [id, partnerId, keptFrom]);
