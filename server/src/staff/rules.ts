import { Failure, invalidField } from '@fringe/contract/errors';
import { type RoleKind, type RoleName, roleOf } from '@fringe/contract/operations/staff/role-table';
import type { RoleInput, StaffRole } from '@fringe/contract/operations/staff/roles';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import type { RoleRow } from './role-queries.ts';

/** Who says who may enter: the operator, with null, or a partner. */
export interface Admin {
  partnerId: PartnerId | null;
}

/** The role of somebody who has signed in. */
export interface ActingRole {
  kind: RoleKind;
  role: RoleName;
  partnerId: PartnerId | null;
}

/** Lets admins pass, and nobody else. */
export function demandAdmin({ kind, role, partnerId }: ActingRole): Admin {
  if (!roleOf(kind, role)?.invites) throw new Failure('roleNotAllowed');
  return { partnerId: kind === 'operator' ? null : partnerId };
}

/** True for what an admin gave, or may take: the operator's all, a partner's its own. */
export const isWithin = (admin: Admin, { partnerId }: { partnerId: PartnerId | null }): boolean =>
  admin.partnerId === null || admin.partnerId === partnerId;

/** A role that is to be given, where it is complete and of the giver. */
export interface WantedRole {
  kind: RoleKind;
  role: RoleName;
  partnerId: PartnerId | null;
  companyIds: CompanyId[];
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
  const ids = (companyIds ?? []).map((id) => id.toLowerCase());
  return { kind, role, partnerId: kind === 'operator' ? null : partnerId, companyIds: ids };
}

/** Which role of a person it is: each of a kind once for a partner. */
export const sameRole = (
  one: Pick<WantedRole, 'kind' | 'role' | 'partnerId'>,
  other: Pick<WantedRole, 'kind' | 'role' | 'partnerId'>,
): boolean =>
  one.kind === other.kind && one.role === other.role && one.partnerId === other.partnerId;

/** What a role may do. A look reads what the role reads, but no children. */
export function rightsOf({ kind, role, sessionId }: Pick<RoleRow, 'kind' | 'role' | 'sessionId'>): {
  scopes: readonly string[];
  readOnly: boolean;
} {
  const { scopes = [], readOnly = false } = roleOf(kind, role) ?? {};
  if (sessionId === null) return { scopes, readOnly };
  const seen = scopes.filter((scope) => scope.endsWith(':read') && scope !== 'family:read');
  return { scopes: seen, readOnly: true };
}

/** A role as its holder and whoever gave it see it. */
export function shownRole(row: RoleRow): StaffRole {
  const { id, kind, role, partnerId, partnerName, companies } = row;
  const partner = partnerId === null ? null : { id: partnerId, name: partnerName! };
  const { scopes, readOnly } = rightsOf(row);
  return {
    id,
    kind,
    role,
    scopes: [...scopes] as StaffRole['scopes'],
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
