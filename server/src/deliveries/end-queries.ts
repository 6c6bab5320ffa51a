import { type Change, change, type SqlValue } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EventId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { claimedIds } from './engine/claim-queries.ts';
import { addingFailures } from './figures/count-queries.ts';

/** So many are ended at once: nobody waits for more than that. */
export const ENDED_AT_ONCE = 10_000;

const endPending = (where: string): string => `WITH ended AS (UPDATE webhook_deliveries
    SET status = $2, next_attempt_at = NULL, finished_at = $3
    WHERE finished_at IS NULL AND id = ANY (ARRAY(SELECT id FROM webhook_deliveries
      WHERE status = 'pending' AND ${where} LIMIT ${ENDED_AT_ONCE}))
    RETURNING subscription_id, status, finished_at), figures AS (${addingFailures('ended')})
  SELECT count(*) AS count FROM ended`;
const endOfSubscription = change('deliveries.end-deliveries', endPending('subscription_id = $1'));
const endExpired = change(
  'deliveries.end-expired',
  endPending(`subscription_id = $1 AND expires_at <= $3 AND id <> ALL (${claimedIds('$1')})`),
);
const endOfCompany = change(
  'deliveries.end-company',
  endPending(`company_id = $1 AND subscription_id IN
    (SELECT id FROM webhook_subscriptions WHERE partner_id = $4)`),
);
const end = async (tx: Transaction, which: Change, values: SqlValue[]): Promise<number> =>
  (await tx.write<{ count: number }>(which, values))[0]!.count;

/** Cancels what is pending of a subscription; returns how many. */
export const cancelDeliveries = (tx: Transaction, subscriptionId: SubscriptionId, now: Date) =>
  end(tx, endOfSubscription, [subscriptionId, 'cancelled', now]);

/** Fails what is pending of a subscription and has expired. */
export const failExpired = (tx: Transaction, subscriptionId: SubscriptionId, now: Date) =>
  end(tx, endExpired, [subscriptionId, 'failed', now]);

/** Cancels what is pending for a partner about a company; returns how many. */
export const cancelOfCompany = (
  tx: Transaction,
  partnerId: PartnerId,
  companyId: CompanyId,
  now: Date,
) => end(tx, endOfCompany, [companyId, 'cancelled', now, partnerId]);

const deleteOver = change(
  'deliveries.delete-of-events',
  `DELETE FROM webhook_deliveries WHERE event_id = ANY ($1::uuid[]) AND finished_at IS NOT NULL`,
);

/** Forgets the deliveries of events, unless they are still to be made. */
export const deleteOfEvents = (tx: Transaction, eventIds: readonly EventId[]) =>
  tx.write(deleteOver, [eventIds]);
