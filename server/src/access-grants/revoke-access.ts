import { Failure } from '@fringe/contract/errors';
import { partnerExists } from '../access/queries.ts';
import { companyExists } from '../companies/queries.ts';
import type { Transaction } from '../database/transaction.ts';
import { deleteGrant } from './queries.ts';

/** Takes a partner's access to a company away; repeating it changes nothing. */
export async function revokeAccessIn(
  tx: Transaction,
  partnerId: string,
  companyId: string,
): Promise<void> {
  const known = await Promise.all([partnerExists(tx, partnerId), companyExists(tx, companyId)]);
  if (known.includes(false)) throw new Failure('resourceNotFound');
  await deleteGrant(tx, partnerId, companyId);
}
