import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { DeliveryId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { demandSubscriptionIn } from './demand-subscription.ts';
import { findDeliveryOrNewest, insertForEvent, isWanted } from './event-queries.ts';
import { insertAgain } from './make-queries.ts';
import { findAnyDelivery, findDelivery } from './queries.ts';

/** Which delivery, and who asks: the operator also sees what the partner has lost. */
interface Asked {
  partnerId: PartnerId;
  subscriptionId: SubscriptionId;
  /** The id of a delivery, or of an event. */
  deliveryId: DeliveryId;
  byOperator?: true;
}

/**
 * Delivers an event again: a new delivery with its own time. Named by the id of one of its
 * deliveries, or by its own: then also if there was none, where the subscription wants it.
 */
export const redeliver = (
  writer: Writer,
  clock: Clock,
  { partnerId, subscriptionId, deliveryId, byOperator }: Asked,
): Promise<{ id: DeliveryId }> =>
  inTransaction(writer, async (tx) => {
    const named: string = deliveryId;
    const find = byOperator ? findAnyDelivery : findDelivery;
    const known = await findDeliveryOrNewest(tx, subscriptionId, named, find);
    await demandSubscriptionIn(tx, partnerId, subscriptionId, async () => {
      if (!known && !(await isWanted(tx, subscriptionId, named))) {
        throw new Failure('resourceNotFound');
      }
    });
    const id = known
      ? await insertAgain(tx, subscriptionId, known.id, clock.now())
      : await insertForEvent(tx, subscriptionId, named, clock.now());
    if (!id) throw new Failure(byOperator ? 'companyNotOfPartner' : 'resourceNotFound');
    tx.changed({ what: 'delivery', id, after: { subscriptionId, again: named } });
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { id };
  });
