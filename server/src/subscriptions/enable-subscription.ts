import { Failure } from '@fringe/contract/errors';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks/webhooks';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { failExpired } from '../deliveries/end-queries.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { lockSubscription, setStatus } from './queries.ts';

/** Enables a subscription: what is pending goes on, unless it has expired. */
export const enableSubscription = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  id: SubscriptionId,
): Promise<WebhookSubscription> =>
  inTransaction(writer, async (tx) => {
    const known = await lockSubscription(tx, partnerId, id);
    if (!known) throw new Failure('resourceNotFound');
    const after = { ...known, status: 'enabled' as const };
    if (tx.changed({ what: 'subscription', id, before: known, after })) {
      await failExpired(tx, id, clock.now());
      await setStatus(tx, id, 'enabled', clock.now());
      tx.onCommit((database) => database.bell.ring([id]));
    }
    return after;
  });
