import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { lockEmployee } from '../employees/queries.ts';
import { removeFamilyMemberIn } from '../family-members/remove-family-member.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { isRecipient } from './queries.ts';

/**
 * Removes a family member who is the recipient of nothing that is still to be paid. The employee's
 * row is locked, where requests for committed expenses are made, so that none comes in between.
 */
export const removeFamilyMember = (
  writer: Writer,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    await lockEmployee(tx, companyId, employeeId);
    const committed = await isRecipient(tx, companyId, employeeId, id);
    if (committed) throw new Failure('recipientCommitted');
    await removeFamilyMemberIn(tx, companyId, employeeId, id);
  });
