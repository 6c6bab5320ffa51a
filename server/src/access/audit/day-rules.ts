import { invalidField } from '@fringe/contract/errors';
import { dayOf, endOfDay } from '../../values/month.ts';

/** Where days begin and end. */
export const TIME_ZONE = 'Europe/Madrid';

const DAY_S = 24 * 60 * 60;
const USUAL_DAYS = 14;
const MOST_DAYS = 31;

/** From a second to another, both of which count. */
export interface DaySpan {
  from: number;
  to: number;
}

/** The time that figures are asked for, of a bounded number of days. */
export function daysAsked(
  { changedFrom, changedTo }: { changedFrom?: number; changedTo?: number },
  now: Date,
): DaySpan {
  const to = changedTo ?? Math.floor(now.getTime() / 1000);
  const from = changedFrom ?? beginningBefore(to);
  if (from > to) throw invalidField('query/changedFrom', 'must not be later than changedTo');
  // An hour more, for the days on which clocks are put back.
  if (to - from > MOST_DAYS * DAY_S + 3_600) {
    throw invalidField('query/changedFrom', `must be at most ${MOST_DAYS} days before changedTo`);
  }
  return { from, to };
}

/** The beginning of the first of the days that are usual, of which this is in the last. */
const beginningBefore = (to: number): number => {
  const before = dayOf(new Date(Math.max(0, to - USUAL_DAYS * DAY_S) * 1000), TIME_ZONE);
  return endOfDay(before, TIME_ZONE).getTime() / 1000;
};
