import { revokeAccessIn } from '../access-grants/revoke-access.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { cancelPending } from './cancel-pending.ts';
import { cancelOfCompany } from './delivery-queries.ts';

/** Takes a partner's access to a company away, and with it what was on its way about it. */
export async function revokeAccess(
  writer: Writer,
  clock: Clock,
  partnerId: string,
  companyId: string,
): Promise<void> {
  await inTransaction(writer, (tx) => revokeAccessIn(tx, partnerId, companyId));
  await cancelPending(writer.database, (tx) =>
    cancelOfCompany(tx, partnerId, companyId, clock.now()),
  );
}
