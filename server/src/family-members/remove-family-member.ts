import { Failure } from '@fringe/contract/errors';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { deleteFamilyMember } from './queries.ts';

/** Removes a family member and all that was known of them. */
export async function removeFamilyMemberIn(
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<void> {
  const known = await deleteFamilyMember(tx, companyId, employeeId, id);
  if (!known) throw new Failure('familyMemberNotFound');
  // All that was known of them is gone, from here on also for the audit log.
  tx.changed({ what: 'familyMember', id, companyId, employeeId, before: {} });
}
