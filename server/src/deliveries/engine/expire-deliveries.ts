import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { daysBefore } from '../../values/clock.ts';
import { pruneFigures } from '../figures/prune-queries.ts';
import { expireClaims } from './claim-queries.ts';
import { cancelDeleted, failWaiting, pruneDelivered } from './expire-queries.ts';

const BATCH = 1_000;

/**
 * Frees the claims of dead workers, ends what waits in vain, forgets what was delivered long ago;
 * true when there is more.
 */
export async function expireDeliveries({ database, clock, config }: Context): Promise<boolean> {
  const now = clock.now();
  const before = daysBefore(now, config.keptDays.deliveries);
  // Each for itself: one that fails does not keep the others from being done.
  const step = <Answer>(work: (tx: Transaction) => Promise<Answer>) =>
    inTransaction({ database }, work);
  await step(expireClaims);
  const counts = await Promise.allSettled([
    step((tx) => failWaiting(tx, now, BATCH)),
    step((tx) => cancelDeleted(tx, now, BATCH)),
    step((tx) => pruneDelivered(tx, before, BATCH)),
    step((tx) => pruneFigures(tx, before, BATCH)),
  ]);
  const failed = counts.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return counts.some((one) => one.status === 'fulfilled' && one.value === BATCH);
}
