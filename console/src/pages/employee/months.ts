/** The month so many months later, or earlier, than another; `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** All months from one to another. */
export function monthsBetween(from: string, to: string): string[] {
  const months = [from];
  while (months.at(-1)! < to) months.push(monthAfter(months.at(-1)!, 1));
  return months;
}

/** When a month begins, in epoch seconds; in Spain, to the hour. */
export const beginOf = (month: string): number => Date.parse(`${month}-01T00:00:00+01:00`) / 1000;
