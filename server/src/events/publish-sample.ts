import type { SubscribableType } from '@fringe/contract/events';
import type { Transaction } from '../database/transaction.ts';
import { type CompanyId, type EventId, newId, type SubscriptionId } from '../values/ids.ts';
import { insertSample } from './queries.ts';
import { canonicalType, sampleEvent } from './rules.ts';

/** Records a sample event for one subscription only, under a name; returns its delivery. */
export async function publishSampleIn(
  tx: Transaction,
  at: Date,
  subscriptionId: SubscriptionId,
  eventType: SubscribableType,
  companyId: CompanyId | undefined,
): Promise<{ id: EventId }> {
  const id = newId();
  const type = canonicalType(eventType);
  const body = JSON.stringify(sampleEvent(id, type, at, companyId));
  const made = await insertSample(tx, { id, type, at, body }, subscriptionId, eventType);
  tx.onCommit((database) => database.bell.ring([subscriptionId]));
  return made;
}
