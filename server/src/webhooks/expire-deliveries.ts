import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { failWaiting, pruneDelivered } from './claim-queries.ts';

const DELIVERED_KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/** Fails what waited too long and forgets what was delivered long ago; true when there is more. */
export async function expireDeliveries({ database, clock }: Context): Promise<boolean> {
  const now = clock.now();
  const before = new Date(now.getTime() - DELIVERED_KEPT_MS);
  const [failed, pruned] = await inTransaction({ database }, (tx) =>
    Promise.all([failWaiting(tx, now, BATCH), pruneDelivered(tx, before, BATCH)]),
  );
  return failed === BATCH || pruned === BATCH;
}
