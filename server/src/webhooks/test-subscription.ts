import type { SubscribableType } from '@fringe/contract/events';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId } from '../values/ids.ts';
import { insertSample } from './delivery-queries.ts';
import { demandSubscriptionIn } from './redeliver.ts';
import { canonicalType, sampleEvent } from './rules.ts';
import { someCompanyOf } from './subscription-queries.ts';

/** Sends a sample event to a subscription, whatever events it has subscribed to. */
export const testSubscription = (
  writer: Writer,
  clock: Clock,
  partnerId: string,
  subscriptionId: string,
  eventType: SubscribableType,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId);
    const type = canonicalType(eventType);
    const at = clock.now();
    const eventId = newId();
    const event = sampleEvent(eventId, type, at, await someCompanyOf(tx, subscriptionId));
    const body = JSON.stringify(event);
    const made = await insertSample(tx, { id: eventId, type, at, body }, subscriptionId, eventType);
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return made;
  });
