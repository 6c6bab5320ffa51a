import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId } from '../values/ids.ts';
import { markRevoked } from './queries.ts';

/** Revokes a credential, once and for all; repeating it changes nothing. */
export const revokeCredential = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId | null,
  clientId: string,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const known = await markRevoked(tx, clientId, partnerId, clock.now());
    if (!known) throw new Failure('resourceNotFound');
  });
