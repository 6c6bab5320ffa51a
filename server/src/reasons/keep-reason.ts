import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { insertReasons, type Subject } from './queries.ts';
import { sealed } from './rows.ts';

/** A reason that was given, and what seals it. */
export interface GivenReason {
  vault: Vault;
  reason?: string | undefined;
}

/** Keeps why something is done, in the transaction that does it; nothing where none was given. */
export const keepReasonIn = (
  tx: Transaction,
  companyId: CompanyId,
  subject: Subject,
  given: GivenReason,
): Promise<void> => keepReasonsIn(tx, companyId, [subject], given);

/** The same for all that is done for one reason. */
export const keepReasonsIn = async (
  tx: Transaction,
  companyId: CompanyId,
  subjects: readonly Subject[],
  { vault, reason }: GivenReason,
): Promise<void> => {
  if (reason === undefined || subjects.length === 0) return;
  const rows = subjects.map((subject) => sealed(subject, reason, vault));
  await insertReasons(tx, companyId, rows);
};
