import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { type CompanyId, type EmployeeId, newId } from '../values/ids.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import { hashSecret, newSecret } from '../values/secrets.ts';
import { endLiveInvitations, insertInvitations } from './queries.ts';
import { LINK_LIFETIME_MS } from './rules.ts';

/** The secret of a link is sealed for this, until it has been sent. */
export const LINK_PURPOSE = 'invitation-link';

export const sealedLinks: SealedColumn = {
  table: 'invitations',
  keys: ['id'],
  column: 'token_sealed',
  purpose: () => LINK_PURPOSE,
};

/** Somebody to invite, and when the mail is due; at once where nothing else is said. */
export interface Invited {
  employeeId: EmployeeId;
  mailDueAt?: Date;
}

/**
 * Invites employees: older links are dead, and a mail with a new one is due for each. The caller
 * has locked their rows, so that each has one live invitation at most.
 */
export async function issueInvitationsIn(
  tx: Transaction,
  { clock, vault }: Context,
  companyId: CompanyId,
  invited: readonly Invited[],
): Promise<void> {
  if (invited.length === 0) return;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
  const rows = invited.map(({ employeeId, mailDueAt = now }) => {
    const token = newSecret();
    const tokenSealed = vault.seal(token, LINK_PURPOSE);
    const id = newId(now.getTime());
    return { id, employeeId, tokenHash: hashSecret(token), tokenSealed, mailDueAt };
  });
  const employeeIds = invited.map(({ employeeId }) => employeeId);
  await endLiveInvitations(tx, companyId, employeeIds, now, 'replaced');
  await insertInvitations(tx, companyId, now, expiresAt, rows);
}

/** Invites one employee. */
export const issueInvitationIn = (
  tx: Transaction,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
  mailDueAt?: Date,
): Promise<void> =>
  issueInvitationsIn(tx, context, companyId, [{ employeeId, ...(mailDueAt && { mailDueAt }) }]);

/** One mail after the other, so that those of others need not wait behind them all. */
const MAIL_PACE_MS = 50;

/** When the mail of each of many is due that begin at a moment, counted from 0. */
export const pacedFrom = (begin: Date, place: number): Date =>
  new Date(begin.getTime() + place * MAIL_PACE_MS);
