import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { EventId } from '../values/ids.ts';

// What was delivered again not long ago stays as long as its delivery.
const old = (company: string) => `SELECT e.id FROM events e
  WHERE e.company_id ${company} AND e.occurred_at < $1 AND NOT EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.event_id = e.id
      AND (d.finished_at IS NULL OR d.finished_at >= $2))
  ORDER BY e.occurred_at LIMIT $3`;
// Company by company, each by the index of its events.
const choose = statement(
  'events.old',
  `SELECT id FROM (
     (SELECT e.id FROM companies c CROSS JOIN LATERAL (${old('= c.id')}) AS e LIMIT $3)
     UNION ALL (${old('IS NULL')})) AS e LIMIT $3`,
);

/** Some events of before a moment, without those whose deliveries ended since another one. */
export const oldEvents = async (
  reader: Reader,
  before: Date,
  deliveredBefore: Date,
  atMost: number,
): Promise<EventId[]> =>
  (await reader.rows<{ id: EventId }>(choose, [before, deliveredBefore, atMost])).map(
    ({ id }) => id,
  );

// Events are append-only for the application: the function of their owner takes what is old.
const forget = change('events.forget', 'SELECT forget_events($1::uuid[]) AS gone');

/** Forgets those of them that are old enough for their owner; returns how many. */
export const forgetEvents = async (tx: Transaction, ids: readonly EventId[]): Promise<number> =>
  (await tx.write<{ gone: number }>(forget, [ids]))[0]!.gone;

const note = change(
  'events.note-forgotten',
  `INSERT INTO forgotten_events AS known (company_id, through)
   SELECT company_id, max(occurred_at) FROM events
   WHERE id = ANY ($1::uuid[]) AND company_id IS NOT NULL GROUP BY company_id ORDER BY company_id
   ON CONFLICT (company_id) DO UPDATE SET through = greatest(known.through, excluded.through)`,
);

/** Notes up to when events may be missing, before they are. */
export const noteForgotten = (tx: Transaction, ids: readonly EventId[]) => tx.write(note, [ids]);
