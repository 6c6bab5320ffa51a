import { addMonths, LAST_DAY, type Month, monthOf } from '../../values/month.ts';
import { dayIn, periodOf, timeOn } from './calendar.ts';

/** How many closed months the demo shows: with the open one, more than a year. */
export const CLOSED_CYCLES = 12;

/** The people of the first company who have a story, by their number. */
export const MARTA = 12;
const PARENT = 35;
const LEAVERS = [59, 92];
const STARTER = 119;

/** A person's part in the year, where it is not the usual one. */
export interface Part {
  name?: string;
  surname?: string;
  email?: string;
  /** The day of the contract, for whoever came within the year. */
  hiringDate?: string;
  joinedAt?: Date;
  leftAt?: Date;
  /** Months without the benefit: parental leave. */
  leave?: readonly Month[];
  /** The birth of a child within the year. */
  birth?: string;
}

/** All days depend on the day of the start, so that they lie in the months that can be seen. */
export function partOf(seed: number, index: number, now: Date): Part {
  if (seed !== 1) return {};
  const timeZone = 'Europe/Madrid';
  const open = monthOf(now, timeZone);
  const ago = (count: number): Month => addMonths(open, -count);
  if (index === MARTA) {
    return { name: 'Marta', surname: 'Soler Vidal', email: 'marta.soler@aurora.example' };
  }
  if (index === PARENT) {
    return { birth: dayIn(ago(6), 19), leave: [ago(5), ago(4), ago(3), ago(2)] };
  }
  const dayOf = (month: Month, number: number): string =>
    periodOf({ timeZone, closingDay: LAST_DAY }, month, month).days[number]!;
  if (LEAVERS.includes(index)) {
    const day = dayOf(ago(1 + 2 * LEAVERS.indexOf(index)), 9);
    return { leftAt: timeOn(day, 17 * 60, timeZone) };
  }
  if (index !== STARTER) return {};
  const day = dayOf(ago(2), 3);
  return { hiringDate: day, joinedAt: timeOn(day, 9 * 60 + 30, timeZone) };
}

/** In some companies cards came later: the month since which they have them, counted back. */
const cardsSince: Readonly<Record<number, number>> = {
  2: 9,
  3: 7,
  4: 6,
  5: 10,
  6: 4,
};

/** The first month with lunches of a company. */
export const firstMeals = (seed: number, open: Month): Month =>
  addMonths(open, -(cardsSince[seed] ?? CLOSED_CYCLES));
