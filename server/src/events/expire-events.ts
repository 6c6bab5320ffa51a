import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteOfEvents } from '../deliveries/end-queries.ts';
import { daysBefore } from '../values/clock.ts';
import { forgetEvents, oldEvents } from './expire-queries.ts';

/** Few enough that nobody waits for what their deliveries are. */
const BATCH = 500;

/**
 * Forgets old events with what is left of their deliveries; true when there are more. The ledger
 * keeps their ids. Those that are being delivered again stay until that is over.
 */
export const expireEvents = ({ database, clock, config }: Context): Promise<boolean> =>
  inTransaction({ database }, async (tx) => {
    const before = daysBefore(clock.now(), config.keptDays.events);
    const ids = await oldEvents(tx, before, BATCH);
    if (ids.length === 0) return false;
    await deleteOfEvents(tx, ids);
    return (await forgetEvents(tx, ids)) === BATCH;
  });
