import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { demandEnabled, demandSubscriptionIn } from './demand-subscription.ts';
import { countOfMissed, insertMissed } from './make-queries.ts';
import { findStatus } from './queries.ts';

/** Delivers what failed, or was never made because the subscription was disabled. */
export const recoverDeliveries = (
  writer: Writer,
  clock: Clock,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
  since: Date,
  dryRun: boolean,
): Promise<{ matched: number; scheduled: number }> =>
  inTransaction(writer, async (tx) => {
    // A dry run only reads: it must not hold up what changes the subscription.
    if (dryRun) demandEnabled(await findStatus(tx, partnerId, subscriptionId));
    else await demandSubscriptionIn(tx, partnerId, subscriptionId);
    const now = clock.now();
    const matched = await countOfMissed(tx, subscriptionId, since, now);
    if (dryRun) return { matched, scheduled: 0 };
    const scheduled = await insertMissed(tx, subscriptionId, since, now);
    if (scheduled > 0) {
      tx.changed({ what: 'deliveries', id: subscriptionId, after: { since, scheduled } });
    }
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { matched, scheduled };
  });
