import type { Context } from '../context.ts';
import { daysOfLog, dropDays, indexDay, makeDay } from './queries.ts';
import { duties } from './rules.ts';

/** Indexes of a busy day take their time; nobody waits for them. */
const LONGEST_MS = 600_000;

/**
 * Makes the days to come, drops those that are kept no longer, and gives a day that is over the
 * indexes that find its calls. There is never more to do at once.
 */
export async function keepRequestDays({ database, clock, config }: Context): Promise<boolean> {
  const known = await daysOfLog(database.reader);
  const { make, index, keptFrom } = duties(known, clock.now(), config.requestLogDays);
  const apart = database.apart(LONGEST_MS);
  try {
    for (const day of make) await makeDay(apart, day);
    await dropDays(apart, keptFrom);
    for (const day of index) await indexDay(apart, day);
  } finally {
    await apart.close();
  }
  return false;
}
