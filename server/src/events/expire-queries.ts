import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { EventId } from '../values/ids.ts';

// Company by company, each by the index of its events; those without a company are samples.
const old = statement(
  'events.old',
  `(SELECT e.id FROM companies c CROSS JOIN LATERAL (
      SELECT id FROM events WHERE company_id = c.id AND occurred_at < $1
      ORDER BY occurred_at LIMIT $2) AS e LIMIT $2)
   UNION ALL
   (SELECT id FROM events WHERE company_id IS NULL AND occurred_at < $1
    ORDER BY occurred_at LIMIT $2)
   LIMIT $2`,
);

/** Some events that happened before a moment. */
export const oldEvents = async (reader: Reader, before: Date, atMost: number): Promise<EventId[]> =>
  (await reader.rows<{ id: EventId }>(old, [before, atMost])).map(({ id }) => id);

// Events are append-only for the application: the function of their owner takes what is old.
const forget = change('events.forget', 'SELECT forget_events($1::uuid[]) AS gone');

/** Forgets those of them that are not being delivered; returns how many. */
export const forgetEvents = async (tx: Transaction, ids: readonly EventId[]): Promise<number> =>
  (await tx.write<{ gone: number }>(forget, [ids]))[0]!.gone;
