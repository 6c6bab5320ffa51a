import type { Attempt } from '@fringe/contract/operations/webhooks/deliveries';
import { longStatement, type Reader } from '../database/statement.ts';
import type {
  ChangeId,
  CompanyId,
  DeliveryId,
  EventId,
  PartnerId,
  SubscriptionId,
} from '../values/ids.ts';
import {
  type Before,
  beforeValues,
  earlier,
  type Happening,
  happening,
  PAGE,
} from './shape-queries.ts';

const event = happening({
  at: 'e.occurred_at',
  kind: 'event',
  id: 'e.id',
  what: 'e.type',
  company: 'e.company_id',
  employee: `(e.body::json #>> '{data,company,employee,id}')::uuid`,
  payroll: `e.body::json #>> '{data,company,period}'`,
  becauseOf: 'e.change_id',
});

const byIds = longStatement(
  'timeline.events',
  `SELECT ${event} FROM events e WHERE e.id = ANY ($1::uuid[])`,
);

export const eventsByIds = (reader: Reader, ids: readonly EventId[]) =>
  reader.rows<Happening>(byIds, [ids]);

const ofChanges = longStatement(
  'timeline.events-of-changes',
  `SELECT ${event} FROM events e WHERE e.change_id = ANY ($1::uuid[]) ORDER BY e.id LIMIT $2`,
);

/** What was told of changes. */
export const eventsOfChanges = (reader: Reader, ids: readonly ChangeId[], atMost: number) =>
  reader.rows<Happening>(ofChanges, [ids, atMost]);

const ofCompany = longStatement(
  'timeline.events-of-company',
  `SELECT ${event} FROM events e
   WHERE e.company_id = $1 AND ${earlier('e.occurred_at', 'e.id', 2)}`,
);

export const eventsOfCompany = (reader: Reader, id: CompanyId, before: Before | null) =>
  reader.rows<Happening>(ofCompany, [id, ...beforeValues(before)]);

const atMoments = longStatement(
  'timeline.events-at',
  `SELECT ${event} FROM unnest($2::timestamptz[]) AS m (at)
   JOIN events e ON e.company_id = $1 AND e.occurred_at = m.at
   WHERE strpos(e.body, $3) > 0 ORDER BY e.id LIMIT 50`,
);

/** What a company told at these moments, of something that is named in it. */
export const eventsAt = (
  reader: Reader,
  companyId: CompanyId,
  momentsMs: readonly number[],
  named: string,
) =>
  reader.rows<Happening>(atMoments, [
    companyId,
    momentsMs.map((ms) => new Date(ms).toISOString()),
    named,
  ]);

/** A delivery with its attempts. */
export interface DeliveryRow extends Happening {
  attempts: Attempt[];
}

const delivery = `${happening({
  at: 'd.created_at',
  kind: 'delivery',
  id: 'd.id',
  what: 'd.event_type',
  outcome: 'd.status',
  company: 'd.company_id',
  becauseOf: 'd.event_id',
})}, d.attempts`;

/** $1 is the partner who looks, null for the operator: nobody sees deliveries to others. */
const visible = `JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE ($1::uuid IS NULL OR s.partner_id = $1 AND (d.company_id IS NULL OR EXISTS (
     SELECT FROM access_grants g WHERE g.partner_id = $1 AND g.company_id = d.company_id)))`;

const deliveriesById = longStatement(
  'timeline.deliveries',
  `SELECT ${delivery} FROM webhook_deliveries d ${visible} AND d.id = ANY ($2::uuid[])`,
);

export const deliveriesByIds = (
  reader: Reader,
  partnerId: PartnerId | null,
  ids: readonly DeliveryId[],
) => reader.rows<DeliveryRow>(deliveriesById, [partnerId, ids]);

const deliveriesOf = longStatement(
  'timeline.deliveries-of-events',
  `SELECT ${delivery} FROM webhook_deliveries d ${visible} AND d.event_id = ANY ($2::uuid[])
   ORDER BY d.id LIMIT $3`,
);

export const deliveriesOfEvents = (
  reader: Reader,
  partnerId: PartnerId | null,
  eventIds: readonly EventId[],
  atMost: number,
) => reader.rows<DeliveryRow>(deliveriesOf, [partnerId, eventIds, atMost]);

// Ids are in the order of time, and the index of a subscription is in theirs.
const ofSubscription = longStatement(
  'timeline.deliveries-of-subscription',
  `SELECT ${delivery} FROM webhook_deliveries d ${visible} AND d.subscription_id = $2
     AND $3::float8 IS NOT DISTINCT FROM $3
     AND d.id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
   ORDER BY d.id DESC LIMIT ${PAGE + 1}`,
);

export const deliveriesOfSubscription = (
  reader: Reader,
  partnerId: PartnerId | null,
  id: SubscriptionId,
  before: Before | null,
) => reader.rows<DeliveryRow>(ofSubscription, [partnerId, id, ...beforeValues(before)]);

// The service has no line where it did it by itself; such changes are few, and shown from the last.
const switchedOf = longStatement(
  'timeline.switches-of-subscription',
  `SELECT ${happening({
    at: 'c.at',
    kind: 'subscription',
    id: 'c.subscription_id',
    what: 'c.status',
    number: 'c.number',
    becauseOf: 'c.change_id',
    by: 'l',
  })} FROM webhook_subscription_changes c LEFT JOIN audit_log l ON l.id = c.change_id
   WHERE c.subscription_id = $1 ORDER BY c.number DESC LIMIT ${PAGE}`,
);

/** When a subscription was made, enabled and disabled, and by whom. */
export const switchesOfSubscription = (reader: Reader, id: SubscriptionId) =>
  reader.rows<Happening>(switchedOf, [id]);
