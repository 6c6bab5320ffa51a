import type { ChangedBy } from '@fringe/contract/operations/changes';
import type { PartnerId } from '../values/ids.ts';

/** Who made a change: a credential of a partner or of the operator, or a part of the service. */
export interface Actor {
  actor: string;
  /** Both null for the operator and for the service; the id alone for the staff of a company. */
  partnerId: PartnerId | null;
  partner: ActorName | null;
  isCredential: boolean;
}

/** What an actor is called: by the operator, and by their own partner. */
export interface ActorName {
  name: string;
  ownName: string;
}

/** The credential that an actor is; a part of the service is none, and has no id. */
const credentialOf = (change: string): string =>
  `CASE WHEN ${change}.actor ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' THEN ${change}.actor::uuid END`;

/** The partner whose credential an actor is, by the alias of the row; null for all others. */
export const partnerOf = (change: string): string =>
  `(SELECT r.partner_id FROM credentials r WHERE r.id = ${credentialOf(change)})`;

/** A person of a partner is named with it; of a person of a company there is nothing else. */
const nameOf = (partner: string, credential: string): string =>
  named(partner, credential, `${credential}.description`);

/** The same as their partner sees it: of whom others share, the address in place of the name. */
const ownNameOf = (partner: string, credential: string): string =>
  named(
    partner,
    credential,
    `(SELECT CASE WHEN EXISTS (SELECT FROM staff_roles o WHERE o.staff_id = m.id
         AND o.ended_at IS NULL AND o.partner_id IS DISTINCT FROM ${credential}.partner_id)
       THEN m.mail ELSE ${credential}.description END
     FROM staff_roles h JOIN staff m ON m.id = h.staff_id WHERE h.id = ${credential}.id)`,
  );

const named = (partner: string, credential: string, person: string): string =>
  `CASE WHEN ${partner}.kind = 'staff' THEN ${credential}.description
     WHEN ${credential}.kind = 'staff' THEN ${partner}.name || ' (' || ${person} || ')'
     ELSE ${partner}.name END`;

/** Columns that say who the actor of a row is, by the alias of the row. */
export const actorOf = (change: string): string => `${change}.actor,
   (SELECT jsonb_build_object('name', ${nameOf('p', 'r')}, 'ownName', ${ownNameOf('p', 'r')})
    FROM credentials r JOIN partners p ON p.id = r.partner_id
    WHERE r.id = ${credentialOf(change)}) AS partner,
   (SELECT p.id FROM credentials r JOIN partners p ON p.id = r.partner_id AND p.kind = 'partner'
    WHERE r.id = ${credentialOf(change)}) AS "partnerId",
   EXISTS (SELECT FROM credentials r WHERE r.id = ${credentialOf(change)}) AS "isCredential"`;

/** People of a company, to all but the operator. */
const STAFF = 'staff of the company';

/** Who made a change: partners do not see each other's names, the operator sees them all. */
export function changedBy(
  { actor, partnerId, partner, isCredential }: Actor,
  viewer: PartnerId | null,
): ChangedBy {
  if (partner !== null && partnerId === null) {
    return { kind: 'staff', name: viewer === null ? partner.name : STAFF };
  }
  if (partner !== null) {
    const own = viewer === partnerId ? partner.ownName : 'another partner';
    return { kind: 'partner', name: viewer === null ? partner.name : own };
  }
  return isCredential ? { kind: 'operator', name: 'operator' } : { kind: 'service', name: actor };
}

/** The same where it may not be known who it was: such changes are from before it was kept. */
export const changedByIfKnown = (
  row: Omit<Actor, 'actor'> & { actor: string | null },
  viewer: PartnerId | null,
): ChangedBy | null => (row.actor === null ? null : changedBy(row as Actor, viewer));

/**
 * The same in SQL, for files: what has to be joined to a row that has an actor, and the cells that
 * say who it was. The viewer is the SQL of a partner's id; null for the operator.
 */
export const shownActor = (change: string) => ({
  joins: `LEFT JOIN credentials actor_is ON actor_is.id = ${credentialOf(change)}
     LEFT JOIN partners actor_of ON actor_of.id = actor_is.partner_id`,
  kind: `CASE WHEN actor_of.kind = 'staff' THEN 'staff'
     WHEN actor_of.id IS NOT NULL THEN 'partner'
     WHEN actor_is.id IS NOT NULL THEN 'operator'
     WHEN ${change}.actor IS NOT NULL THEN 'service' END`,
  name: (viewer: string | null) => `CASE
     WHEN actor_of.kind = 'staff' THEN ${viewer === null ? 'actor_is.description' : `'${STAFF}'`}
     WHEN actor_of.id ${viewer === null ? 'IS NOT NULL' : `= ${viewer}`}
       THEN ${(viewer === null ? nameOf : ownNameOf)('actor_of', 'actor_is')}
     WHEN actor_of.id IS NOT NULL THEN 'another partner'
     WHEN actor_is.id IS NOT NULL THEN 'operator' ELSE ${change}.actor END`,
});
