import { addMonths, dueAt, type Month, startOf } from '../../values/month.ts';

const MINUTE_MS = 60 * 1000;

/** Days on which nobody works in all of Spain, in every year. */
const holidays = new Set('01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25'.split(' '));

/** From when to when a payroll cycle of the demo is open; `days` are those that people work on. */
export interface Period {
  month: Month;
  begin: Date;
  end: Date;
  days: readonly string[];
  timeZone: string;
}

interface Calendar {
  timeZone: string;
  closingDay: number;
}

/** The cycle of a month, which begins where the one before ended; the first one with its month. */
export function periodOf(company: Calendar, month: Month, first: Month): Period {
  const { timeZone } = company;
  const begin = month > first ? dueAt(addMonths(month, -1), company) : startOf(month, timeZone);
  const end = dueAt(month, company);
  return { month, begin, end, days: workingDays(begin, end, timeZone), timeZone };
}

const dateOf = (moment: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();

function workingDays(begin: Date, end: Date, timeZone: string): string[] {
  const last = dateOf(new Date(end.getTime() - 1), timeZone);
  const days: string[] = [];
  for (let day = dateOf(begin, timeZone); Temporal.PlainDate.compare(day, last) <= 0; ) {
    if (isWorkingDay(day.toString())) days.push(day.toString());
    day = day.add({ days: 1 });
  }
  return days;
}

/** From Monday to Friday, and not on a holiday. */
export const isWorkingDay = (day: string): boolean =>
  Temporal.PlainDate.from(day).dayOfWeek <= 5 && !holidays.has(day.slice(5));

const noons = new Map<string, number>();

/** The moment of a day at so many minutes after midnight; clocks change before dawn. */
export function timeOn(day: string, minutes: number, timeZone: string): Date {
  const key = `${timeZone} ${day}`;
  let noon = noons.get(key);
  if (noon === undefined) {
    const plainTime = Temporal.PlainTime.from('12:00');
    noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
    noons.set(key, noon);
  }
  return new Date(noon + (minutes - 12 * 60) * MINUTE_MS);
}

/** A day of a month by its number. */
export const dayIn = (month: Month, number: number): string =>
  `${month}-${String(number).padStart(2, '0')}`;
