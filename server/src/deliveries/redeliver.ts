import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { DeliveryId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { demandSubscriptionIn } from './demand-subscription.ts';
import { insertAgain } from './make-queries.ts';
import { findDelivery } from './queries.ts';

/** Delivers an event again: a new delivery with its own time. */
export const redeliver = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
  deliveryId: DeliveryId,
): Promise<{ id: DeliveryId }> =>
  inTransaction(writer, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId, async () => {
      if (!(await findDelivery(tx, subscriptionId, deliveryId))) {
        throw new Failure('resourceNotFound');
      }
    });
    const id = await insertAgain(tx, subscriptionId, deliveryId, clock.now());
    if (!id) throw new Failure('resourceNotFound');
    tx.changed({ what: 'delivery', id, after: { subscriptionId, again: deliveryId } });
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { id };
  });
