import type { QueryOf } from '@fringe/contract/operation';
import type { listConsumptionEntries } from '@fringe/contract/operations/consumptions/entries';
import type { Condition } from '../../database/conditions.ts';

/** Which entries are asked for; the external ids one by one. */
export type EntryFilter = Omit<QueryOf<typeof listConsumptionEntries>, 'externalId'> & {
  externalIds: readonly string[] | null;
};

// Looked up entry by entry: what others in the table have costs nothing.
export const voidOf = `(SELECT v.id FROM consumptions v
   WHERE v.company_id = e.company_id AND v.reverses_id = e.id)`;
const acknowledgementOf = `(SELECT a.acknowledged_at FROM entry_acknowledgements a
   WHERE a.company_id = e.company_id AND a.consumption_id = e.id)`;

/** From a second on, or up to the end of one; usable by an index also where nothing was asked. */
export const from = (column: string): string =>
  `${column} >= coalesce(to_timestamp(?), '-infinity')`;
export const upTo = (column: string): string =>
  `${column} < coalesce(to_timestamp(? + 1), 'infinity')`;

/** The conditions of a filter, always the same ones in the same order. */
export const entryConditions = (filter: EntryFilter) => {
  const { flagged, voided, acknowledged } = filter;
  const open = flagged === true ? false : undefined;
  return {
    payroll: { sql: 'e.month = ?', type: 'text', value: filter.payroll },
    employeeId: { sql: 'e.employee_id = ?', type: 'uuid', value: filter.employeeId },
    externalId: {
      sql: 'e.external_id = ANY (?)',
      type: 'text[]',
      value: filter.externalIds ?? undefined,
    },
    category: { sql: 'e.category = ?', type: 'text', value: filter.category },
    behaviour: { sql: 'e.behaviour = ?', type: 'text', value: filter.behaviour },
    sumType: { sql: 'e.sum_type = ?', type: 'text', value: filter.sumType },
    late: { sql: 'e.late = ?', type: 'boolean', value: filter.late },
    flag: { sql: '? = ANY (e.flags)', type: 'text', value: filter.flag },
    flagged: { sql: `(e.flags <> '{}') = ?`, type: 'boolean', value: flagged },
    // The list of what is flagged leaves out what needs no more attention, unless it is asked for.
    voided: { sql: `(${voidOf} IS NOT NULL) = ?`, type: 'boolean', value: voided ?? open },
    acknowledged: {
      sql: `(${acknowledgementOf} IS NOT NULL) = ?`,
      type: 'boolean',
      value: acknowledged ?? open,
    },
    occurredFrom: { sql: from('e.occurred_at'), type: 'bigint', value: filter.occurredFrom },
    occurredTo: { sql: upTo('e.occurred_at'), type: 'bigint', value: filter.occurredTo },
    recordedFrom: { sql: from('e.recorded_at'), type: 'bigint', value: filter.recordedFrom },
    recordedTo: { sql: upTo('e.recorded_at'), type: 'bigint', value: filter.recordedTo },
  } satisfies Record<string, Condition>;
};
export type EntryConditions = ReturnType<typeof entryConditions>;

/** The newest booking first. Within a month, their numbers are that order. */
const byTime = 'e.recorded_at DESC, e.number DESC';
const byNumber = 'e.number DESC';

/** A way of finding entries: the conditions that an index answers, and the order of the list. */
export interface Way {
  direct: readonly (keyof EntryConditions)[];
  /** What follows from a filter, in the words of a partial index. */
  also?: string;
  order: string;
  /** True where what is found is few, and sorted: the planner must not walk the ledger instead. */
  fenced?: true;
}

const few = { order: byTime, fenced: true } as const;
const flags = `e.flags <> '{}'`;
const voids = `SELECT v.reverses_id FROM consumptions v
  WHERE v.company_id = $1 AND v.reverses_id IS NOT NULL`;
const times = ['recordedFrom', 'recordedTo'] as const;

/** All ways there are; each has a statement of its own. */
export const ways = {
  externalId: { ...few, direct: ['externalId'] },
  employeeInMonth: { direct: ['employeeId', 'payroll'], order: byNumber },
  employee: { ...few, direct: ['employeeId'] },
  flaggedInMonth: { direct: ['payroll'], also: flags, order: byNumber },
  month: { direct: ['payroll'], order: byNumber },
  flagged: { ...few, direct: [], also: flags },
  voids: { ...few, direct: [], also: 'e.reverses_id IS NOT NULL' },
  voided: { ...few, direct: [], also: `e.id IN (${voids})` },
  late: { direct: times, also: 'e.late', order: byTime },
  time: { direct: times, order: byTime },
} as const satisfies Record<string, Way>;

/** The way that touches the fewest entries. */
export function wayOf(filter: EntryFilter): keyof typeof ways {
  const { payroll, employeeId, externalIds, flag, flagged, acknowledged } = filter;
  const hasFlag = flagged === true || flag !== undefined || acknowledged === true;
  if (externalIds) return 'externalId';
  if (employeeId) return payroll ? 'employeeInMonth' : 'employee';
  if (payroll) return hasFlag ? 'flaggedInMonth' : 'month';
  if (hasFlag) return 'flagged';
  if (filter.sumType === 'withdrawn') return 'voids';
  if (filter.voided) return 'voided';
  return filter.late ? 'late' : 'time';
}
