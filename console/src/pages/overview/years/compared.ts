import type { Category } from '../../../parts/category-words.ts';
import type { Point } from '../use-overview.ts';

/** A month of a year and the same one of the year before; null where there is no such month. */
export interface MonthPair {
  month: string;
  now: number | null;
  before: number | null;
}

const number = (month: number): string => String(month).padStart(2, '0');

/**
 * The twelve months of a year beside those of the year before. A month that the company has had
 * without any entry is nothing; one that it has not had is null, and is not compared.
 */
export function pairsOf(
  points: readonly Point[],
  year: number,
  months: ReadonlySet<string>,
): MonthPair[] {
  const amounts = new Map(points.map(({ period, netInCents }) => [period, netInCents]));
  const amountOf = (month: string) => amounts.get(month) ?? (months.has(month) ? 0 : null);
  return Array.from({ length: 12 }, (_, index) => {
    const month = number(index + 1);
    return {
      month: `${year}-${month}`,
      now: amountOf(`${year}-${month}`),
      before: amountOf(`${year - 1}-${month}`),
    };
  });
}

/** Two years in the months that both have. */
export interface Compared {
  now: number;
  before: number;
  /** How many months both have. */
  months: number;
}

export function comparedOf(pairs: readonly MonthPair[]): Compared {
  const both = pairs.filter(({ now, before }) => now !== null && before !== null);
  return {
    now: both.reduce((sum, { now }) => sum + now!, 0),
    before: both.reduce((sum, { before }) => sum + before!, 0),
    months: both.length,
  };
}

/** The points of each category, the largest of this year first. */
export function byCategory(points: readonly Point[], year: number) {
  const ofYear = (own: readonly Point[]) =>
    own
      .filter(({ period }) => period.startsWith(String(year)))
      .reduce((sum, { netInCents }) => sum + netInCents, 0);
  return [...Map.groupBy(points, ({ category }) => category as Category)]
    .map(([category, own]) => ({ category, points: own, year: ofYear(own) }))
    .sort((one, other) => other.year - one.year);
}
