import type { Database } from '../../database/database.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
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
  database: Database,
  companyId: CompanyId,
  at: Date,
  refusals: readonly Refusal[],
): Promise<unknown> =>
  inTransaction({ database }, (tx) => keepRefusalsIn(tx, companyId, at, refusals));
