const BEFORE = 12;
const AHEAD = 2;

const moved = (month: string, count: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

/** The months that can be chosen, around this one: only the open one of a company has a day. */
export const monthsAround = (now: string): string[] =>
  Array.from({ length: BEFORE + AHEAD + 1 }, (_, index) => moved(now, index - BEFORE));

/** The day before the next month begins. */
export const lastDayOf = (month: string): string => dayAfter(`${moved(month, 1)}-01`, -1);

/** The day that lies so many days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** All days from one to another. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, index) =>
    dayAfter(from, index),
  );

/** The weeks of a month, each from Monday to Sunday; days of other months are left out. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const days = Number(lastDayOf(month).slice(8));
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const number = week * 7 + day - before;
      return number >= 0 && number < days ? dayAfter(first, number) : undefined;
    }),
  );
}
