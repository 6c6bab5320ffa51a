import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { DeliveryId, SubscriptionId } from '../values/ids.ts';
import { accessOf } from './queries.ts';

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
  /** The event type under which it is sent. */
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

/** The event type that a subscription gets an event as, if it does; of tables `s` and `e`. */
export const nameFor = `CASE WHEN e.type = ANY (s.event_types) THEN e.type
  WHEN e.type = 'employee.consumption.generated'
    AND 'employee.consumption.registered' = ANY (s.event_types)
    THEN 'employee.consumption.registered' END`;

/** True where a subscription wants events of the company; of tables `s` and `e`. */
export const wantsCompany = '(s.company_ids IS NULL OR e.company_id = ANY (s.company_ids))';

// A partner that lost access to a company gets no more of its events.
const again = change(
  'deliveries.redeliver',
  `${makingDeliveries(
    {
      subscription: 'd.subscription_id',
      event: 'd.event_id',
      name: 'd.event_type',
      company: 'd.company_id',
      at: '$3',
    },
    `FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
     WHERE d.subscription_id = $1 AND d.id = $2 AND ${accessOf('s.partner_id')}`,
  )}
   RETURNING id`,
);

/** A new delivery of the same event; undefined without access to its company. */
export const insertAgain = async (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
  now: Date,
): Promise<string | undefined> =>
  (await tx.write<{ id: DeliveryId }>(again, [subscriptionId, id, now]))[0]?.id;

// What failed and was not delivered since, and what was never made; not what was cancelled. What
// was delivered is forgotten some day: of events before $3, only those that failed are known.
const missed = `
  SELECT e.id, e.company_id, ${nameFor} AS name
  FROM webhook_subscriptions s
  JOIN access_grants g ON g.partner_id = s.partner_id
  JOIN events e ON e.company_id = g.company_id
    AND e.occurred_at >= greatest($2, g.granted_at, s.created_at)
  CROSS JOIN LATERAL (SELECT array_agg(d.status) AS states FROM webhook_deliveries d
    WHERE d.subscription_id = s.id AND d.event_id = e.id) AS made
  WHERE s.id = $1 AND ${nameFor} IS NOT NULL
    AND ${wantsCompany} AND CASE WHEN made.states IS NULL THEN e.occurred_at >= $3
      ELSE 'failed' = ANY (made.states) AND NOT made.states && '{pending,delivered}' END`;
const countMissed = statement(
  'deliveries.missed',
  `SELECT count(*) AS total FROM (${missed} LIMIT 100000) AS m`,
);
const recover = change(
  'deliveries.recover',
  `${makingDeliveries(
    { subscription: '$1', event: 'm.id', name: 'm.name', company: 'm.company_id', at: '$4' },
    `FROM (${missed} ORDER BY e.id LIMIT 20000) AS m`,
  )} RETURNING 1`,
);

/** How many were missed since a moment; what was delivered is remembered since another one. */
export const countOfMissed = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  since: Date,
  rememberedSince: Date,
): Promise<number> =>
  (await reader.rows<{ total: number }>(countMissed, [subscriptionId, since, rememberedSince]))[0]!
    .total;

/** Delivers what was missed, the oldest first and not all of very many; returns how many. */
export const insertMissed = async (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  since: Date,
  rememberedSince: Date,
  now: Date,
): Promise<number> =>
  (await tx.write(recover, [subscriptionId, since, rememberedSince, now])).length;
