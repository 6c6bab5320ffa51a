import { Failure } from '@fringe/contract/errors';
import type { FamilyMember } from '@fringe/contract/types';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { employeeExists } from '../employees/queries.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { pageOfFamilyMembers } from './queries.ts';
import { opened } from './rows.ts';

/** A page of an employee's family members; that it was read is noted in the same transaction. */
export const listFamilyMembers = (
  writer: Writer,
  vault: Vault,
  companyId: CompanyId,
  employeeId: EmployeeId,
  page: { number: number; size: number; offset: number },
): Promise<{ members: FamilyMember[]; total: number }> =>
  inTransaction(writer, async (tx) => {
    const known = await employeeExists(tx, companyId, employeeId);
    if (!known) throw new Failure('familyMemberNotFound');
    const { items, total } = await pageOfFamilyMembers(tx, companyId, employeeId, page);
    return { members: items.map((row) => opened(row, vault)), total };
  });
