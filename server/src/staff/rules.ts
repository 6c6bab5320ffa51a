import { Failure, failureNaming, invalidField } from '@fringe/contract/errors';
import {
  type RoleKind,
  type RoleName,
  roleOf,
  scopesOf,
} from '@fringe/contract/operations/staff/role-table';
import type { RoleInput, StaffRole } from '@fringe/contract/operations/staff/roles';
import { type PrivateKind, privateNames } from '@fringe/contract/schemas/private';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import type { RoleRow } from './role-queries.ts';

/** Who says who may enter: the operator, with null, or a partner. */
export interface Admin {
  partnerId: PartnerId | null;
  /** What they see themselves: nobody gives more. */
  sees: readonly PrivateKind[];
}

/** The role of somebody who has signed in. */
export interface ActingRole {
  kind: RoleKind;
  role: RoleName;
  partnerId: PartnerId | null;
  sees: readonly PrivateKind[];
}

/** Lets admins pass, and nobody else. */
export function demandAdmin({ kind, role, partnerId, sees }: ActingRole): Admin {
  if (!roleOf(kind, role)?.invites) throw new Failure('roleNotAllowed');
  return { partnerId: kind === 'operator' ? null : partnerId, sees };
}

/** True for what an admin gave, or may take: the operator's all, a partner's its own. */
export const isWithin = (
  admin: Pick<Admin, 'partnerId'>,
  { partnerId }: { partnerId: PartnerId | null },
): boolean => admin.partnerId === null || admin.partnerId === partnerId;

/** A role that is to be given, where it is complete and of the giver. */
export interface WantedRole {
  kind: RoleKind;
  role: RoleName;
  partnerId: PartnerId | null;
  companyIds: CompanyId[];
  /** Undefined where nothing was chosen: what is usual, or what the role saw before. */
  sees?: readonly PrivateKind[] | undefined;
  /** Of what is usual, no more than whoever gives it sees; absent where the service gives it. */
  atMost?: readonly PrivateKind[];
}

/** The role that is asked for, or why it cannot be given; companies are looked at elsewhere. */
export function wantedRole(admin: Admin, asked: RoleInput, path: string): WantedRole {
  const { kind, companyIds } = asked;
  const role = asked.role as RoleName;
  const partnerId = asked.partnerId?.toLowerCase() ?? admin.partnerId;
  if (!roleOf(kind, role)) throw invalidField(`${path}/role`, `is no role of kind ${kind}`);
  if ((kind === 'company') !== (companyIds !== undefined)) {
    const says = kind === 'company' ? 'is required for a role of companies' : 'is for companies';
    throw invalidField(`${path}/companyIds`, says);
  }
  if (kind === 'operator' && asked.partnerId) {
    throw invalidField(`${path}/partnerId`, 'has no meaning for the operator');
  }
  if (kind === 'partner' && partnerId === null) {
    throw invalidField(`${path}/partnerId`, 'is required for a role of a partner');
  }
  // Nobody raises beyond their own rights.
  if (admin.partnerId !== null && (kind === 'operator' || partnerId !== admin.partnerId)) {
    throw new Failure('roleNotAllowed');
  }
  if (asked.sees) demandSeeing(admin, asked.sees);
  return {
    kind,
    role,
    partnerId: kind === 'operator' ? null : partnerId,
    companyIds: (companyIds ?? []).map((id) => id.toLowerCase()),
    sees: asked.sees,
    atMost: admin.sees,
  };
}

/** Nobody lets others see what they do not see themselves. */
export function demandSeeing({ sees }: Admin, wanted: readonly PrivateKind[]): void {
  const lacking = wanted.filter((kind) => !sees.includes(kind));
  if (lacking.length === 0) return;
  throw failureNaming('withheld', { kinds: lacking.map((kind) => privateNames[kind]).join(', ') });
}

/** What a new role sees: what was chosen, or what is usual. */
export const seenBy = ({ kind, role, sees, atMost }: WantedRole): readonly PrivateKind[] =>
  sees ?? roleOf(kind, role)!.sees.filter((one) => !atMost || atMost.includes(one));

/** Which role of a person it is: each of a kind once for a partner. */
export const sameRole = (
  one: Pick<WantedRole, 'kind' | 'role' | 'partnerId'>,
  other: Pick<WantedRole, 'kind' | 'role' | 'partnerId'>,
): boolean =>
  one.kind === other.kind && one.role === other.role && one.partnerId === other.partnerId;

/** What a role may do. A look only reads, and no children, which it never sees. */
export function rightsOf({
  kind,
  role,
  sees,
  sessionId,
}: Pick<RoleRow, 'kind' | 'role' | 'sees' | 'sessionId'>): {
  scopes: readonly string[];
  readOnly: boolean;
} {
  const scopes = scopesOf(kind, role, sees);
  if (sessionId === null) return { scopes, readOnly: roleOf(kind, role)?.readOnly ?? false };
  return { scopes: scopes.filter((scope) => scope.endsWith(':read')), readOnly: true };
}

/** What a look sees: what the role usually does and whoever looks does too, but no children. */
export const seenByLook = (role: string, looker: readonly PrivateKind[]): PrivateKind[] =>
  (roleOf('company', role)?.sees ?? []).filter(
    (kind) => kind !== 'children' && looker.includes(kind),
  );

/** A role as its holder and whoever gave it see it. */
export function shownRole(row: RoleRow): StaffRole {
  const { id, kind, role, sees, partnerId, partnerName, companies } = row;
  const partner = partnerId === null ? null : { id: partnerId, name: partnerName! };
  const { scopes, readOnly } = rightsOf(row);
  return {
    id,
    kind,
    role,
    scopes: [...scopes] as StaffRole['scopes'],
    sees: [...sees],
    readOnly,
    partner,
    companies,
  };
}

/** Who vouches: null for both is the operator. */
export interface Voucher {
  partnerId: PartnerId | null;
  companyId: CompanyId | null;
}

/**
 * True for a role that an issuer may let somebody enter in: the operator's all, a partner's those
 * of the partner, and a company's those for this company alone. Whatever an issuer says of people,
 * it can say it of its own only.
 */
export function mayVouchFor(
  { partnerId, companyId }: Voucher,
  role: Pick<RoleRow, 'kind' | 'partnerId'> & { onlyCompanyId: CompanyId | null },
): boolean {
  if (companyId !== null) return role.kind === 'company' && role.onlyCompanyId === companyId;
  return partnerId === null || (role.kind !== 'operator' && role.partnerId === partnerId);
}

/** A role with the company that it is for, where it is for one alone. */
export const withOnly = (role: RoleRow) => {
  const [first, ...more] = role.companies ?? [];
  return { ...role, onlyCompanyId: more.length > 0 ? null : (first?.id ?? null) };
};
