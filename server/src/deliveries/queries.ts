import type { Delivery, DeliveryState } from '@fringe/contract/operations/webhooks/deliveries';
import { seconds } from '../database/moments.ts';
import { boundedCount, countBound, pageInPieces, piecesOf } from '../database/page-of.ts';
import {
  change,
  type Reader,
  type SqlValue,
  type Statement,
  statement,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { DeliveryId, EventId, PartnerId, SubscriptionId } from '../values/ids.ts';

/** True where a partner has access to the company of a delivery `d`, if it is about one. */
export const accessOf = (partner: string): string => `(d.company_id IS NULL OR EXISTS (
  SELECT FROM access_grants g
  WHERE g.partner_id = ${partner} AND g.company_id = d.company_id))`;

/** A delivery as the contract shows it; of a table `d`. */
export const deliveryColumns = `d.id, d.event_id AS "eventId",
  d.event_type AS "eventType", d.status,
  ${seconds('d.created_at')} AS "createdAt",
  CASE WHEN d.status = 'pending'
    THEN ${seconds('coalesce(d.advanced_to, d.next_attempt_at)')} END AS "nextAttemptAt",
  ${seconds('d.expires_at')} AS "expiresAt", d.attempts`;

export interface DeliveryFilter {
  /** Only what the partner has access to; else also what it has lost, for the operator. */
  visible?: boolean;
  partnerId?: PartnerId;
  subscriptionId?: SubscriptionId;
  status?: DeliveryState;
  eventType?: string;
  eventId?: EventId;
}

/** Deliveries, newest first; for the operator with whom each is for. */
export function pageOfDeliveries(
  reader: Reader,
  filter: DeliveryFilter,
  paging: Paging,
): Promise<{ total: number; pieces: string[] }> {
  const { count, page, values } = listing(filter);
  const counted = [...values, countBound(paging)];
  const paged = [...values, paging.size, paging.offset];
  return pageInPieces(reader, [count, counted], [page, paged]);
}

/** One pair of statements for each set of conditions, so that each finds its index. */
function listing(filter: DeliveryFilter): {
  count: Statement;
  page: Statement;
  values: SqlValue[];
} {
  const conditions: [string, SqlValue | undefined][] = [
    ['s.partner_id', filter.partnerId],
    ['d.subscription_id', filter.subscriptionId],
    ['d.event_type', filter.eventType],
    ['d.event_id', filter.eventId],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  // As a literal: only so is an index of those in that state found.
  const state = filter.status ? `d.status = '${filter.status}'` : 'true';
  const where = [state, ...given.map(([column], index) => `${column} = $${index + 1}`)].join(
    ' AND ',
  );
  const flags = conditions.map(([, value]) => (value === undefined ? '-' : '+')).join('');
  const name = `${flags} ${filter.status ?? 'all'}${filter.visible ? ' visible' : ''}`;
  // Joined by the whole key, so that a count may hash it and a page looks up its rows only.
  const granted = `LEFT JOIN access_grants g ON g.partner_id = s.partner_id
    AND g.company_id = d.company_id`;
  const seen = '(d.company_id IS NULL OR g.company_id IS NOT NULL)';
  const from = `FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
    ${filter.visible ? `${granted} WHERE ${seen} AND` : 'WHERE'} ${where}`;
  const owner = filter.visible ? '' : ', s.partner_id AS "partnerId", s.id AS "subscriptionId"';
  return {
    count: boundedCount(`deliveries.delivery-count ${name}`, from, given.length),
    page: statement(
      `deliveries.delivery-page ${name}`,
      piecesOf(
        `SELECT ${deliveryColumns}${owner} ${from}
         ORDER BY d.id DESC LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
        'id DESC',
        'row_to_json(page)::text',
      ),
    ),
    values: given.map(([, value]) => value!),
  };
}

const one = statement(
  'deliveries.delivery',
  `SELECT ${deliveryColumns}, e.body FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
   JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE d.subscription_id = $1 AND d.id = $2 AND ${accessOf('s.partner_id')}`,
);

/** A delivery with the event that it brings, if its partner still has access to the company. */
export const findDelivery = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
): Promise<(Delivery & { body: string }) | undefined> =>
  (await reader.rows<Delivery & { body: string }>(one, [subscriptionId, id]))[0];

const ofPartner = `SELECT status FROM webhook_subscriptions
  WHERE partner_id = $1 AND id = $2 AND status <> 'deleted'`;
const status = statement('deliveries.subscription-status', ofPartner);
const lock = change('deliveries.lock-subscription-status', `${ofPartner} FOR NO KEY UPDATE`);

/** The status of a subscription that is not deleted. */
export type LiveStatus = 'enabled' | 'disabled';

/** The status of a partner's subscription; undefined if there is none of that id. */
export const findStatus = async (
  reader: Reader,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
): Promise<LiveStatus | undefined> =>
  (await reader.rows<{ status: LiveStatus }>(status, [partnerId, subscriptionId]))[0]?.status;

/** The same, of a subscription that nobody else changes until the transaction ends. */
export const lockStatus = async (
  tx: Transaction,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
): Promise<LiveStatus | undefined> =>
  (await tx.write<{ status: LiveStatus }>(lock, [partnerId, subscriptionId]))[0]?.status;
