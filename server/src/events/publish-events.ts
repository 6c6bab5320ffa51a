import type { EventEnvelope, EventPayload, EventType } from '@fringe/contract/events';
import type { Transaction } from '../database/transaction.ts';
import { type EventId, newId } from '../values/ids.ts';
import { insertEvents } from './queries.ts';

/** An event that is to be published: its type, and what it says; its id, if it is known before. */
export type NewEvent = {
  [T in EventType]: { id?: EventId; type: T; company: EventPayload<T> };
}[EventType];

/**
 * Records events, and a delivery for every subscription to them, in the transaction of the change;
 * their bytes are fixed here.
 */
export async function publishEventsIn(
  tx: Transaction,
  occurredAt: Date,
  fresh: readonly NewEvent[],
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map(({ id = newId(), type, company }) => {
    const envelope: EventEnvelope = {
      id,
      type,
      occurredAt: occurredAt.toISOString(),
      data: { company },
    };
    const employeeId = 'employee' in company ? company.employee.id : null;
    return { id, companyId: company.id, employeeId, type, body: JSON.stringify(envelope) };
  });
  const subscriptionIds = await insertEvents(tx, occurredAt, rows);
  if (subscriptionIds.length > 0) tx.onCommit((database) => database.bell.ring(subscriptionIds));
}
