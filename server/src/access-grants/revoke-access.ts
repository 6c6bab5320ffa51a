import { Failure } from '@fringe/contract/errors';
import { partnerExists } from '../access/queries.ts';
import { companyExists } from '../companies/queries.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { cancelPending } from '../deliveries/cancel-pending.ts';
import { cancelOfCompany } from '../deliveries/end-queries.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import { insertAccessChange } from './history-queries.ts';
import { deleteGrant, staffHoldersOf } from './queries.ts';

/**
 * Takes a partner's access to a company away, and with it what was on its way about it; repeating
 * it changes nothing.
 */
export async function revokeAccess(
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<void> {
  await inTransaction(writer, async (tx) => {
    const known = await tx.inOrder(
      () => partnerExists(tx, partnerId),
      () => companyExists(tx, companyId),
    );
    if (known.includes(false)) throw new Failure('resourceNotFound');
    const grantedAt = await deleteGrant(tx, partnerId, companyId);
    if (!grantedAt) return;
    tx.changed({ what: 'accessGrant', id: partnerId, companyId, before: { grantedAt } });
    const { actor } = writer;
    const at = clock.now();
    await insertAccessChange(tx, { companyId, partnerId, change: 'revoked', at, actor });
    // Nobody sees on behalf of a partner what the partner itself does not.
    for (const holder of await staffHoldersOf(tx, partnerId, companyId)) {
      await deleteGrant(tx, holder, companyId);
      await insertAccessChange(tx, { companyId, partnerId: holder, change: 'revoked', at, actor });
    }
  });
  await cancelPending(writer.database, (tx) =>
    cancelOfCompany(tx, partnerId, companyId, clock.now()),
  );
}
