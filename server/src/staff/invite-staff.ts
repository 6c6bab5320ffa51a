import type { RoleInput } from '@fringe/contract/operations/staff/roles';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId, type StaffId } from '../values/ids.ts';
import { type By, giveRoleIn } from './give-roles.ts';
import { findPerson, keepPerson, setEnded } from './people-queries.ts';
import { keepRole, rolesOfPeople } from './role-queries.ts';
import { type Admin, sameRole, type WantedRole, wantedRole } from './rules.ts';

export interface Invited {
  mail: string;
  name: string;
  locale?: 'es' | 'en';
}

/** Lets a person in with a role; whoever is known by the address gets it in addition. */
export const inviteStaff = (
  writer: Writer,
  clock: Clock,
  admin: Admin,
  { role, ...person }: Invited & { role: RoleInput },
): Promise<{ id: StaffId }> =>
  inTransaction(writer, (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    return inviteStaffIn(tx, by, person, wantedRole(admin, role, 'body/role'));
  });

export async function inviteStaffIn(
  tx: Transaction,
  by: By,
  { mail, name, locale = 'es' }: Invited,
  wanted: WantedRole,
): Promise<{ id: StaffId }> {
  const fresh = { id: newId(), mail: mail.toLowerCase(), name, locale };
  const id = await keepPerson(tx, fresh, by.at);
  if (id === fresh.id) tx.changed({ what: 'staff', id, after: { mail: fresh.mail, name, locale } });
  const known = (await findPerson(tx, id))!;
  if (known.endedAt !== null) await setEnded(tx, id, null);
  const receiver = { id, name: known.name, issuerId: null };
  const roles = await rolesOfPeople(tx, [id]);
  const before = roles.find((one) => sameRole(one, wanted));
  // Whom a person wants to be let in does not depend on a claim any more.
  if (before?.issuerId) {
    await keepRole(tx, before.id);
    const { issuerId } = before;
    tx.changed({
      what: 'staffRole',
      id: before.id,
      before: { issuerId },
      after: { issuerId: null },
    });
  }
  const had = before?.companies ?? [];
  // Whoever is invited to more companies keeps those that they have.
  const companyIds = [...new Set([...had.map((one) => one.id), ...wanted.companyIds])];
  await giveRoleIn(tx, by, receiver, { ...wanted, companyIds }, roles);
  return { id };
}
