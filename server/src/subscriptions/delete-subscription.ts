import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { cancelPending } from '../deliveries/cancel-pending.ts';
import { cancelDeliveries } from '../deliveries/end-queries.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { forgetSecrets, lockSubscription, setStatus } from './queries.ts';

/** Deletes a subscription with its secrets; what is pending is cancelled. */
export async function deleteSubscription(
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  id: SubscriptionId,
): Promise<void> {
  await inTransaction(writer, async (tx) => {
    const known = await lockSubscription(tx, partnerId, id);
    if (!known) throw new Failure('resourceNotFound');
    tx.changed({ what: 'subscription', id, before: { ...known, id: undefined } });
    await tx.inOrder(
      () => setStatus(tx, id, 'deleted', clock.now()),
      () => forgetSecrets(tx, id),
    );
  });
  await cancelPending(writer.database, (tx) => cancelDeliveries(tx, id, clock.now()));
}
