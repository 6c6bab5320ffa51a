import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import { endLiveInvitations, findInvitation } from '../../invitations/queries.ts';
import { linkState } from '../../invitations/rules.ts';
import type { Clock } from '../../values/clock.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { hashSecret } from '../../values/secrets.ts';
import { lockEmployee } from '../queries.ts';
import { confirmIn } from './change-state.ts';

/**
 * Confirms the invitation behind a link, once. The employee's row is locked before the invitation
 * is judged, because a new invitation is made under that lock.
 */
export const confirmEmployee = (
  writer: Writer,
  clock: Clock,
  token: string,
): Promise<{ companyId: CompanyId; employeeId: EmployeeId }> =>
  inTransaction(writer, async (tx) => {
    const tokenHash = hashSecret(token);
    const found = await findInvitation(tx, tokenHash);
    const locked = found && (await lockEmployee(tx, found.companyId, found.employeeId));
    if (!locked) throw new Failure('resourceNotFound');
    const { companyId, employeeId } = found;
    const state = linkState(await findInvitation(tx, tokenHash), clock.now());
    if (state === 'dead') throw new Failure('resourceNotFound');
    if (state === 'open') {
      await endLiveInvitations(tx, companyId, [employeeId], clock.now(), 'confirmed');
      await confirmIn(tx, companyId, locked, { actor: writer.actor, at: clock.now() });
    }
    return { companyId, employeeId };
  });
