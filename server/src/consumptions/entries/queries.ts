import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import { type Actor, actorOf } from '../../access/actors.ts';
import { inStatement, valuesOf } from '../../database/conditions.ts';
import { seconds } from '../../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import { reasonSealedOf } from '../../reasons/queries.ts';
import type { CompanyId, ConsumptionId } from '../../values/ids.ts';
import type { Room } from '../queries.ts';
import {
  type EntryFilter,
  entryConditions,
  voidOf,
  type Way,
  wayOf,
  ways,
} from './filter-queries.ts';

/** Who has acknowledged the flags of an entry; all of it null when nobody has. */
export interface AcknowledgedRow extends Omit<Actor, 'actor'> {
  at: number | null;
  actor: string | null;
  noteSealed: Buffer | null;
}

type Computed = 'exceededByInCents' | 'limit' | 'reason' | 'acknowledged';

/** An entry as it is read. */
export interface EntryRow extends Omit<ConsumptionEntry, Computed>, Room, AcknowledgedRow {
  reasonSealed: Buffer | null;
}

/** The settlement that an entry came in with: the first that goes up to its number. */
export const versionOf = `(SELECT min(s.version) FROM settlements s
   WHERE s.company_id = e.company_id AND s.month = e.month AND s.through_number >= e.number)`;

const noteOf = reasonSealedOf('e.company_id', 'acknowledgement', `''`, 'e.id');
const acknowledged = `${seconds('a.acknowledged_at')} AS at, ${actorOf('a')},
  ${noteOf} AS "noteSealed"`;
const acknowledgements = `LEFT JOIN entry_acknowledgements a
  ON a.company_id = e.company_id AND a.consumption_id = e.id`;

const shown = `e.id, e.employee_id AS "employeeId", e.month AS payroll, e.category, e.behaviour,
  e.sum_type AS "sumType", e.amount_in_cents AS "amountInCents", c.currency, e.concept,
  ${seconds('e.occurred_at')} AS "occurredAt", ${seconds('e.recorded_at')} AS "recordedAt",
  e.external_id AS "externalId", e.late, e.settled, e.flags, e.limit_in_cents AS "limitInCents",
  e.limit_period AS "limitPeriod", e.left_in_cents AS "leftInCents", w.id AS "voidedById",
  e.reverses_id AS "reversesId", e.payment_id AS "paymentId", ${versionOf} AS version,
  e.event_id AS "eventId", ${acknowledged},
  ${reasonSealedOf('e.company_id', 'void', `''`, 'coalesce(w.id, e.id)')} AS "reasonSealed"`;

/** The statements of a way, all with the same parameters: the company, and each condition. */
function statementsOf(name: string, way: Way) {
  const { where, next } = inStatement(entryConditions({ externalIds: null }), 2, way.direct);
  const found = ['e.company_id = $1', ...(way.also ? [way.also] : []), where].join('\n AND ');
  const matching = way.fenced
    ? `FROM (SELECT * FROM consumptions e WHERE ${found} OFFSET 0) AS e`
    : `FROM consumptions e WHERE ${found}`;
  return {
    count: boundedCount(`entries.count ${name}`, matching, next - 1),
    page: longStatement(
      `entries.page ${name}`,
      // What is shown beside an entry is looked up for those of the page only.
      `SELECT ${shown}
       FROM (SELECT e.* ${matching} ORDER BY ${way.order} LIMIT $${next} OFFSET $${next + 1}) AS e
       JOIN companies c ON c.id = e.company_id ${acknowledgements}
       LEFT JOIN LATERAL ${voidOf} AS w ON true ORDER BY ${way.order}`,
    ),
  };
}

const statements = Object.fromEntries(
  Object.entries<Way>(ways).map(([name, way]) => [name, statementsOf(name, way)]),
) as Record<keyof typeof ways, ReturnType<typeof statementsOf>>;

/** The entries of a company that match, newest first. */
export function pageOfEntries(
  reader: Reader,
  companyId: CompanyId,
  filter: EntryFilter,
  paging: Paging,
): Promise<{ total: number; items: EntryRow[] }> {
  const { count, page } = statements[wayOf(filter)];
  const values = [companyId, ...valuesOf(entryConditions(filter))];
  return pageOf<EntryRow>(reader, count, [...values, countBound(paging)], page, [
    ...values,
    paging.size,
    paging.offset,
  ]);
}

const flagged = statement(
  'entries.flags',
  `SELECT e.flags, ${acknowledged} FROM consumptions e ${acknowledgements}
   WHERE e.company_id = $1 AND e.id = $2`,
);

/** The flags of an entry, and whether they were acknowledged. */
export const flagsOfEntry = async (reader: Reader, companyId: CompanyId, id: ConsumptionId) =>
  (await reader.rows<AcknowledgedRow & { flags: ChargeFlag[] }>(flagged, [companyId, id]))[0];

const acknowledge = change(
  'entries.acknowledge',
  `INSERT INTO entry_acknowledgements (company_id, consumption_id, acknowledged_at, actor)
   VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
);

/** True when nobody has acknowledged the entry before. */
export const insertAcknowledgement = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ConsumptionId,
  { at, actor }: { at: Date; actor: string },
): Promise<boolean> => (await tx.write(acknowledge, [companyId, id, at, actor])).length > 0;
