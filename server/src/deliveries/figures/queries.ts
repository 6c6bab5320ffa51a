import { longStatement, type Reader } from '../../database/statement.ts';
import type { PartnerId, SubscriptionId } from '../../values/ids.ts';
import type { CountedHour, PendingOf } from './rules.ts';

/** So many that wait are counted of a subscription. */
const COUNTED = 1_000;

const subscriptions = (which: string) => `SELECT s.id AS "subscriptionId",
    (SELECT count(*)::integer FROM (SELECT FROM webhook_deliveries d
      WHERE d.subscription_id = s.id AND d.status = 'pending' LIMIT ${COUNTED}) AS waiting)
      AS pending
  FROM webhook_subscriptions s
  WHERE s.partner_id = $1 AND s.status <> 'deleted' ${which} ORDER BY s.id`;
const ofPartner = longStatement('deliveries.pending-of-partner', subscriptions(''));
const ofOne = longStatement('deliveries.pending-of-one', subscriptions('AND s.id = $2'));

/** The subscriptions of a partner, or one of them, and how much of each waits. */
export const pendingOf = (
  reader: Reader,
  partnerId: PartnerId,
  subscriptionId?: SubscriptionId,
): Promise<PendingOf[]> =>
  subscriptionId
    ? reader.rows<PendingOf>(ofOne, [partnerId, subscriptionId])
    : reader.rows<PendingOf>(ofPartner, [partnerId]);

const hours = longStatement(
  'deliveries.figures',
  `SELECT subscription_id AS "subscriptionId",
     extract(epoch FROM hour)::bigint AS hour, outcome, count, duration_ms AS "durationMs",
     longest_ms AS "longestMs"
   FROM webhook_figures
   WHERE subscription_id = ANY ($1::uuid[]) AND hour >= to_timestamp($2) AND hour < to_timestamp($3)
   ORDER BY subscription_id, hour, count DESC, outcome`,
);

/** What was counted of some subscriptions, from an hour to before another one. */
export const hoursOf = (
  reader: Reader,
  subscriptionIds: readonly SubscriptionId[],
  from: number,
  to: number,
): Promise<CountedHour[]> => reader.rows<CountedHour>(hours, [subscriptionIds, from, to]);
