import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { insertReason, type Subject } from './queries.ts';
import { sealed } from './rows.ts';

/** A reason that was given, and what seals it. */
export interface GivenReason {
  vault: Vault;
  reason?: string | undefined;
}

/** Keeps why something is done, in the transaction that does it; nothing where none was given. */
export const keepReasonIn = async (
  tx: Transaction,
  companyId: CompanyId,
  subject: Subject,
  { vault, reason }: GivenReason,
): Promise<void> => {
  if (reason !== undefined) await insertReason(tx, companyId, sealed(subject, reason, vault));
};
