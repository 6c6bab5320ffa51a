import { Failure } from '@fringe/contract/errors';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks/webhooks';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { lockSubscription, setStatus } from './queries.ts';

/** Disables a subscription: nothing is sent, and no deliveries are made, until it is enabled. */
export const disableSubscription = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  id: SubscriptionId,
): Promise<WebhookSubscription> =>
  inTransaction(writer, async (tx) => {
    const known = await lockSubscription(tx, partnerId, id);
    if (!known) throw new Failure('resourceNotFound');
    const after = { ...known, status: 'disabled' as const };
    if (tx.changed({ what: 'subscription', id, before: known, after })) {
      await setStatus(tx, id, 'disabled', clock.now());
    }
    return after;
  });
