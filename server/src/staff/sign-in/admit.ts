import { privateKinds } from '@fringe/contract/schemas/private';
import type { Transaction } from '../../database/transaction.ts';
import { newId, type StaffId } from '../../values/ids.ts';
import { companiesThere, endRolesIn, giveRoleIn } from '../give-roles.ts';
import { findPersonByMail, keepPerson, lockPerson } from '../people-queries.ts';
import { type RoleRow, rolesOfPeople } from '../role-queries.ts';
import { mayVouchFor, sameRole, type WantedRole, wantedRole, withOnly } from '../rules.ts';
import type { Provider } from './providers.ts';
import type { Vouched } from './rules.ts';

/** Who is let in, if anybody. */
export interface Admission {
  staffId: StaffId | undefined;
  /** True where the claim that is gone had made them an admin of the operator. */
  wasAdmin: boolean;
}

/**
 * The person whom a provider vouches for, if they have a role that it may vouch for, or get one by
 * a claim. Roles that a claim gave end when it is gone, also that of the last admin: whom the
 * operator's own directory takes it from must not keep it.
 */
export async function admitIn(
  tx: Transaction,
  provider: Provider,
  { mail, name, values }: Vouched,
  at: Date,
): Promise<Admission> {
  const wanted = wantedBy(provider, values);
  const known = await findPersonByMail(tx, mail);
  // Whoever was ended by a person stays out, whatever a provider says.
  if (known ? known.endedAt !== null : wanted.length === 0) return nobody;
  const id = known?.id ?? (await keepPerson(tx, { id: newId(), mail, name, locale: 'es' }, at));
  await lockPerson(tx, id);
  const before = await rolesOfPeople(tx, [id]);
  const by = { actor: 'sign-in', at };
  if (!provider.builtIn && provider.claim !== null) {
    const given = before.filter(({ issuerId }) => issuerId === provider.id);
    const gone = given.filter((role) => !wanted.some((one) => sameRole(one, role)));
    await endRolesIn(tx, by, gone);
    const receiver = { id, name: known?.name ?? name, issuerId: provider.id };
    for (const one of wanted) {
      if (!before.some((role) => role.issuerId !== provider.id && sameRole(role, one))) {
        const companyIds = await companiesThere(tx, one);
        // A company that the partner has lost since keeps nobody from the others.
        if (one.kind === 'company' && companyIds.length === 0) continue;
        await giveRoleIn(tx, by, receiver, { ...one, companyIds }, given);
      }
    }
  }
  const roles = await rolesOfPeople(tx, [id]);
  const isLetIn = roles.some((role) => mayVouchFor(provider, withOnly(role)));
  const wasAdmin = before.some(isAdmin) && !roles.some(isAdmin);
  return { staffId: isLetIn ? id : undefined, wasAdmin };
}

const nobody: Admission = { staffId: undefined, wasAdmin: false };

const isAdmin = ({ kind, role }: RoleRow): boolean => kind === 'operator' && role === 'admin';

/** The roles that the values of a claim give, each once, with the companies of all values. */
function wantedBy(provider: Provider, values: readonly string[]): WantedRole[] {
  // What it may give was judged when it was entered.
  const admin = { partnerId: provider.partnerId, sees: privateKinds };
  const wanted = provider.claimRoles
    .filter(({ value }) => values.includes(value))
    .map(({ role }) => wantedRole(admin, role, 'claimRoles'));
  const first = wanted.filter(
    (one, index) => wanted.findIndex((other) => sameRole(one, other)) === index,
  );
  return first.map((one) => {
    const same = wanted.filter((other) => sameRole(one, other));
    return { ...one, companyIds: [...new Set(same.flatMap(({ companyIds }) => companyIds))] };
  });
}
