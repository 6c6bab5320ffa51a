import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { findDelivery, insertAgain } from './delivery-queries.ts';
import { lockSubscription } from './subscription-queries.ts';

/** Delivers an event again: a new delivery with its own time. */
export const redeliver = (
  writer: Writer,
  clock: Clock,
  partnerId: string,
  subscriptionId: string,
  deliveryId: string,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId, async () => {
      if (!(await findDelivery(tx, subscriptionId, deliveryId))) {
        throw new Failure('resourceNotFound');
      }
    });
    const id = await insertAgain(tx, subscriptionId, deliveryId, clock.now());
    if (!id) throw new Failure('companyNotOfPartner');
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { id };
  });

/** A subscription that is there and enabled; what else must be there is looked for in between. */
export async function demandSubscriptionIn(
  tx: Transaction,
  partnerId: string,
  id: string,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  const known = await lockSubscription(tx, partnerId, id);
  if (!known) throw new Failure('resourceNotFound');
  await between();
  if (known.status === 'disabled') throw new Failure('subscriptionDisabled');
}
