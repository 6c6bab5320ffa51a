import type { LimitChange } from '@fringe/contract/operations/limits/limits-over-time';
import { changedBy } from '../access/actors.ts';
import { opened } from '../reasons/rows.ts';
import type { PartnerId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import type { Amount, ChangeRow } from './history-queries.ts';

/** A limit as it is shown; null without one. */
export const limitOf = ({ amountInCents, appliesTo, period }: Amount, currency: string) =>
  amountInCents === null
    ? null
    : { amount: { amountInCents, currency }, appliesTo: appliesTo!, period: period! };

/** A change of the history, as it is shown. */
export const limitChange = (
  row: ChangeRow,
  currency: string,
  viewer: PartnerId | null,
  vault: Vault,
): LimitChange => ({
  at: row.at,
  by: changedBy(row, viewer),
  payroll: row.payroll,
  category: row.category,
  kind: row.kind,
  wholeCompany: row.wholeCompany,
  before: limitOf(row.before, currency),
  after: limitOf(row.after, currency),
  reason: opened(row.reasonSealed, row.subjectId, vault),
});
