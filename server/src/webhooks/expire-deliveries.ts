import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { expireClaims } from './claim-queries.ts';
import { cancelLostOnes, failWaiting, pruneDelivered } from './expire-queries.ts';
import { DELIVERED_KEPT_MS } from './queries.ts';

const BATCH = 1_000;

/**
 * Ends what waits in vain, frees what a dead worker held, forgets what was delivered long ago; true
 * when there is more.
 */
export async function expireDeliveries({ database, clock }: Context): Promise<boolean> {
  const now = clock.now();
  const before = new Date(now.getTime() - DELIVERED_KEPT_MS);
  const counts = await inTransaction({ database }, (tx) =>
    Promise.all([
      failWaiting(tx, now, BATCH),
      cancelLostOnes(tx, now, BATCH),
      pruneDelivered(tx, before, BATCH),
      expireClaims(tx, now),
    ]),
  );
  return counts.slice(0, 3).includes(BATCH);
}
