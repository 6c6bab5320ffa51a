import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import { lockEmployee } from './queries.ts';
import { demandInvitable } from './rules.ts';

/** Sends an invitation; the links of older ones are dead from then on. */
export const inviteEmployee = (
  writer: Writer,
  context: Context,
  companyId: string,
  employeeId: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const held = await lockEmployee(tx, companyId, employeeId);
    if (!held) throw new Failure('employeeNotFound');
    demandInvitable(held.employee.state);
    await issueInvitationIn(tx, context, companyId, employeeId);
  });
