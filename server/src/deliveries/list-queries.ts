import type { QueryOf } from '@fringe/contract/operation';
import {
  type DeliveryState,
  deliveryStates,
} from '@fringe/contract/operations/webhooks/deliveries';
import type { listAllDeliveries } from '@fringe/contract/operations/webhooks/platform-webhooks';
import { type Condition, inStatement, valuesOf } from '../database/conditions.ts';
import { boundedCount, countBound, pageInPieces, piecesOf } from '../database/page-of.ts';
import { type Reader, type SqlValue, type Statement, statement } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import { firstIdAt, LAST_ID, NO_ID } from '../values/ids.ts';
import { deliveryColumns } from './queries.ts';

/** Which deliveries are listed, of all or of a subscription or partner. */
export interface DeliveryFilter extends QueryOf<typeof listAllDeliveries> {
  /**
   * Of one subscription only, for its partner: what that has access to. Or for the operator: also
   * what it has lost. Each delivery of any other list says whom it is for.
   */
  by?: 'partner' | 'operator';
}

// As they stand in the indexes.
const lastError = `d.attempts -> -1 ->> 'error'`;
const lastAnswer = `coalesce(left(d.attempts -> -1 ->> 'responseStatus', 1) || 'xx', 'none')`;

/** The conditions of a filter, always the same ones in the same order. */
const conditionsOf = (filter: DeliveryFilter): Record<string, Condition> => ({
  eventId: { sql: 'd.event_id = ?', type: 'uuid', value: filter.eventId },
  error: { sql: `(${lastError}) = ?`, type: 'text', value: filter.error },
  // Only calls that were not taken are in the index: those that were are most of them anyway.
  answer: {
    sql: `(${lastAnswer} = ? AND (${lastError}) IS NOT NULL)`,
    type: 'text',
    value: filter.answer === '2xx' ? undefined : filter.answer,
  },
  taken: {
    sql: `(${lastAnswer} = '2xx') = ?`,
    type: 'boolean',
    value: filter.answer === '2xx' ? true : undefined,
  },
  companyId: { sql: 'd.company_id = ?', type: 'uuid', value: filter.companyId },
  eventType: { sql: 'd.event_type = ?', type: 'text', value: filter.eventType },
  status: { sql: 'd.status = ?', type: 'text', value: filter.status },
  ...spanOf(filter),
});

/**
 * Ids are made in the order of time: every index that ends with them finds a span of it. Where none
 * is asked for it is not in the statement: the planner would take all of time for a short one.
 */
const spanOf = ({ createdFrom, createdTo }: DeliveryFilter): Record<string, Condition> =>
  createdFrom === undefined && createdTo === undefined
    ? {}
    : {
        createdFrom: {
          sql: 'd.id >= ?',
          type: 'uuid',
          value: createdFrom === undefined ? NO_ID : firstIdAt(createdFrom * 1000),
        },
        createdTo: {
          sql: 'd.id < ?',
          type: 'uuid',
          value: createdTo === undefined ? LAST_ID : firstIdAt((createdTo + 1) * 1000),
        },
      };

/** How deliveries are found: what an index answers. The status stands in the text for its index. */
type Way = 'eventId' | 'error' | 'answer' | 'companyId' | 'eventType' | DeliveryState | 'time';

/** The way that touches the fewest deliveries: what went wrong is rare. */
function wayOf(filter: DeliveryFilter): Way {
  const { status } = filter;
  if (filter.eventId) return 'eventId';
  if (filter.error) return 'error';
  if (filter.answer && filter.answer !== '2xx') return 'answer';
  if (status === 'failed' || status === 'cancelled') return status;
  if (filter.companyId) return 'companyId';
  if (filter.eventType) return 'eventType';
  return status ?? 'time';
}

/** Of whom: one subscription, seen by its partner or by the operator; or as part of all. */
type Whose = 'own' | 'seen' | 'one' | 'partner' | 'all';

function whoseOf({ by, subscriptionId, partnerId }: DeliveryFilter): Whose {
  if (by) return by === 'partner' ? 'own' : 'seen';
  if (subscriptionId) return 'one';
  return partnerId ? 'partner' : 'all';
}

const SUBSCRIPTION = '$1::uuid';
const PARTNER = '$2::uuid';
const theOne = `d.subscription_id = ${SUBSCRIPTION} AND s.id = ${SUBSCRIPTION}
  AND (${PARTNER} IS NULL OR s.partner_id = ${PARTNER})`;
