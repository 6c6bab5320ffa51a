import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { deleteFamilyMember } from './queries.ts';

/** Removes a family member and all that was known of them. */
export const removeFamilyMember = (
  writer: Writer,
  companyId: string,
  employeeId: string,
  id: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const known = await deleteFamilyMember(tx, companyId, employeeId, id);
    if (!known) throw new Failure('familyMemberNotFound');
  });
