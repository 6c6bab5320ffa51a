import { type Category, categories } from '../../parts/category-words.ts';
import type { Point, Usage } from './use-employee.ts';

/** What one benefit came to in a month: used, and what its limit leaves. */
export interface Benefit {
  category: Category;
  usedInCents: number;
  reservedInCents: number;
  /** Null without a limit. */
  leftInCents: number | null;
  limitInCents: number | null;
  ofYear: boolean;
  disabled: boolean;
}

/** The category of the ledger that a limit is for. */
export const categoryOf = ({ category }: Pick<Usage, 'category'>): Category =>
  `${category}-benefit`;

/** The benefits that say something in a month: a limit, a use, a reservation; limits first. */
export function benefitsOf(
  month: string,
  usage: readonly Usage[],
  points: readonly Point[],
): Benefit[] {
  const limited = usage
    .filter(
      ({ limit, usedInCents, reservedInCents, disabled }) =>
        limit !== null || usedInCents !== 0 || reservedInCents !== 0 || disabled,
    )
    .map(
      (one): Benefit => ({
        category: categoryOf(one),
        usedInCents: one.usedInCents,
        reservedInCents: one.reservedInCents,
        leftInCents: one.leftInCents,
        limitInCents: one.limit?.amount.amountInCents ?? null,
        ofYear: one.limit?.period === 'year',
        disabled: one.disabled,
      }),
    );
  const others = points
    .filter(({ period, group }) => {
      const known = limited.some(({ category }) => category === group?.name);
      return period === month && !known;
    })
    .map(
      ({ group, netInCents }): Benefit => ({
        ...unlimited,
        ...named(group),
        usedInCents: netInCents,
      }),
    );
  return [...limited, ...others].sort(
    (one, other) => Number(other.limitInCents !== null) - Number(one.limitInCents !== null),
  );
}

const named = (group: Point['group']) => ({
  category: categories.find((one) => one === group?.name) ?? ('unknown' as const),
});

const unlimited = {
  reservedInCents: 0,
  leftInCents: null,
  limitInCents: null,
  ofYear: false,
  disabled: false,
};
