import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { SubscriptionId } from '../../values/ids.ts';

const insert = change(
  'deliveries.insert-lane',
  'INSERT INTO webhook_lanes (subscription_id, concurrency) VALUES ($1, $2)',
);

/** Makes the lane in which the deliveries of a subscription go. */
export const insertLane = (tx: Transaction, subscriptionId: SubscriptionId, concurrency: number) =>
  tx.write(insert, [subscriptionId, concurrency]);

const next = statement(
  'deliveries.next-lanes',
  `SELECT id FROM webhook_subscriptions WHERE status = 'enabled' AND id > $1
   ORDER BY id LIMIT $2`,
);

/** Stands before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The subscriptions that come after another one, of those that are enabled. */
export const subscriptionIdsAfter = async (reader: Reader, after: string, atMost: number) =>
  (await reader.rows<{ id: SubscriptionId }>(next, [after, atMost])).map(({ id }) => id);
