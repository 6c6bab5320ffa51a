import { privateKinds } from '@fringe/contract/schemas/private';
import type { Caller } from '../../http/route.ts';
import { mayVouchFor, rightsOf } from '../rules.ts';
import type { SessionRole, SessionRow } from './queries.ts';

/** A session that nobody uses for so long is over. */
export const IDLE_MS = 30 * 60_000;

/** And after so long in any case. */
export const LONGEST_MS = 12 * 60 * 60_000;

/** For how long a look lasts at most. */
export const LOOK_MS = 60 * 60_000;

/** The roles that a session can act as: those that its issuer may vouch for. */
export const usableRoles = ({ issuer, roles }: SessionRow, nowMs: number): SessionRole[] =>
  roles.filter(
    (role) => mayVouchFor(issuer, role) && (role.endsAtMs === null || role.endsAtMs > nowMs),
  );

/** The role that is asked for, else the one that was chosen, else the first that is no look. */
export function chosenRole(
  { roleId }: Pick<SessionRow, 'roleId'>,
  usable: readonly SessionRole[],
  asked: unknown,
): SessionRole | undefined {
  if (asked !== undefined) {
    return usable.find(({ id }) => id === String(asked).toLowerCase());
  }
  return usable.find(({ id }) => id === roleId) ?? usable.find((role) => role.sessionId === null);
}

/**
 * Whoever a partner or a company vouches for is the person in its own roles only: an issuer may
 * claim any domain, and say so of an address of somebody else.
 */
export const vouchingFor = ({ issuer, roles }: Pick<SessionRow, 'issuer' | 'roles'>) => ({
  issuerId: issuer.partnerId === null && issuer.companyId === null ? null : issuer.id,
  isDoubtful: !roles.every((role) => mayVouchFor(issuer, role)),
});

/** A person who calls as a role: all that holds for a credential holds for them. */
export function callerAs(session: SessionRow, role: SessionRole): Caller {
  const { scopes, readOnly } = rightsOf(role);
  const { id: credentialId, kind, role: name, sees, partnerId, holderId } = role;
  const hides = privateKinds.filter((one) => !sees.includes(one));
  return {
    credentialId,
    partnerId: holderId,
    scopes: new Set(scopes),
    expiresAtMs: Math.min(session.endsAt.getTime(), role.endsAtMs ?? Number.POSITIVE_INFINITY),
    person: {
      staffId: session.person.id,
      sessionId: session.id,
      kind,
      role: name,
      partnerId,
      readOnly,
      sees,
      ...vouchingFor(session),
      isLook: role.sessionId !== null,
    },
    ...(hides.length > 0 && { hides: new Set(hides) }),
  };
}
