import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { DeliveryId, EventId, SubscriptionId } from '../values/ids.ts';
import { makingDeliveries, nameFor, wantsCompany } from './make-queries.ts';
import type { findDelivery } from './queries.ts';

const newest = statement(
  'deliveries.newest-of-event',
  `SELECT id FROM webhook_deliveries WHERE event_id = $2 AND subscription_id = $1
   ORDER BY id DESC LIMIT 1`,
);

/** A delivery by its own id, or the newest one of an event by the id of that. */
export async function findDeliveryOrNewest(
  reader: Reader,
  subscriptionId: SubscriptionId,
  named: string,
  find: typeof findDelivery,
): ReturnType<typeof findDelivery> {
  const known = await find(reader, subscriptionId, named);
  if (known) return known;
  const [made] = await reader.rows<{ id: DeliveryId }>(newest, [subscriptionId, named]);
  return made && find(reader, subscriptionId, made.id);
}

const wanted = `FROM events e JOIN webhook_subscriptions s ON s.id = $1
  JOIN access_grants g ON g.partner_id = s.partner_id AND g.company_id = e.company_id
  WHERE e.id = $2 AND ${nameFor} IS NOT NULL AND ${wantsCompany}`;
const isWantedStatement = statement('deliveries.wanted-event', `SELECT e.id ${wanted}`);

/** True for an event that a subscription would be told of, were it to happen now. */
export const isWanted = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  eventId: EventId,
): Promise<boolean> => (await reader.rows(isWantedStatement, [subscriptionId, eventId])).length > 0;

const insert = change(
  'deliveries.deliver-event',
  `${makingDeliveries(
    { subscription: 's.id', event: 'e.id', name: nameFor, company: 'e.company_id', at: '$3' },
    wanted,
  )} RETURNING id`,
);

/** A delivery of an event that a subscription has none of. */
export const insertForEvent = async (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  eventId: EventId,
  now: Date,
): Promise<DeliveryId | undefined> =>
  (await tx.write<{ id: DeliveryId }>(insert, [subscriptionId, eventId, now]))[0]?.id;
