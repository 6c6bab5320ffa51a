import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { DeliveryId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { demandSubscriptionIn } from './demand-subscription.ts';
import { insertAgain } from './make-queries.ts';
import { findAnyDelivery, findDelivery } from './queries.ts';

/** Which delivery, and who asks: the operator also sees what the partner has lost. */
interface Asked {
  partnerId: PartnerId;
  subscriptionId: SubscriptionId;
  deliveryId: DeliveryId;
  byOperator?: true;
}

/** Delivers an event again: a new delivery with its own time. */
export const redeliver = (
  writer: Writer,
  clock: Clock,
  { partnerId, subscriptionId, deliveryId, byOperator }: Asked,
): Promise<{ id: DeliveryId }> =>
  inTransaction(writer, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId, async () => {
      const find = byOperator ? findAnyDelivery : findDelivery;
      if (!(await find(tx, subscriptionId, deliveryId))) throw new Failure('resourceNotFound');
    });
    const id = await insertAgain(tx, subscriptionId, deliveryId, clock.now());
    if (!id) throw new Failure(byOperator ? 'companyNotOfPartner' : 'resourceNotFound');
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { id };
  });
