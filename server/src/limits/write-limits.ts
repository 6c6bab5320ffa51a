import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import {
  type ChangedBy,
  type ChangedLimit,
  type LimitRow,
  removePunctual,
  saveLimits,
} from './queries.ts';

/**
 * Writes limits of employees whose rows are locked, each with its line of the history. A punctual
 * limit that is removed leaves the recurrent one; a recurrent one ends. Returns those that changed.
 */
export async function writeLimitsIn(
  tx: Transaction,
  companyId: CompanyId,
  limits: readonly LimitRow[],
  by: ChangedBy,
): Promise<ChangedLimit[]> {
  const isRemoved = (one: LimitRow) => one.kind === 'punctual' && one.amount_in_cents === null;
  const removed = limits.filter(isRemoved);
  const rows = limits.filter((one) => !isRemoved(one));
  const gone = removed.length > 0 ? await removePunctual(tx, companyId, removed, by) : [];
  const saved = rows.length > 0 ? await saveLimits(tx, companyId, rows, by) : [];
  const changed = [...gone, ...saved];
  tellLimits(tx, companyId, changed);
  return changed;
}

/** Tells the audit log which limits are others now. */
export function tellLimits(
  tx: Transaction,
  companyId: CompanyId,
  changed: readonly ChangedLimit[],
): void {
  for (const one of changed) {
    const { employeeId, category, kind, month } = one;
    const part = `${category} ${kind} ${month}`;
    tx.changed({
      ...{ what: 'limit', id: employeeId, part, companyId, employeeId },
      ...(one.beforeInCents !== null && {
        before: limitTold(one.beforeInCents, one.beforeAppliesTo, one.beforePeriod),
      }),
      // A recurrent limit that ends is a limit without an amount.
      ...((one.afterInCents !== null || kind === 'recurrent') && {
        after: limitTold(one.afterInCents, one.afterAppliesTo, one.afterPeriod),
      }),
    });
  }
}

const limitTold = (
  amountInCents: number | null,
  appliesTo: ChangedLimit['afterAppliesTo'],
  period: ChangedLimit['afterPeriod'],
) => ({ amountInCents, appliesTo, period });
