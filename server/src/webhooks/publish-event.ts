import type { EventEnvelope, EventPayload, EventType } from '@fringe/contract/events';
import type { Transaction } from '../database/transaction.ts';
import { newId } from '../values/ids.ts';
import { insertEvent } from './queries.ts';

/** Records an event in the transaction of the change that it tells of; its bytes are fixed here. */
export async function publishEventIn<T extends EventType>(
  tx: Transaction,
  type: T,
  occurredAt: Date,
  company: EventPayload<T>,
): Promise<void> {
  const id = newId();
  const envelope: EventEnvelope<T> = {
    id,
    type,
    occurredAt: occurredAt.toISOString(),
    data: { company },
  };
  const body = JSON.stringify(envelope);
  await insertEvent(tx, { id, companyId: company.id, type, occurredAt, body });
}
