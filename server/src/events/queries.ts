import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { makingDeliveries, nameFor, wantsCompany } from '../deliveries/make-queries.ts';
import type { CompanyId, EmployeeId, EventId, SubscriptionId } from '../values/ids.ts';

export interface EventRow {
  id: EventId;
  companyId: CompanyId;
  /** Whom it is about, if it is about somebody. */
  employeeId: EmployeeId | null;
  type: string;
  body: string;
}

// Events and their deliveries, for each enabled subscription of each partner that has access to the
// company now.
const insert = change(
  'events.insert-events',
  `WITH e AS (
     INSERT INTO events (id, company_id, type, occurred_at, body, change_id, employee_id)
     SELECT id, company_id, type, $1, body, $6, employee_id
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $7::uuid[])
       AS fresh (id, company_id, type, body, employee_id)
     RETURNING id, company_id, type
   )
   ${makingDeliveries(
     { subscription: 's.id', event: 'e.id', name: nameFor, company: 'e.company_id', at: '$1' },
     `FROM e JOIN access_grants g ON g.company_id = e.company_id
      JOIN webhook_subscriptions s ON s.partner_id = g.partner_id AND s.status = 'enabled'
      WHERE ${nameFor} IS NOT NULL AND ${wantsCompany}`,
   )}
   RETURNING subscription_id AS "subscriptionId"`,
);

/** Returns the subscription of each delivery. */
export const insertEvents = async (
  tx: Transaction,
  occurredAt: Date,
  rows: readonly EventRow[],
): Promise<string[]> =>
  (
    await tx.write<{ subscriptionId: SubscriptionId }>(insert, [
      occurredAt,
      rows.map(({ id }) => id),
      rows.map(({ companyId }) => companyId),
      rows.map(({ type }) => type),
      rows.map(({ body }) => body),
      tx.changeId,
      rows.map(({ employeeId }) => employeeId),
    ])
  ).map(({ subscriptionId }) => subscriptionId);

const sample = change(
  'events.insert-sample',
  `WITH e AS (
     INSERT INTO events (id, company_id, type, occurred_at, body, change_id)
     VALUES ($1, NULL, $2, $3, $4, $7)
     RETURNING id
   )
   ${makingDeliveries(
     { subscription: '$5', event: 'e.id', name: '$6', company: 'NULL', at: '$3' },
     'FROM e',
   )} RETURNING id`,
);

/** A sample event that goes to one subscription only, under a name; returns its delivery. */
export const insertSample = async (
  tx: Transaction,
  event: { id: EventId; type: string; at: Date; body: string },
  subscriptionId: SubscriptionId,
  eventType: string,
): Promise<{ id: EventId }> =>
  (
    await tx.write<{ id: EventId }>(sample, [
      event.id,
      event.type,
      event.at,
      event.body,
      subscriptionId,
      eventType,
      tx.changeId,
    ])
  )[0]!;
