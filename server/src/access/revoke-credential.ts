import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId } from '../values/ids.ts';
import { findCredential, markRevoked } from './queries.ts';

/** Revokes a credential, once and for all; repeating it changes nothing. */
export const revokeCredential = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId | null,
  clientId: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const at = clock.now();
    if (await markRevoked(tx, clientId, partnerId, at)) {
      const before = { revokedAt: null };
      tx.changed({ what: 'credential', id: clientId, before, after: { revokedAt: at } });
      return;
    }
    const known = await findCredential(tx, clientId);
    if (known?.partner_id !== partnerId) throw new Failure('resourceNotFound');
  });
