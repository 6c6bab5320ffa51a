import type { NewSuspension } from '../../limits/add-limits.ts';
import type { LimitRow } from '../../limits/queries.ts';
import { addMonths, type Month } from '../../values/month.ts';
import { MARTA } from './cast.ts';
import { hasLowLimit, isDisabled, type Spender } from './purchases.ts';

type Terms = Omit<LimitRow, 'employee_id'>;

const limit = (
  category: Terms['category'],
  kind: Terms['kind'],
  month: Month,
  amount: number,
  period: 'payroll' | 'year' = 'payroll',
): Terms => ({
  category,
  kind,
  month,
  amount_in_cents: amount,
  applies_to: category === 'nursery' ? 'child' : 'employee',
  period,
});

/** By which number of payments a nursery can be paid in a year. */
const NURSERY_CENTS = 480_000;

/**
 * What a person has, by their number: recurrent, punctual, both, one that ends, one that changes
 * with the next month, nothing.
 */
function termsOf(index: number, since: Month, open: Month): Terms[] {
  const next = addMonths(open, 1);
  const ways: Terms[][] = [
    [limit('meal', 'recurrent', since, 22_000), limit('transport', 'recurrent', since, 6_000)],
    [limit('meal', 'punctual', open, 15_000)],
    [limit('meal', 'recurrent', since, 20_000), limit('meal', 'punctual', open, 25_000)],
    [limit('meal', 'recurrent', next, 18_000)],
    [
      limit('transport', 'recurrent', since, 5_000),
      { ...limit('transport', 'recurrent', next, 0), ...ended },
    ],
    [],
    [
      limit('meal', 'recurrent', since, hasLowLimit(index) ? 15_000 : 19_000),
      limit('meal', 'recurrent', next, 21_000),
    ],
  ];
  return ways[index % ways.length]!;
}

const ended = { amount_in_cents: null, applies_to: null, period: null };

/** Limits of a company's people: those of the first month, and what was set in the open one. */
export interface DemoLimits {
  first: LimitRow[];
  since: LimitRow[];
  suspensions: NewSuspension[];
}

/** The limits of a company's people; every ninth is disabled, now or in the next month. */
export function demoLimits(
  ids: readonly string[],
  families: readonly Spender[],
  [first, open]: readonly [Month, Month],
  seed: number,
): DemoLimits {
  const limits = ids.flatMap((employee_id, index) =>
    termsOf(index, first, open).map((terms) => ({ ...terms, employee_id })),
  );
  const nursery = limit('nursery', 'recurrent', first, NURSERY_CENTS, 'year');
  limits.push(...families.map(({ id }) => ({ ...nursery, employee_id: id })));
  if (seed === 1) {
    limits.push({ ...limit('meal', 'recurrent', first, 18_000), employee_id: ids[MARTA]! });
  }
  const every = (start: number) => ids.filter((_, index) => index % 18 === start);
  return {
    first: limits.filter(({ month }) => month === first),
    since: limits.filter(({ month }) => month > first),
    suspensions: [
      { payroll: open, categories: ['meal'], employees: ids.filter((_, at) => isDisabled(at)) },
      { payroll: addMonths(open, 1), categories: ['transport'], employees: every(9) },
    ],
  };
}

/** The benefit that one of the demo companies has suspended for all its people, next month. */
export const companyWide = (open: Month): NewSuspension => ({
  payroll: addMonths(open, 1),
  categories: ['nursery'],
});
