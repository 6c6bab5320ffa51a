import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { cancelDeliveries } from './delivery-queries.ts';
import { forgetSecrets, lockSubscription, setStatus } from './subscription-queries.ts';

/** Deletes a subscription with its secrets; what is pending is cancelled. */
export const deleteSubscription = (
  writer: Writer,
  clock: Clock,
  partnerId: string,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    if (!(await lockSubscription(tx, partnerId, id))) throw new Failure('resourceNotFound');
    await Promise.all([
      setStatus(tx, id, 'deleted'),
      cancelDeliveries(tx, id, clock.now()),
      forgetSecrets(tx, id),
    ]);
  });
