/** A payroll month, `YYYY-MM`. */
export type Month = string;

/** Where the months and days of all companies together are counted from. */
export const PLATFORM_ZONE = 'Europe/Madrid';

/** The month that lies `count` months after this one; negative counts go back. */
export function addMonths(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + (number - 1) + count;
  const shifted = Math.floor(index / 12);
  return `${String(shifted).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The month that a moment falls into, seen from a time zone. */
export function monthOf(moment: Date, timeZone: string): Month {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return local.toPlainDate().toPlainYearMonth().toString();
}

/** The instant at which a month begins in a time zone. */
export function startOf(month: Month, timeZone: string): Date {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return new Date(first.toZonedDateTime(timeZone).epochMilliseconds);
}

/** What stands for the last day of the month where a closing day is stored. */
export const LAST_DAY = 31;

/** The day at whose end a month's cycle is due. */
export function closingDateOf(month: Month, closingDay: number): string {
  const first = Temporal.PlainYearMonth.from(month);
  return first.toPlainDate({ day: Math.min(closingDay, first.daysInMonth) }).toString();
}

/** The last day of a month. */
export const lastDayOf = (month: Month): string => closingDateOf(month, LAST_DAY);

/** The day that a moment falls on, seen from a time zone. */
export const dayOf = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** The instant at which a day ends in a time zone: when a cycle that closes on it is due. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  );

/** When the cycle of a month is due: on a date of its own, or on the company's closing day. */
export const dueAt = (
  month: Month,
  { closingDay, timeZone }: { closingDay: number; timeZone: string },
  movedClosingDate: string | null = null,
): Date => endOfDay(movedClosingDate ?? closingDateOf(month, closingDay), timeZone);

/** The fiscal year of a month. */
export const yearOf = (month: Month): string => month.slice(0, 4);
