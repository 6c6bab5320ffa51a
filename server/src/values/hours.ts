import { invalidField } from '@fringe/contract/errors';

export const HOUR_S = 3_600;
const USUAL_HOURS = 24;
const MOST_HOURS = 7 * 24;

/** Whole hours, in epoch seconds: the first one begins with `from`, the last ends with `to`. */
export interface HourSpan {
  from: number;
  to: number;
}

const hourOf = (seconds: number): number => Math.floor(seconds / HOUR_S) * HOUR_S;

/** The hours that figures are asked for, of a bounded number. */
export function hoursAsked(asked: { from?: number; to?: number }, now: Date): HourSpan {
  const last = hourOf(asked.to ?? now.getTime() / 1000);
  const from = hourOf(asked.from ?? Math.max(0, last - (USUAL_HOURS - 1) * HOUR_S));
  const to = last + HOUR_S;
  if (from >= to) throw invalidField('query/from', 'must not be later than to');
  if (to - from > MOST_HOURS * HOUR_S) {
    throw invalidField('query/from', `must be at most ${MOST_HOURS} hours before to`);
  }
  return { from, to };
}
