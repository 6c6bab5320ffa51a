import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteOfEvents } from '../deliveries/end-queries.ts';
import { daysBefore } from '../values/clock.ts';
import { forgetEvents, noteForgotten, oldEvents } from './expire-queries.ts';

/** Few enough that nobody waits for what their deliveries are. */
const BATCH = 500;

/**
 * Forgets old events with what is left of their deliveries; true when there are more. The ledger
 * keeps their ids.
 */
export const expireEvents = ({ database, clock, config }: Context): Promise<boolean> =>
  inTransaction({ database }, async (tx) => {
    const { events, deliveries } = config.keptDays;
    const [before, deliveredBefore] = [events, deliveries].map((days) =>
      daysBefore(clock.now(), days),
    ) as [Date, Date];
    const ids = await oldEvents(tx, before, deliveredBefore, BATCH);
    if (ids.length === 0) return false;
    const [, , gone] = await tx.inOrder(
      () => noteForgotten(tx, ids),
      () => deleteOfEvents(tx, ids),
      () => forgetEvents(tx, ids),
    );
    return gone === BATCH;
  });
