import { invalidField } from '@fringe/contract/errors';
import type { CompanyCalendar } from '../companies/queries.ts';
import { addMonths, closingDateOf, type Month, startOf } from '../values/month.ts';
import type { CycleRow } from './queries.ts';

/**
 * The months from a first to the open one: consecutive, each ending where the next begins. One that
 * lies ahead is open from now on, so that it cannot be closed before it began.
 */
export function calendar(
  first: Month,
  open: Month,
  timeZone: string,
  now: Date,
): Omit<CycleRow, 'id'>[] {
  const cycles: Omit<CycleRow, 'id'>[] = [];
  for (let month = first; month <= open; month = addMonths(month, 1)) {
    cycles.push({
      month,
      startedAt: new Date(Math.min(startOf(month, timeZone).getTime(), now.getTime())),
      endedAt: month === open ? null : startOf(addMonths(month, 1), timeZone),
    });
  }
  return cycles;
}

type ClosingRule = Pick<CompanyCalendar, 'openMonth' | 'closingDay'>;

/** A cycle can be closed later or earlier, but not in the past and not beyond the next one. */
export function demandMovable(date: string, calendar: ClosingRule, today: string): void {
  const following = closingDateOf(addMonths(calendar.openMonth, 1), calendar.closingDay);
  if (date <= today) throw invalidField('body/date', `must be after today, ${today}`);
  if (date >= following) {
    throw invalidField('body/date', `must be before ${following}, when the next cycle is due`);
  }
}

const YEARS_AWAY = 5;

/** The month in which a company begins: the present one, or another that is not far away. */
export function firstMonth(asked: Month | undefined, present: Month): Month {
  if (asked === undefined) return present;
  const earliest = addMonths(present, -12 * YEARS_AWAY);
  const latest = addMonths(present, 12 * YEARS_AWAY);
  if (asked >= earliest && asked <= latest) return asked;
  throw invalidField('body/firstPayroll', `must be from ${earliest} to ${latest}`);
}
