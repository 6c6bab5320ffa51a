import { Failure, failureNaming } from '@fringe/contract/errors';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import type { Reader } from '../database/statement.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { DeliveryId, PartnerId } from '../values/ids.ts';
import { advance, findOwnDelivery } from './advance-queries.ts';

/** Lets a delivery run through what is left of its 72 hours at once, attempt by attempt. */
export async function advanceDelivery(
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  id: DeliveryId,
): Promise<Delivery> {
  // Before a kept answer, which would show what the partner has lost since.
  await demandDelivery(writer.database.reader, partnerId, id);
  return inTransaction(writer, async (tx) => {
    const known = await demandDelivery(tx, partnerId, id);
    const { subscriptionId, subscription, ...delivery } = known;
    const { status } = delivery;
    if (status !== 'pending') throw failureNaming('deliveryOver', { status });
    if (subscription === 'disabled') throw new Failure('subscriptionDisabled');
    if (await advance(tx, id, clock.now())) {
      const sides = { before: { advanced: false }, after: { advanced: true } };
      tx.changed({ what: 'delivery', id, ...sides });
    }
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return delivery;
  });
}

async function demandDelivery(reader: Reader, partnerId: PartnerId, id: DeliveryId) {
  const known = await findOwnDelivery(reader, partnerId, id);
  if (!known) throw new Failure('resourceNotFound');
  return known;
}
