import type { Employee } from '@fringe/contract/types';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import { endLiveInvitation, hasLiveInvitation } from '../invitations/queries.ts';
import { comparable } from './rules.ts';

/**
 * Lets an invitation that is still open follow a new e-mail address: the link that went to the old
 * one, whoever reads that, is dead. Whoever is active by now needs no new one.
 */
export async function followAddressIn(
  tx: Transaction,
  context: Context,
  companyId: string,
  before: Employee,
  after: Employee,
): Promise<void> {
  if (comparable(after.email) === comparable(before.email)) return;
  const now = context.clock.now();
  const live = await hasLiveInvitation(tx, companyId, after.id, now);
  if (!live) return;
  if (after.state === 'active') await endLiveInvitation(tx, companyId, after.id, now, 'replaced');
  else await issueInvitationIn(tx, context, companyId, after.id);
}
