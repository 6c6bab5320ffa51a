import { Failure } from '@fringe/contract/errors';
import { partnerExists } from '../access/queries.ts';
import { companyExists } from '../companies/queries.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { insertGrant } from './queries.ts';

/** Lets a partner see and manage a company; repeating it changes nothing. */
export const grantAccess = (writer: Writer, partnerId: string, companyId: string): Promise<void> =>
  inTransaction(writer, (tx) => grantAccessIn(tx, partnerId, companyId));

export async function grantAccessIn(tx: Transaction, partnerId: string, companyId: string) {
  const known = await Promise.all([partnerExists(tx, partnerId), companyExists(tx, companyId)]);
  if (known.includes(false)) throw new Failure('resourceNotFound');
  await insertGrant(tx, partnerId, companyId);
}
