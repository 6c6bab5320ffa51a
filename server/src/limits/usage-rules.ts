import { invalidField } from '@fringe/contract/errors';
import type { LimitChange, LimitUsage } from '@fringe/contract/operations/limits/limits-over-time';
import { changedBy, changedByIfKnown } from '../access/actors.ts';
import type { PartnerId } from '../values/ids.ts';
import { addMonths, type Month } from '../values/month.ts';
import type { Amount, ChangeRow } from './history-queries.ts';
import type { UsageRow } from './usage-queries.ts';

/** The month whose use is read: any that has been, the open one, or the one after it. */
export function usageMonth(asked: Month | undefined, open: Month): Month {
  const next = addMonths(open, 1);
  if (asked === undefined || asked <= next) return asked ?? open;
  throw invalidField('query/payroll', `must not be after the next payroll cycle (${next})`);
}

/** A limit as it is shown. */
export const limitOf = ({ amountInCents, appliesTo, period }: Amount, currency: string) =>
  amountInCents === null
    ? null
    : { amount: { amountInCents, currency }, appliesTo: appliesTo!, period: period! };

/** A change of the history, as it is shown. */
export const limitChange = (
  row: ChangeRow,
  currency: string,
  viewer: PartnerId | null,
): LimitChange => ({
  at: row.at,
  by: changedBy(row, viewer),
  payroll: row.payroll,
  category: row.category,
  kind: row.kind,
  wholeCompany: row.wholeCompany,
  before: limitOf(row.before, currency),
  after: limitOf(row.after, currency),
});

/** What is used and left of a limit, as it is shown. */
export const limitUsage = (
  row: UsageRow,
  currency: string,
  viewer: PartnerId | null,
): LimitUsage => {
  const { amountInCents, usedInCents, reservedInCents } = row;
  const limit = limitOf(row, currency);
  return {
    category: row.category,
    limit,
    type: row.type,
    disabled: row.disabled,
    since: limit && row.since,
    by: limit && changedByIfKnown(row, viewer),
    usedInCents,
    reservedInCents,
    leftInCents: amountInCents === null ? null : amountInCents - usedInCents - reservedInCents,
    payments: row.payments,
  };
};
