import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

export interface EventRow {
  id: string;
  companyId: string;
  type: string;
  body: string;
}

const insert = change(
  'webhooks.insert-events',
  `INSERT INTO events (id, company_id, type, occurred_at, body)
   SELECT id, company_id, type, $1, body
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[])
     AS fresh (id, company_id, type, body)`,
);

export const insertEvents = (tx: Transaction, occurredAt: Date, rows: readonly EventRow[]) =>
  tx.write(insert, [
    occurredAt,
    rows.map(({ id }) => id),
    rows.map(({ companyId }) => companyId),
    rows.map(({ type }) => type),
    rows.map(({ body }) => body),
  ]);
