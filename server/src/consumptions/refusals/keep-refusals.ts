import { type Housekeeping, inTransaction, type Transaction } from '../../database/transaction.ts';
import { type CompanyId, newId } from '../../values/ids.ts';
import type { Refusal } from '../rules.ts';
import { insertRefusals } from './queries.ts';

/** Keeps charges that were refused beside others that were booked in the transaction. */
export const keepRefusalsIn = (
  tx: Transaction,
  companyId: CompanyId,
  at: Date,
  refusals: readonly Refusal[],
) => {
  const kept = refusals.map((one) => ({ ...one, id: newId(at.getTime()) }));
  return insertRefusals(tx, companyId, at, kept);
};

/** Keeps a charge whose transaction was undone because it was refused. */
export const keepRefusals = (
  { database, holder }: Housekeeping,
  companyId: CompanyId,
  at: Date,
  refusals: readonly Refusal[],
): Promise<unknown> =>
  // In the share of the caller: whoever is refused all the time takes nothing from others.
  inTransaction({ database, ...(holder && { holder }) }, (tx) =>
    keepRefusalsIn(tx, companyId, at, refusals),
  );
