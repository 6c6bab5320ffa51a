import { invalidField } from '@fringe/contract/errors';
import type {
  ChangedBy,
  LimitChange,
  LimitUsage,
} from '@fringe/contract/operations/money/limits-over-time';
import { addMonths, type Month } from '../values/month.ts';
import type { Actor, Amount, ChangeRow } from './history-queries.ts';
import type { UsageRow } from './usage-queries.ts';

/** The month whose use is read: any that has been, the open one, or the one after it. */
export function usageMonth(asked: Month | undefined, open: Month): Month {
  const next = addMonths(open, 1);
  if (asked === undefined || asked <= next) return asked ?? open;
  throw invalidField('query/payroll', `must not be after the next payroll cycle (${next})`);
}

/** Who made a change, without the ids of credentials. */
export function changedBy({ actor, partner, isCredential }: Actor): ChangedBy {
  if (partner !== null) return { kind: 'partner', name: partner };
  return isCredential ? { kind: 'operator', name: 'operator' } : { kind: 'service', name: actor };
}

const limitOf = ({ amountInCents, appliesTo, period }: Amount, currency: string) =>
  amountInCents === null
    ? null
    : { amount: { amountInCents, currency }, appliesTo: appliesTo!, period: period! };

/** A change of the history, as it is shown. */
export const limitChange = (row: ChangeRow, currency: string): LimitChange => ({
  at: row.at,
  by: changedBy(row),
  payroll: row.payroll,
  category: row.category,
  kind: row.kind,
  wholeCompany: row.wholeCompany,
  before: limitOf(row.before, currency),
  after: limitOf(row.after, currency),
});

/** What is used and left of a limit, as it is shown. */
export const limitUsage = (row: UsageRow, currency: string): LimitUsage => {
  const { amountInCents, usedInCents, reservedInCents, actor, partner = null, isCredential } = row;
  const limit = limitOf(row, currency);
  const known = limit !== null && actor != null;
  return {
    category: row.category,
    limit,
    type: row.type,
    disabled: row.disabled,
    since: known ? row.since : null,
    by: known ? changedBy({ actor, partner, isCredential: isCredential! }) : null,
    usedInCents,
    reservedInCents,
    leftInCents: amountInCents === null ? null : amountInCents - usedInCents - reservedInCents,
    payments: row.payments,
  };
};
