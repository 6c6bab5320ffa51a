import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Clock } from '../../values/clock.ts';
import type { SessionId, StaffId } from '../../values/ids.ts';
import { rolesOfPeople } from '../role-queries.ts';
import { type Admin, isWithin } from '../rules.ts';
import { markSessionEnded, markSessionsEnded, ownerOfSession } from './queries.ts';

/** Ends a session of one's own or, as an admin, of one's people; repeating it changes nothing. */
export const endSession = (
  writer: Writer,
  clock: Clock,
  own: StaffId,
  admin: Admin | undefined,
  id: SessionId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const owner = await ownerOfSession(tx, id);
    if (owner === undefined) throw new Failure('resourceNotFound');
    if (owner !== own) {
      const roles = admin ? await rolesOfPeople(tx, [owner]) : [];
      const isTheirs = admin?.partnerId === null || roles.some((role) => isWithin(admin!, role));
      if (!isTheirs) throw new Failure('resourceNotFound');
    }
    const at = clock.now();
    for (const ended of await markSessionEnded(tx, id, at)) {
      tx.changed({ what: 'staffSession', id: ended.id, after: { endedAt: at } });
    }
  });

/** Signs a person out everywhere. */
export const endOwnSessions = (writer: Writer, clock: Clock, own: StaffId): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const at = clock.now();
    for (const { id } of await markSessionsEnded(tx, own, at)) {
      tx.changed({ what: 'staffSession', id, after: { endedAt: at } });
    }
  });
