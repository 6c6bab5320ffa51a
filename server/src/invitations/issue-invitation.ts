import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { type CompanyId, type EmployeeId, newId } from '../values/ids.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import { hashSecret, newSecret } from '../values/secrets.ts';
import { endLiveInvitation, insertInvitation } from './queries.ts';
import { LINK_LIFETIME_MS } from './rules.ts';

/** The secret of a link is sealed for this, until it has been sent. */
export const LINK_PURPOSE = 'invitation-link';

export const sealedLinks: SealedColumn = {
  table: 'invitations',
  keys: ['id'],
  column: 'token_sealed',
  purpose: () => LINK_PURPOSE,
};

/**
 * Invites an employee: older links are dead, and a mail with a new one is due. The caller has
 * locked the employee's row, so that there is one live invitation at most. The mail is due at once,
 * unless `mailDueAt` is given.
 */
export async function issueInvitationIn(
  tx: Transaction,
  { clock, vault }: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  mailDueAt?: Date,
): Promise<void> {
  const now = clock.now();
  const token = newSecret();
  await endLiveInvitation(tx, companyId, employeeId, now, 'replaced');
  await insertInvitation(tx, {
    id: newId(now.getTime()),
    companyId,
    employeeId,
    tokenHash: hashSecret(token),
    tokenSealed: vault.seal(token, LINK_PURPOSE),
    createdAt: now,
    mailDueAt: mailDueAt ?? now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
  });
}
