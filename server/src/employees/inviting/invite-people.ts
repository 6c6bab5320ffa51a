import type { BodyOf } from '@fringe/contract/operation';
import type { invitePeople as operation } from '@fringe/contract/operations/people/invitees';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { issueInvitationsIn, pacedFrom } from '../../invitations/issue-invitation.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import { type Asked, inviteesOf, lockInvitees, stillIn } from './queries.ts';

/** So many are invited in one transaction. */
const AT_ONCE = 1_000;
/** So many are counted. */
const COUNTED = 100_000;

type Wanted = BodyOf<typeof operation>;

/** Invites those who are in a stage; whoever was invited a moment ago is left alone. */
export const invitePeople = (
  writer: Writer,
  context: Context,
  companyId: CompanyId,
  { stage, employeeImportId, invitedBefore, dryRun = false }: Wanted,
): Promise<{ matched: number; invited: number }> =>
  inTransaction(writer, async (tx) => {
    const now = context.clock.now();
    const asked = { companyId, importId: employeeImportId?.toLowerCase(), now };
    const before = latest(now, context.config.invitationPauseSeconds, invitedBefore);
    const matching = await inviteesOf(tx, asked, stage, before, COUNTED);
    if (dryRun) return { matched: matching.length, invited: 0 };
    const some = matching.slice(0, AT_ONCE);
    await lockInvitees(tx, companyId, some);
    // Read again under the lock: of two who invite the same people, one sends the mails.
    const ids = await stillIn(tx, asked, some, stage, before);
    await inviteIn(tx, context, asked, ids);
    return { matched: matching.length, invited: ids.length };
  });

/** Invitations from before this moment count as old. */
function latest(now: Date, pauseSeconds: number, invitedBefore: number | undefined): Date {
  const paused = now.getTime() - pauseSeconds * 1000;
  return new Date(Math.min(paused, (invitedBefore ?? Number.POSITIVE_INFINITY) * 1000));
}

async function inviteIn(
  tx: Transaction,
  context: Context,
  { companyId, now }: Asked,
  ids: readonly EmployeeId[],
): Promise<void> {
  const invited = ids.map((employeeId, place) => ({
    employeeId,
    mailDueAt: pacedFrom(now, place),
  }));
  await issueInvitationsIn(tx, context, companyId, invited);
  for (const employeeId of ids) {
    const told = { what: 'invitation', id: employeeId, companyId, employeeId };
    tx.changed({ ...told, after: { createdAt: now } });
  }
}
