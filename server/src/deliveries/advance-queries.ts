import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { DeliveryId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { accessOf, deliveryColumns } from './queries.ts';

const own = statement(
  'deliveries.own-delivery',
  `SELECT ${deliveryColumns}, s.status AS subscription, s.id AS "subscriptionId"
   FROM webhook_deliveries d
   JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE d.id = $2 AND s.partner_id = $1 AND s.status <> 'deleted' AND ${accessOf('$1')}`,
);

type OfPartner = Delivery & { subscription: string; subscriptionId: SubscriptionId };

/** A delivery that a partner may see, its subscription, and the state of that. */
export const findOwnDelivery = async (
  reader: Reader,
  partnerId: PartnerId,
  id: DeliveryId,
): Promise<OfPartner | undefined> => (await reader.rows<OfPartner>(own, [partnerId, id]))[0];

const advanceOne = change(
  'deliveries.advance-delivery',
  `UPDATE webhook_deliveries
   SET advanced_to = greatest(next_attempt_at, $2), next_attempt_at = least(next_attempt_at, $2)
   WHERE id = $1 AND status = 'pending' AND advanced_to IS NULL RETURNING 1`,
);

/** The next attempts of a delivery are made at once, and count as those of their times; once. */
export const advance = async (tx: Transaction, id: DeliveryId, now: Date): Promise<boolean> =>
  (await tx.write(advanceOne, [id, now])).length > 0;
