import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import { seconds } from '../database/moments.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { DeliveryId, PartnerId, SubscriptionId } from '../values/ids.ts';

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
  ${seconds('d.expires_at')} AS "expiresAt", d.company_id AS "companyId",
  (SELECT e.body::json #>> '{data,company,period}' FROM events e WHERE e.id = d.event_id)
    AS payroll, d.attempts`;

const found = (visible: string) => `SELECT ${deliveryColumns}, e.body
   FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
   JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE d.subscription_id = $1 AND d.id = $2 AND ${visible}`;
const one = statement('deliveries.delivery', found(accessOf('s.partner_id')));
const whosever = statement('deliveries.any-delivery', found('true'));

type WithBody = Delivery & { body: string };

/** A delivery with the event that it brings, if its partner still has access to the company. */
export const findDelivery = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
): Promise<WithBody | undefined> => (await reader.rows<WithBody>(one, [subscriptionId, id]))[0];

/** The same, whether or not its partner still has access; for the operator. */
export const findAnyDelivery = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
): Promise<WithBody | undefined> =>
  (await reader.rows<WithBody>(whosever, [subscriptionId, id]))[0];

const owner = statement(
  'deliveries.owner',
  'SELECT partner_id AS id FROM webhook_subscriptions WHERE id = $1',
);

/** Whose subscription it is, also if it is deleted. */
export const findOwner = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
): Promise<PartnerId | undefined> =>
  (await reader.rows<{ id: PartnerId }>(owner, [subscriptionId]))[0]?.id;

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
