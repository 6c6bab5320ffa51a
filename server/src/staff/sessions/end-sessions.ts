import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { IssuerId, SessionId, StaffId } from '../../values/ids.ts';
import { type By, endLooksOf } from '../give-roles.ts';
import { rolesOfPeople } from '../role-queries.ts';
import { type Admin, isWithin } from '../rules.ts';
import { markSessionEnded, markSessionsEnded, ownerOfSession } from './queries.ts';

/** Who says that a session is their own, and who vouches for them if it is not the operator. */
export interface Self {
  staffId: StaffId;
  issuerId: IssuerId | null;
}

/** Ends a session of one's own or, as an admin, of one's people; repeating it changes nothing. */
export const endSession = (
  writer: Writer,
  clock: Clock,
  own: Self,
  admin: Admin | undefined,
  id: SessionId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const owner = await ownerOfSession(tx, id);
    if (owner === undefined) throw new Failure('resourceNotFound');
    const isOwn =
      owner.staffId === own.staffId && (own.issuerId ?? owner.issuerId) === owner.issuerId;
    if (!isOwn) {
      const roles = admin ? await rolesOfPeople(tx, [owner.staffId]) : [];
      // Whoever has roles of others too is not one's own to put out.
      const isWhollyTheirs = roles.length > 0 && roles.every((role) => isWithin(admin!, role));
      if (admin?.partnerId !== null && !isWhollyTheirs) throw new Failure('resourceNotFound');
    }
    const at = clock.now();
    await tellEnded(tx, { actor: writer.actor, at }, await markSessionEnded(tx, id, at));
  });

/** Signs a person out everywhere, or wherever the same issuer vouched for them. */
export const endOwnSessions = (writer: Writer, clock: Clock, own: Self): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const at = clock.now();
    const ended = await markSessionsEnded(tx, own.staffId, own.issuerId, at);
    await tellEnded(tx, { actor: writer.actor, at }, ended);
  });

async function tellEnded(tx: Transaction, by: By, sessions: readonly { id: SessionId }[]) {
  for (const { id } of sessions) {
    tx.changed({ what: 'staffSession', id, after: { endedAt: by.at } });
  }
  await endLooksOf(tx, by, sessions);
}
