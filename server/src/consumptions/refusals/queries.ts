import type { QueryOf } from '@fringe/contract/operation';
import type {
  listRefusedCharges,
  RefusedCharge,
} from '@fringe/contract/operations/consumptions/refusals';
import { type Condition, inStatement, valuesOf } from '../../database/conditions.ts';
import { seconds } from '../../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { rowArrays } from '../../database/row-arrays.ts';
import {
  asideChange,
  change,
  longStatement,
  type Reader,
  statement,
} from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId } from '../../values/ids.ts';
import { from, upTo } from '../entries/filter-queries.ts';
import type { Refusal } from '../rules.ts';

/** A refused charge with the id under which it is kept. */
export type KeptRefusal = Refusal & { id: string };

const rows = rowArrays<KeptRefusal>(3, {
  id: ['uuid', (one) => one.id],
  employee_id: ['uuid', ({ charge }) => charge.employeeId],
  month: ['text', (one) => one.month],
  category: ['text', ({ charge }) => charge.category],
  behaviour: ['text', ({ charge }) => charge.behaviour],
  amount_in_cents: ['bigint', ({ charge }) => charge.amountInCents],
  currency: ['text', (one) => one.currency],
  concept: ['text', ({ charge }) => charge.concept],
  occurred_at: ['timestamptz', (one) => one.occurredAt.toISOString()],
  external_id: ['text', ({ charge }) => charge.externalId],
  code: ['text', ({ failure }) => failure.code],
  message: ['text', ({ failure }) => failure.message],
  limit_in_cents: ['bigint', (one) => one.limitInCents],
  limit_period: ['text', (one) => one.limitPeriod],
  left_in_cents: ['bigint', (one) => one.leftInCents],
});

// Beside a batch: a request whose charges are all refused has changed nothing.
const insert = asideChange(
  'refusals.insert',
  `INSERT INTO refused_charges (company_id, refused_at, ${rows.names})
   SELECT $1, $2, ${rows.names} FROM ${rows.as('fresh')}`,
);

export const insertRefusals = (
  tx: Transaction,
  companyId: CompanyId,
  at: Date,
  refusals: readonly KeptRefusal[],
) => tx.write(insert, [companyId, at, ...rows.values(refusals)]);

/** Which refusals are listed; the external ids one by one. */
export type RefusalFilter = Omit<QueryOf<typeof listRefusedCharges>, 'externalId'> & {
  externalIds: readonly string[] | null;
};

/** The conditions of a filter, always the same ones in the same order. */
export const refusalConditions = (filter: RefusalFilter) =>
  ({
    payroll: { sql: 'r.month = ?', type: 'text', value: filter.payroll },
    employeeId: { sql: 'r.employee_id = ?', type: 'uuid', value: filter.employeeId },
    externalId: {
      sql: 'r.external_id = ANY (?)',
      type: 'text[]',
      value: filter.externalIds ?? undefined,
    },
    category: { sql: 'r.category = ?', type: 'text', value: filter.category },
    behaviour: { sql: 'r.behaviour = ?', type: 'text', value: filter.behaviour },
    code: { sql: 'r.code = ?', type: 'text', value: filter.code },
    occurredFrom: { sql: from('r.occurred_at'), type: 'bigint', value: filter.occurredFrom },
    occurredTo: { sql: upTo('r.occurred_at'), type: 'bigint', value: filter.occurredTo },
    refusedFrom: { sql: from('r.refused_at'), type: 'bigint', value: filter.refusedFrom },
    refusedTo: { sql: upTo('r.refused_at'), type: 'bigint', value: filter.refusedTo },
  }) satisfies Record<string, Condition>;

/** The conditions that an index answers, for each way of finding refusals. */
const ways = {
  externalId: ['externalId'],
  employee: ['employeeId'],
  month: ['payroll'],
  time: ['refusedFrom', 'refusedTo'],
} as const satisfies Record<string, (keyof ReturnType<typeof refusalConditions>)[]>;
type Way = keyof typeof ways;

/** The way that touches the fewest refusals. */
function wayOf({ externalIds, employeeId, payroll }: RefusalFilter): Way {
  if (externalIds) return 'externalId';
  if (employeeId) return 'employee';
  return payroll ? 'month' : 'time';
}

/** Newest first. */
export const refusalOrder = 'r.refused_at DESC, r.id DESC';

/** What is shown of a refusal. */
export const shown = `r.id, ${seconds('r.refused_at')} AS "refusedAt",
  r.employee_id AS "employeeId", r.month AS payroll, r.category, r.behaviour,
  r.amount_in_cents AS "amountInCents", r.currency, r.concept,
  ${seconds('r.occurred_at')} AS "occurredAt", r.external_id AS "externalId", r.code, r.message,
  r.limit_in_cents AS "limitInCents", r.limit_period AS "limitPeriod",
  r.left_in_cents AS "leftInCents"`;

function statementsOf(way: Way) {
  const none = refusalConditions({ externalIds: null });
  const { where, next } = inStatement<keyof typeof none>(none, 2, ways[way]);
  const found = `r.company_id = $1 AND ${where}`;
  // What one person or source has is few, and sorted: the planner must not walk all instead.
  const matching =
    way === 'employee' || way === 'externalId'
      ? `FROM (SELECT * FROM refused_charges r WHERE ${found} OFFSET 0) AS r`
      : `FROM refused_charges r WHERE ${found}`;
  return {
    count: boundedCount(`refusals.count ${way}`, matching, next - 1),
    page: longStatement(
      `refusals.page ${way}`,
      `SELECT ${shown} ${matching} ORDER BY ${refusalOrder}
       LIMIT $${next} OFFSET $${next + 1}`,
    ),
  };
}

const statements: Record<Way, ReturnType<typeof statementsOf>> = {
  externalId: statementsOf('externalId'),
  employee: statementsOf('employee'),
  month: statementsOf('month'),
  time: statementsOf('time'),
};

/** The refused charges of a company, newest first. */
export function pageOfRefusals(
  reader: Reader,
  companyId: CompanyId,
  filter: RefusalFilter,
  paging: Paging,
): Promise<{ total: number; items: RefusedCharge[] }> {
  const { count, page } = statements[wayOf(filter)];
  const values = [companyId, ...valuesOf(refusalConditions(filter))];
  const counted = [...values, countBound(paging)];
  return pageOf(reader, count, counted, page, [...values, paging.size, paging.offset]);
}

const recent = statement(
  'refusals.recent',
  `SELECT code AS label, count(*) AS value FROM refused_charges WHERE refused_at > $1
   GROUP BY code`,
);

/** How many charges were refused since a moment, by the code of the failure. */
export const refusalsSince = (reader: Pick<Reader, 'rows'>, since: Date) =>
  reader.rows<{ label: string; value: number }>(recent, [since]);

const expired = change(
  'refusals.expire',
  `DELETE FROM refused_charges WHERE (company_id, id) IN (
     SELECT company_id, id FROM refused_charges WHERE refused_at < $1 ORDER BY refused_at LIMIT $2)
   RETURNING 1`,
);

/** Deletes old refusals, a bounded number at a time; returns how many. */
export const deleteRefusals = async (tx: Transaction, before: Date, atMost: number) =>
  (await tx.write(expired, [before, atMost])).length;
