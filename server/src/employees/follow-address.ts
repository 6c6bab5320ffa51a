import type { Employee } from '@fringe/contract/types';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import { endLiveInvitations, liveInvitation } from '../invitations/queries.ts';
import type { CompanyId } from '../values/ids.ts';
import { comparable } from './rules.ts';

/**
 * Lets an invitation that is still open follow a new e-mail address: the link that went to the old
 * one is dead. An employee who is active by now needs no new one.
 */
export async function followAddressIn(
  tx: Transaction,
  context: Context,
  companyId: CompanyId,
  before: Employee,
  after: Employee,
): Promise<void> {
  if (comparable(after.email) === comparable(before.email)) return;
  const now = context.clock.now();
  const last = await liveInvitation(tx, companyId, after.id, now);
  if (!last) return;
  if (after.state === 'active') {
    await endLiveInvitations(tx, companyId, [after.id], now, 'replaced');
    return;
  }
  // The pause between two mails holds here too, or changing the address would be a way around it.
  const pauseMs = context.config.invitationPauseSeconds * 1000;
  const due = Math.max(now.getTime(), last.createdAt.getTime() + pauseMs);
  await issueInvitationIn(tx, context, companyId, after.id, new Date(due));
}
