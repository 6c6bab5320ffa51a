import { Failure } from '@fringe/contract/errors';
import type { Me } from '@fringe/contract/operations/staff/me';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/route.ts';
import { rolesById } from '../role-queries.ts';
import { shownRole } from '../rules.ts';
import { lookOf } from './list-queries.ts';
import { openedReason } from './looks.ts';
import { findSessionById } from './queries.ts';
import { chosenRole, IDLE_MS, usableRoles, vouchingFor } from './rules.ts';

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Who is signed in, in which roles, and for how long. */
export async function tellOfMe(context: Context, { person, credentialId }: Caller): Promise<Me> {
  const { reader } = context.database;
  const { sessionId, staffId } = person!;
  const now = context.clock.now();
  const session = await findSessionById(reader, sessionId, now);
  // It has ended while it was asked.
  if (!session) throw new Failure('invalidToken');
  const { isDoubtful } = vouchingFor(session);
  const usable = usableRoles(session, now.getTime());
  const rows = await rolesById(
    reader,
    usable.map(({ id }) => id),
  );
  const look = await lookOf(reader, sessionId, staffId, now);
  const acting = usable.some(({ id }) => id === credentialId)
    ? credentialId
    : chosenRole(session, usable, undefined)?.id;
  return {
    // What a person is called is told to nobody whom their issuer does not vouch for as a whole.
    person: isDoubtful ? { ...session.person, name: session.person.mail } : session.person,
    roles: rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(shownRole),
    roleId: acting ?? credentialId,
    session: {
      id: session.id,
      startedAt: secondsOf(session.startedAt),
      idleEndsAt: secondsOf(new Date(session.seenAt.getTime() + IDLE_MS)),
      idleSeconds: IDLE_MS / 1000,
      endsAt: secondsOf(session.endsAt),
    },
    environment: context.config.environment,
    lookingAs: look
      ? {
          id: look.id,
          companyId: look.companyId,
          reason: openedReason(context, look.id, look.reasonSealed),
          startedAt: look.startedAt,
          endsAt: look.endsAt,
        }
      : null,
  };
}
