import { Failure } from '@fringe/contract/errors';
import type { FamilyMemberInput } from '@fringe/contract/operations/people/family-members';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { employeeExists } from '../employees/queries.ts';
import { type CompanyId, type EmployeeId, newId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { saveFamilyMember } from './queries.ts';
import { sealed } from './rows.ts';

export const addFamilyMember = (
  writer: Writer,
  vault: Vault,
  companyId: CompanyId,
  employeeId: EmployeeId,
  member: FamilyMemberInput,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const known = await employeeExists(tx, companyId, employeeId);
    if (!known) throw new Failure('employeeNotFound');
    const id = newId();
    tx.changed({ what: 'familyMember', id, companyId, employeeId, after: member });
    return addFamilyMemberIn(tx, vault, companyId, employeeId, { ...member, id });
  });

/** Adds a family member to an employee who exists. */
export async function addFamilyMemberIn(
  tx: Transaction,
  vault: Vault,
  companyId: CompanyId,
  employeeId: EmployeeId,
  member: FamilyMemberInput & { id: string },
): Promise<{ id: string }> {
  await saveFamilyMember(tx, companyId, employeeId, sealed(member, vault));
  return { id: member.id };
}
