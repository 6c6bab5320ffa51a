import { invalidField } from '@fringe/contract/errors';
import type { CompanyCalendar } from '../companies/calendar-queries.ts';
import { addMonths, closingDateOf, type Month } from '../values/month.ts';

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
