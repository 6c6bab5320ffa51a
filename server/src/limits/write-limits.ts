import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import { type ChangedBy, type LimitRow, removePunctual, saveLimits } from './queries.ts';

/**
 * Writes limits of employees whose rows are locked, each with its line of the history. A punctual
 * limit that is removed leaves the recurrent one; a recurrent one ends.
 */
export async function writeLimitsIn(
  tx: Transaction,
  companyId: CompanyId,
  limits: readonly LimitRow[],
  by: ChangedBy,
): Promise<void> {
  const isRemoved = (one: LimitRow) => one.kind === 'punctual' && one.amount_in_cents === null;
  const removed = limits.filter(isRemoved);
  const rows = limits.filter((one) => !isRemoved(one));
  if (removed.length > 0) await removePunctual(tx, companyId, removed, by);
  if (rows.length > 0) await saveLimits(tx, companyId, rows, by);
}
