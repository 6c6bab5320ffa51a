import type { Delivery, DeliveryState } from '@fringe/contract/operations/deliveries';
import {
  type Change,
  change,
  type Reader,
  type SqlValue,
  type Statement,
  statement,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import {
  accessOf,
  DELIVERED_KEPT_MS,
  heldOf,
  makingDeliveries,
  nameFor,
  wantsCompany,
} from './queries.ts';

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::bigint`;
/** A delivery as the contract shows it; of a table `d`. */
export const deliveryColumns = `d.id, d.event_id AS "eventId",
  d.event_type AS "eventType", d.status,
  ${seconds('d.created_at')} AS "createdAt",
  CASE WHEN d.status = 'pending'
    THEN ${seconds('coalesce(d.advanced_to, d.next_attempt_at)')} END AS "nextAttemptAt",
  ${seconds('d.expires_at')} AS "expiresAt", d.attempts`;

export interface DeliveryFilter {
  partnerId?: string;
  subscriptionId?: string;
  status?: DeliveryState;
  eventType?: string;
  eventId?: string;
}

/** A delivery with whom it is for. */
export type OwnedDelivery = Delivery & { partnerId: string; subscriptionId: string };

/** Deliveries, newest first. */
export async function pageOfDeliveries(
  reader: Reader,
  filter: DeliveryFilter,
  { size, offset }: Paging,
): Promise<{ total: number; deliveries: OwnedDelivery[] }> {
  const { count, page, values } = listing(filter);
  const [[counted], deliveries] = await Promise.all([
    reader.rows<{ total: number }>(count, values),
    reader.rows<OwnedDelivery>(page, [...values, size, offset]),
  ]);
  return { total: counted!.total, deliveries };
}

/** One pair of statements for each set of conditions, so that each finds its index. */
function listing(filter: DeliveryFilter): {
  count: Statement;
  page: Statement;
  values: SqlValue[];
} {
  const conditions: [string, SqlValue | undefined][] = [
    ['s.partner_id', filter.partnerId],
    ['d.subscription_id', filter.subscriptionId],
    ['d.event_type', filter.eventType],
    ['d.event_id', filter.eventId],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  // As a literal: only so is an index of those in that state found.
  const state = filter.status ? `d.status = '${filter.status}'` : 'true';
  const where = [state, ...given.map(([column], index) => `${column} = $${index + 1}`)].join(
    ' AND ',
  );
  const flags = conditions.map(([, value]) => (value === undefined ? '-' : '+')).join('');
  const name = `${flags} ${filter.status ?? 'all'}`;
  const from = `FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
    WHERE ${where}`;
  return {
    count: statement(`webhooks.delivery-count ${name}`, `SELECT count(*) AS total ${from}`),
    page: statement(
      `webhooks.delivery-page ${name}`,
      `SELECT ${deliveryColumns}, s.partner_id AS "partnerId", s.id AS "subscriptionId" ${from}
       ORDER BY d.id DESC LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
    ),
    values: given.map(([, value]) => value!),
  };
}

const one = statement(
  'webhooks.delivery',
  `SELECT ${deliveryColumns}, e.body FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
   WHERE d.subscription_id = $1 AND d.id = $2`,
);

/** A delivery with the event that it brings. */
export const findDelivery = async (
  reader: Reader,
  subscriptionId: string,
  id: string,
): Promise<(Delivery & { body: string }) | undefined> =>
  (await reader.rows<Delivery & { body: string }>(one, [subscriptionId, id]))[0];

// Whoever lost the access to a company is not told of it again.
const again = change(
  'webhooks.redeliver',
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
  subscriptionId: string,
  id: string,
  now: Date,
): Promise<string | undefined> =>
  (await tx.write<{ id: string }>(again, [subscriptionId, id, now]))[0]?.id;

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
  'webhooks.missed',
  `SELECT count(*) AS total FROM (${missed} LIMIT 100000) AS m`,
);
const recover = change(
  'webhooks.recover',
  `${makingDeliveries(
    { subscription: '$1', event: 'm.id', name: 'm.name', company: 'm.company_id', at: '$4' },
    `FROM (${missed} ORDER BY e.id LIMIT 20000) AS m`,
  )} RETURNING 1`,
);
const rememberedSince = (now: Date): Date => new Date(now.getTime() - DELIVERED_KEPT_MS);

export const countOfMissed = async (
  reader: Reader,
  subscriptionId: string,
  since: Date,
  now: Date,
): Promise<number> =>
  (
    await reader.rows<{ total: number }>(countMissed, [subscriptionId, since, rememberedSince(now)])
  )[0]!.total;

/** Delivers what was missed, the oldest first and not all of very many; answers how many. */
export const insertMissed = async (
  tx: Transaction,
  subscriptionId: string,
  since: Date,
  now: Date,
): Promise<number> =>
  (await tx.write(recover, [subscriptionId, since, rememberedSince(now), now])).length;

const sample = change(
  'webhooks.insert-sample',
  `WITH e AS (
     INSERT INTO events (id, company_id, type, occurred_at, body) VALUES ($1, NULL, $2, $3, $4)
     RETURNING id
   )
   ${makingDeliveries(
     { subscription: '$5', event: 'e.id', name: '$6', company: 'NULL', at: '$3' },
     'FROM e',
   )} RETURNING id`,
);

/** A sample event that goes to one subscription only, under a name; answers its delivery. */
export const insertSample = async (
  tx: Transaction,
  event: { id: string; type: string; at: Date; body: string },
  subscriptionId: string,
  eventType: string,
): Promise<{ id: string }> =>
  (
    await tx.write<{ id: string }>(sample, [
      event.id,
      event.type,
      event.at,
      event.body,
      subscriptionId,
      eventType,
    ])
  )[0]!;

/** So many are ended at once: nobody waits for more than that. */
export const ENDED_AT_ONCE = 10_000;

const endPending = (where: string): string => `WITH ended AS (UPDATE webhook_deliveries
    SET status = $2, next_attempt_at = NULL, finished_at = $3
    WHERE finished_at IS NULL AND id = ANY (ARRAY(SELECT id FROM webhook_deliveries
      WHERE status = 'pending' AND ${where} LIMIT ${ENDED_AT_ONCE})) RETURNING 1)
  SELECT count(*) AS count FROM ended`;
const endOfSubscription = change('webhooks.end-deliveries', endPending('subscription_id = $1'));
const endExpired = change(
  'webhooks.end-expired',
  endPending(`subscription_id = $1 AND expires_at <= $3 AND id <> ALL (${heldOf('$1')})`),
);
const endOfCompany = change(
  'webhooks.end-company',
  endPending(`company_id = $1 AND subscription_id IN
    (SELECT id FROM webhook_subscriptions WHERE partner_id = $4)`),
);
const end = async (tx: Transaction, which: Change, values: SqlValue[]): Promise<number> =>
  (await tx.write<{ count: number }>(which, values))[0]!.count;

/** Cancels what is pending of a subscription; answers how many. */
export const cancelDeliveries = (tx: Transaction, subscriptionId: string, now: Date) =>
  end(tx, endOfSubscription, [subscriptionId, 'cancelled', now]);

/** Fails what is pending of a subscription and whose time is over. */
export const failExpired = (tx: Transaction, subscriptionId: string, now: Date) =>
  end(tx, endExpired, [subscriptionId, 'failed', now]);

/** Cancels what is pending for a partner about a company; answers how many. */
export const cancelOfCompany = (tx: Transaction, partnerId: string, companyId: string, now: Date) =>
  end(tx, endOfCompany, [companyId, 'cancelled', now, partnerId]);
