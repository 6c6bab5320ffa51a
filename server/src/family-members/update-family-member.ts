import { Failure } from '@fringe/contract/errors';
import type { FamilyMemberChanges } from '@fringe/contract/operations/people/family-members';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { lockFamilyMember, saveFamilyMember } from './queries.ts';
import { opened, sealed } from './rows.ts';
import { changed } from './rules.ts';

/** Changes a family member; what is left out keeps its value. */
export const updateFamilyMember = (
  writer: Writer,
  vault: Vault,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
  changes: FamilyMemberChanges,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const row = await lockFamilyMember(tx, companyId, employeeId, id);
    if (!row) throw new Failure('familyMemberNotFound');
    const before = opened(row, vault);
    const after = changed(before, changes);
    if (!tx.changed({ what: 'familyMember', id, companyId, employeeId, before, after })) return;
    await saveFamilyMember(tx, companyId, employeeId, sealed(after, vault));
  });
