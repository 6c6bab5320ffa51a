import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

export interface EventRow {
  id: string;
  companyId: string;
  type: string;
  occurredAt: Date;
  body: string;
}

const insert = change(
  'webhooks.insert-event',
  `INSERT INTO events (id, company_id, type, occurred_at, body) VALUES ($1, $2, $3, $4, $5)`,
);

export const insertEvent = (tx: Transaction, event: EventRow) =>
  tx.write(insert, [event.id, event.companyId, event.type, event.occurredAt, event.body]);
