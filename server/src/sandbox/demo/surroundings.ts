import type { IssuedCredential } from '../../access/issue-credential.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { PartnerId } from '../../values/ids.ts';

/** Who calls the service in the demo. */
export interface Callers {
  operator: IssuedCredential;
  partners: (IssuedCredential & { id: PartnerId; name: string })[];
}

/** What is around the money: mails. */
export async function addSurroundings(
  _context: Context,
  _tx: Transaction,
  _callers: Callers,
  _now: Date,
): Promise<void> {}
