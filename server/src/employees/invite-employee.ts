import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import { liveInvitation } from '../invitations/queries.ts';
import { demandPause } from '../invitations/rules.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { lockEmployee } from './queries.ts';
import { demandInvitable } from './states/rules.ts';

/** Sends an invitation; the links of older ones are dead from then on. */
export const inviteEmployee = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  employeeId: EmployeeId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const locked = await lockEmployee(tx, companyId, employeeId);
    if (!locked) throw new Failure('employeeNotFound');
    demandInvitable(locked.employee.state);
    // Under the lock: of many that come at once, one sends its mail.
    const now = context.clock.now();
    const last = await liveInvitation(tx, companyId, employeeId, now);
    demandPause(last?.createdAt, now, context.config.invitationPauseSeconds);
    await issueInvitationIn(tx, context, companyId, employeeId);
    const former = last ? { before: { createdAt: last.createdAt } } : {};
    const told = { what: 'invitation', id: employeeId, companyId, employeeId };
    tx.changed({ ...told, ...former, after: { createdAt: now } });
  });
