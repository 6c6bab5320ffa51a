import { invalidField } from '@fringe/contract/errors';
import { lastDayOf } from './month.ts';

/** From one day to another, both included, `YYYY-MM-DD`. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The day that lies so many days after another; negative counts go back. */
export const addDays = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ days: count }).toString();

/** How many days lie between two; none from a day to itself. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/** What was asked for, and where that is left out the month around it, or around a day. */
export const monthAround = ({ from, to }: Partial<DaySpan>, today: string): DaySpan => ({
  from: from ?? `${(to ?? today).slice(0, 7)}-01`,
  to: to ?? lastDayOf((from ?? today).slice(0, 7)),
});

/** A span of days that a query asks for, unless it has none or too many. */
export function demandSpan(span: DaySpan, most: number): DaySpan {
  const { from, to } = span;
  if (from > to) throw invalidField('query/from', `must not be after ${to}`);
  if (daysBetween(from, to) < most) return span;
  throw invalidField('query/from', `must not be ${most} days or more before the end, ${to}`);
}
