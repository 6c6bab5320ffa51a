import type { SubscribableType } from '@fringe/contract/events';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { demandSubscriptionIn } from '../deliveries/demand-subscription.ts';
import { publishSampleIn } from '../events/publish-sample.ts';
import type { Clock } from '../values/clock.ts';
import type { EventId, PartnerId, SubscriptionId } from '../values/ids.ts';
import { someCompanyOf } from './queries.ts';

/** Sends a sample event to a subscription, whatever events it has subscribed to. */
export const testSubscription = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
  eventType: SubscribableType,
): Promise<{ id: EventId }> =>
  inTransaction(writer, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId);
    const at = clock.now();
    const companyId = await someCompanyOf(tx, subscriptionId);
    const sample = await publishSampleIn(tx, at, subscriptionId, eventType, companyId);
    tx.changed({ what: 'delivery', id: sample.id, after: { subscriptionId, eventType } });
    return sample;
  });
