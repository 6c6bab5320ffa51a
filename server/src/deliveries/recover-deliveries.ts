import type { BodyOf } from '@fringe/contract/operation';
import type * as history from '@fringe/contract/operations/webhooks/deliveries';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { daysBefore } from '../values/clock.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { demandEnabled, demandSubscriptionIn } from './demand-subscription.ts';
import { countOfMissed, insertMissed } from './make-queries.ts';
import { findStatus } from './queries.ts';

/** Delivers what failed, or was never made because the subscription was disabled. */
export const recoverDeliveries = (
  writer: Writer,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
  { since, dryRun = false }: BodyOf<typeof history.recoverDeliveries>,
): Promise<{ matched: number; scheduled: number }> =>
  inTransaction(writer, async (tx) => {
    // A dry run only reads: it must not hold up what changes the subscription.
    if (dryRun) demandEnabled(await findStatus(tx, partnerId, subscriptionId));
    else await demandSubscriptionIn(tx, partnerId, subscriptionId);
    const now = clock.now();
    // What was delivered is forgotten some day: of events before, only those that failed are known.
    const known = daysBefore(now, config.keptDays.deliveries);
    const from = new Date(since * 1000);
    const matched = await countOfMissed(tx, subscriptionId, from, known);
    if (dryRun) return { matched, scheduled: 0 };
    const scheduled = await insertMissed(tx, subscriptionId, from, known, now);
    if (scheduled > 0) {
      tx.changed({ what: 'deliveries', id: subscriptionId, after: { since, scheduled } });
    }
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
    return { matched, scheduled };
  });
