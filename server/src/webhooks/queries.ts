import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

export interface EventRow {
  id: string;
  companyId: string;
  type: string;
  body: string;
}

/** A new UUIDv7 of a moment: its milliseconds, then what is random. */
const newIdAt = (moment: string): string =>
  `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
     substring(int8send(floor(extract(epoch FROM ${moment}) * 1000)::bigint) FROM 3)
     FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/** How long a delivery is tried. */
export const LIFETIME = `interval '72 hours'`;

/** What a delivery is made of, as SQL. */
interface Making {
  subscription: string;
  event: string;
  /** The name under which it is told. */
  name: string;
  company: string;
  at: string;
}

/** The statement that makes deliveries, one for each row of what is selected. */
export const makingDeliveries = (of: Making, selected: string): string => {
  const at = `${of.at}::timestamptz`;
  return `INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id,
     status, created_at, expires_at, next_attempt_at)
   SELECT ${newIdAt(at)}, ${of.subscription}, ${of.event}, ${of.name}, ${of.company}, 'pending',
     ${at}, ${at} + ${LIFETIME}, ${at} ${selected}`;
};

/** How long it is remembered what was delivered. */
export const DELIVERED_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The name under which a subscription is told of an event, if it is; of tables `s` and `e`. */
export const nameFor = `CASE WHEN e.type = ANY (s.event_types) THEN e.type
  WHEN e.type = 'employee.consumption.generated'
    AND 'employee.consumption.registered' = ANY (s.event_types)
    THEN 'employee.consumption.registered' END`;

/** True where a subscription wants events of the company; of tables `s` and `e`. */
export const wantsCompany = '(s.company_ids IS NULL OR e.company_id = ANY (s.company_ids))';

/** The deliveries of a subscription that workers hold. */
export const heldOf = (subscription: string): string => `ARRAY(
  SELECT unnest(delivery_ids) FROM webhook_claims WHERE subscription_id = ${subscription})`;

/** Who receives the deliveries of a subscription instead of its URL, if anybody does. */
export const listenerOf = (subscription: string): string => `(
  SELECT id FROM webhook_listeners
  WHERE subscription_id = ${subscription} AND ends_at > clock_timestamp())`;

/** The secrets of a subscription at the moment $1, the newest first. */
export const secretsOf = (subscription: string): string => `(
  SELECT array_agg(secret_sealed ORDER BY k.expires_at DESC) FROM webhook_secrets k
  WHERE k.subscription_id = ${subscription} AND (k.expires_at IS NULL OR k.expires_at > $1))`;

/** True where a partner has access to the company of a delivery `d`, if it is about one. */
export const accessOf = (partner: string): string => `(d.company_id IS NULL OR EXISTS (
  SELECT FROM access_grants g
  WHERE g.partner_id = ${partner} AND g.company_id = d.company_id))`;

// Events and their deliveries, for each enabled subscription of each partner that has access to the
// company now.
const insert = change(
  'webhooks.insert-events',
  `WITH e AS (
     INSERT INTO events (id, company_id, type, occurred_at, body)
     SELECT id, company_id, type, $1, body
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[])
       AS fresh (id, company_id, type, body)
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

/** Answers for each delivery whose it is. */
export const insertEvents = async (
  tx: Transaction,
  occurredAt: Date,
  rows: readonly EventRow[],
): Promise<string[]> =>
  (
    await tx.write<{ subscriptionId: string }>(insert, [
      occurredAt,
      rows.map(({ id }) => id),
      rows.map(({ companyId }) => companyId),
      rows.map(({ type }) => type),
      rows.map(({ body }) => body),
    ])
  ).map(({ subscriptionId }) => subscriptionId);
