import type { FamilyMember } from '@fringe/contract/types';
import type { SealedColumn } from '../values/sealed-column.ts';
import type { Vault } from '../values/secrets.ts';
import type { FamilyMemberRow } from './queries.ts';

/** Names the person, so that one person's sealed level does not open as another's. */
const purpose = (id: string): string => `incapacity-level ${id}`;

export const sealedIncapacity: SealedColumn = {
  table: 'family_members',
  keys: ['company_id', 'employee_id', 'id'],
  column: 'incapacity_sealed',
  purpose,
};

/** Sealed texts are as long as what is in them, so that all levels are made equally long. */
const LONGEST = 3;

/** A family member for the table: the incapacity level is health data and is sealed. */
export const sealed = (
  { incapacityLevel, legalId, ...member }: FamilyMember,
  vault: Vault,
): FamilyMemberRow => ({
  ...member,
  legalId: legalId ?? null,
  incapacitySealed: vault.seal(incapacityLevel.padEnd(LONGEST), purpose(member.id)),
});

/** A family member for a caller who may read it. */
export const opened = (
  { incapacitySealed, legalId, ...member }: FamilyMemberRow,
  vault: Vault,
): FamilyMember => ({
  ...member,
  ...(legalId !== null && { legalId }),
  incapacityLevel: vault
    .open(incapacitySealed, purpose(member.id))
    .trimEnd() as FamilyMember['incapacityLevel'],
});
