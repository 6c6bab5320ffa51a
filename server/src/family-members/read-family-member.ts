import { Failure } from '@fringe/contract/errors';
import type { FamilyMember } from '@fringe/contract/types';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Vault } from '../values/secrets.ts';
import { findFamilyMember } from './queries.ts';
import { opened } from './rows.ts';

/** Reads a family member; that it was read is noted in the same transaction. */
export const readFamilyMember = (
  writer: Writer,
  vault: Vault,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<FamilyMember> =>
  inTransaction(writer, async (tx) => {
    const row = await findFamilyMember(tx, companyId, employeeId, id);
    if (!row) throw new Failure('familyMemberNotFound');
    return opened(row, vault);
  });
