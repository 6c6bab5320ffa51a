import { Failure } from '@fringe/contract/errors';
import { partnerExists } from '../access/queries.ts';
import { companyExists } from '../companies/queries.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import { insertAccessChange } from './history-queries.ts';
import { insertGrant } from './queries.ts';

/** Lets a partner see and manage a company; repeating it changes nothing. */
export const grantAccess = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<void> =>
  inTransaction(writer, (tx) =>
    grantAccessIn(tx, { actor: writer.actor, at: clock.now() }, partnerId, companyId),
  );

export async function grantAccessIn(
  tx: Transaction,
  { actor, at }: { actor: string; at: Date },
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<void> {
  const known = await tx.inOrder(
    () => partnerExists(tx, partnerId),
    () => companyExists(tx, companyId),
  );
  if (known.includes(false)) throw new Failure('resourceNotFound');
  if (!(await insertGrant(tx, at, partnerId, companyId))) return;
  tx.changed({ what: 'accessGrant', id: partnerId, companyId, after: { grantedAt: at } });
  await insertAccessChange(tx, { companyId, partnerId, change: 'granted', at, actor });
}
