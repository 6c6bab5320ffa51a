import { invalidField } from '@fringe/contract/errors';
import { MOST_MONTHS, MOST_MONTHS_BY_DAY } from '@fringe/contract/operations/consumptions/series';
import { addMonths, type Month } from '../../values/month.ts';

/** What a series is asked for. */
export interface AskedSeries {
  by?: 'month' | 'day';
  fiscalYear?: string;
  from?: Month;
  to?: Month;
}

/** The months that are usual, by month and by day. */
const USUAL = { month: 12, day: 1 };

/** The months before one, since the year 0. */
const numberOf = (month: Month): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** The first and the last month of a series; without a range, those up to the open month. */
export function monthsOf(
  { by = 'month', fiscalYear, ...asked }: AskedSeries,
  open: Month,
): { from: Month; to: Month } {
  if (fiscalYear !== undefined && (asked.from ?? asked.to) !== undefined) {
    throw invalidField('query/fiscalYear', 'must be absent where from or to is given');
  }
  const year = fiscalYear && { from: `${fiscalYear}-01`, to: `${fiscalYear}-12` };
  const to = asked.to ?? (year ? year.to : open);
  const back = Math.min(numberOf(to), USUAL[by] - 1);
  const from = asked.from ?? (year ? year.from : addMonths(to, -back));
  if (from > to) throw invalidField('query/from', `must not be after ${to}`);
  const most = by === 'day' ? MOST_MONTHS_BY_DAY : MOST_MONTHS;
  if (numberOf(to) - numberOf(from) < most) return { from, to };
  throw invalidField('query/from', `must not be more than ${most} months before the end, ${to}`);
}
