import type { FamilyMemberChanges } from '@fringe/contract/operations/people/family-members';
import type { FamilyMember } from '@fringe/contract/types';

/** A family member after changes: what they do not name keeps its value. */
export function changed(member: FamilyMember, changes: FamilyMemberChanges): FamilyMember {
  const { legalId, ...fields } = changes;
  const { legalId: before, ...rest } = member;
  const after = legalId === undefined ? before : (legalId ?? undefined);
  return { ...rest, ...fields, ...(after !== undefined && { legalId: after }) };
}