const subscriptions: Record<Whose, string> = {
  own: theOne,
  seen: theOne,
  one: theOne,
  partner: `s.partner_id = ${PARTNER} AND ${SUBSCRIPTION} IS NULL`,
  all: `${SUBSCRIPTION} IS NULL AND ${PARTNER} IS NULL`,
};

/** Of all subscriptions, what most rows are or an event has is found without going through them. */
const acrossAll: readonly Way[] = ['time', 'eventId', 'delivered'];

/** What a set of filters is found by, without the values: one for each way and whom it is for. */
function listing(whose: Whose, way: Way, timed: boolean) {
  const isState = (deliveryStates as readonly string[]).includes(way);
  const found = way === 'time' || isState ? [] : [way];
  const none = conditionsOf(timed ? { createdFrom: 0 } : {});
  const { where, next } = inStatement(none, 3, [...found, 'createdFrom', 'createdTo']);
  const inState = isState ? `AND d.status = '${way}'` : '';
  const lost = `LEFT JOIN access_grants g ON g.partner_id = s.partner_id
    AND g.company_id = d.company_id`;
  const seen = 'AND (d.company_id IS NULL OR g.company_id IS NOT NULL)';
  const [join, visible] = whose === 'own' ? [lost, seen] : ['', ''];
  const matching = `${where} ${inState} ${visible}`;
  // Each subscription for itself, as far as the page goes: its indexes are in the order of ids.
  const each = (columns: string, end: string) => `FROM webhook_subscriptions s
    CROSS JOIN LATERAL (SELECT ${columns} FROM webhook_deliveries d ${join}
      WHERE d.subscription_id = s.id AND ${matching} ${end}) AS d
    WHERE ${subscriptions[whose]}`;
  const across = `FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
    ${join} WHERE ${subscriptions[whose]} AND ${matching}`;
  const isOne = whose === 'own' || whose === 'seen' || whose === 'one';
  const atOnce = isOne || (whose === 'all' && acrossAll.includes(way));
  const newest = `ORDER BY d.id DESC`;
  return {
    counted: atOnce ? across : each('1', `LIMIT $${next}`),
    page: `SELECT d.*, s.partner_id AS owner_id
      ${atOnce ? across : each('d.*', `${newest} LIMIT $${next}::bigint + $${next + 1}::bigint`)}
      ${newest} LIMIT $${next} OFFSET $${next + 1}`,
    values: next - 1,
  };
}

function statementsOf(
  whose: Whose,
  way: Way,
  timed: boolean,
): { count: Statement; page: Statement } {
  const { counted, page, values } = listing(whose, way, timed);
  const name = `${whose} ${way}${timed ? ' timed' : ''}`;
  const whom = `, d.owner_id AS "partnerId", d.subscription_id AS "subscriptionId"`;
  const shown = `${deliveryColumns}${whose === 'own' || whose === 'seen' ? '' : whom}`;
  return {
    count: boundedCount(`deliveries.count ${name}`, counted, values),
    page: statement(
      `deliveries.page ${name}`,
      // What is shown of a delivery is looked up for those of the page, not for those before it.
      piecesOf(`SELECT ${shown} FROM (${page}) AS d`, 'id DESC', 'row_to_json(page)::text'),
    ),
  };
}

const known = new Map<string, ReturnType<typeof statementsOf>>();

/** Deliveries, newest first; for the operator with whom each is for. */
export function pageOfDeliveries(
  reader: Reader,
  filter: DeliveryFilter,
  paging: Paging,
): Promise<{ total: number; pieces: string[] }> {
  const whose = whoseOf(filter);
  const way = wayOf(filter);
  const timed = filter.createdFrom !== undefined || filter.createdTo !== undefined;
  const key = `${whose} ${way} ${timed}`;
  const { count, page } = known.get(key) ?? statementsOf(whose, way, timed);
  known.set(key, { count, page });
  const { subscriptionId, partnerId } = filter;
  const conditions = valuesOf(conditionsOf(filter));
  const values: SqlValue[] = [subscriptionId ?? null, partnerId ?? null, ...conditions];
  const counted = [...values, countBound(paging)];
  return pageInPieces(reader, [count, counted], [page, [...values, paging.size, paging.offset]]);
}
