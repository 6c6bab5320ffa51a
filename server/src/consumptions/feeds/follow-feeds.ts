import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { daysBefore } from '../../values/clock.ts';
import {
  bookingsWithin,
  endFeeds,
  haveRead,
  knownFeeds,
  nextBooking,
  takeTurn,
  writeFeeds,
} from './follow-queries.ts';
import { joined, LOOKED_AT_DAYS, rhythmOf, WAITED_FOR_DAYS } from './rules.ts';

/** A line has its moment shortly before it is committed: younger ones may still be on their way. */
const YOUNG_MS = 30_000;

/** One step reads the lines of so long: at a thousand a second, what takes about a second. */
const STEP_MS = 600_000;

/**
 * Reads on in the audit log, each line once, and notes who has booked charges of which company. It
 * is done beside the charges, so that they cost what they did. True when there is more to read.
 */
export const followFeeds = ({ database, clock }: Pick<Context, 'database' | 'clock'>) =>
  inTransaction({ database }, async (tx): Promise<boolean> => {
    const turn = await takeTurn(tx);
    if (!turn) return false;
    const now = clock.now();
    const horizon = new Date(now.getTime() - YOUNG_MS);
    const oldest = daysBefore(now, LOOKED_AT_DAYS);
    const since = turn.through && turn.through > oldest ? turn.through : oldest;
    if (since >= horizon) return false;
    const next = await nextBooking(tx, since);
    if (next === null || next >= horizon) {
      await haveRead(tx, horizon);
      await endFeeds(tx, daysBefore(now, WAITED_FOR_DAYS));
      return false;
    }
    const until = new Date(Math.min(horizon.getTime(), next.getTime() + STEP_MS));
    await note(tx, next, until);
    await haveRead(tx, until);
    return true;
  });

async function note(tx: Transaction, since: Date, until: Date): Promise<void> {
  const found = await bookingsWithin(tx, since, until);
  const known = await knownFeeds(tx, found);
  const before = new Map(known.map((one) => [`${one.companyId} ${one.credentialId}`, one]));
  const feeds = found.map(({ companyId, credentialId, ...came }) => {
    const was = before.get(`${companyId} ${credentialId}`);
    const lastAt = was && was.lastAt > came.lastAt ? was.lastAt : came.lastAt;
    const days = joined(was?.days ?? [], came.days);
    return { companyId, credentialId, lastAt, days, ...rhythmOf(days, lastAt) };
  });
  if (feeds.length > 0) await writeFeeds(tx, feeds);
}
