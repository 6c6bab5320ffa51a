import { revokeAccessIn } from '../access-grants/revoke-access.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { cancelOfCompany } from './delivery-queries.ts';

/** Takes a partner's access to a company away, and with it what was on its way about it. */
export const revokeAccess = (
  writer: Writer,
  clock: Clock,
  partnerId: string,
  companyId: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    await revokeAccessIn(tx, partnerId, companyId);
    // Whoever is about to tell of a change has done so, or sees that nobody is to be told.
    await holdCompanyIn(tx, companyId);
    await cancelOfCompany(tx, partnerId, companyId, clock.now());
  });
