import { Failure, invalidField } from '@fringe/contract/errors';
import type { RoleInput } from '@fringe/contract/operations/staff/roles';
import { nameStaffCredentials } from '../access/staff-queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { StaffId } from '../values/ids.ts';
import { type By, endLooksOf, endRolesIn, giveRoleIn } from './give-roles.ts';
import { keepingAnAdmin } from './last-admin.ts';
import { findPerson, lockPerson, type PersonRow, setEnded, setPerson } from './people-queries.ts';
import { type RoleRow, rolesOfPeople } from './role-queries.ts';
import { type Admin, isWithin, sameRole, type WantedRole, wantedRole } from './rules.ts';
import { markSessionsEnded } from './sessions/queries.ts';

export interface StaffChanges {
  name?: string;
  locale?: 'es' | 'en';
  roles?: RoleInput[];
}

/** Changes what a person is called, and the roles that the admin may give. */
export const changeStaff = (
  writer: Writer,
  { clock, config }: Context,
  admin: Admin,
  id: StaffId,
  changes: StaffChanges,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    const { person, roles, others } = await withinReach(tx, admin, id);
    if (others.length > 0) demandNothingOfOthers(person, changes);
    else await rename(tx, person, changes, roles);
    const { roles: wanted } = changes;
    if (!wanted) return;
    const set = () => setRoles(tx, by, admin, person, roles, wanted);
    await (hasAdmin(roles) ? keepingAnAdmin(tx, config, set) : set());
  });

/** Ends all roles that the admin may take; whoever has none left may not enter. */
export const endStaff = (
  writer: Writer,
  { clock, config }: Context,
  admin: Admin,
  id: StaffId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    const { person, roles, others } = await withinReach(tx, admin, id);
    const end = () => endRolesIn(tx, by, roles);
    await (hasAdmin(roles) ? keepingAnAdmin(tx, config, end) : end());
    if (others.length > 0 || person.endedAt !== null) return;
    await setEnded(tx, id, by.at);
    // Whoever is invited again signs in again.
    await endLooksOf(tx, by, await markSessionsEnded(tx, id, null, by.at));
  });

/**
 * Nobody changes what others' people are called, or read. To whoever shares them the name is the
 * address: what they were shown may come back.
 */
function demandNothingOfOthers(person: PersonRow, { name, locale }: StaffChanges): void {
  const { mail, locale: before } = person;
  if ((name ?? mail) !== mail || (locale ?? before) !== before) throw new Failure('roleNotAllowed');
}

interface Reach {
  person: PersonRow;
  /** Those that the admin may take. */
  roles: RoleRow[];
  others: RoleRow[];
}

async function withinReach(tx: Transaction, admin: Admin, id: StaffId): Promise<Reach> {
  if (!(await lockPerson(tx, id))) throw new Failure('resourceNotFound');
  const person = (await findPerson(tx, id))!;
  const all = await rolesOfPeople(tx, [id]);
  const roles = all.filter((role) => isWithin(admin, role));
  if (admin.partnerId !== null && roles.length === 0) throw new Failure('resourceNotFound');
  return { person, roles, others: all.filter((role) => !roles.includes(role)) };
}

async function rename(
  tx: Transaction,
  person: PersonRow,
  { name = person.name, locale = person.locale }: StaffChanges,
  roles: readonly RoleRow[],
): Promise<void> {
  const before = { name: person.name, locale: person.locale };
  if (!tx.changed({ what: 'staff', id: person.id, before, after: { name, locale } })) return;
  await setPerson(tx, person.id, { name, locale });
  if (name === person.name) return;
  await nameStaffCredentials(
    tx,
    roles.map(({ id }) => id),
    name,
  );
}

async function setRoles(
  tx: Transaction,
  by: By,
  admin: Admin,
  person: PersonRow,
  roles: readonly RoleRow[],
  asked: readonly RoleInput[],
): Promise<void> {
  const wanted = asked.map((one, index) => wantedRole(admin, one, `body/roles/${index}`));
  demandOnce(wanted);
  const gone = roles.filter((role) => !wanted.some((one) => sameRole(one, role)));
  await endRolesIn(tx, by, gone);
  const receiver = { id: person.id, name: person.name, issuerId: null };
  for (const one of wanted) await giveRoleIn(tx, by, receiver, one, roles);
  if (person.endedAt !== null) await setEnded(tx, person.id, null);
}

function demandOnce(wanted: readonly WantedRole[]): void {
  const repeated = wanted.findIndex(
    (one, index) => wanted.findIndex((other) => sameRole(one, other)) !== index,
  );
  if (repeated >= 0) throw invalidField(`body/roles/${repeated}`, 'is there twice');
}

const hasAdmin = (roles: readonly RoleRow[]): boolean =>
  roles.some(({ kind, role }) => kind === 'operator' && role === 'admin');
