import type { NewSuspension } from '../../limits/add-limits.ts';
import type { LimitRow } from '../../limits/queries.ts';
import { addMonths, type Month } from '../../values/month.ts';

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

/**
 * What a person has, by their number: recurrent, punctual, both, one that ends, one that changes
 * with the next month, nothing.
 */
function termsOf(index: number, open: Month): Terms[] {
  const since = addMonths(open, -5);
  const next = addMonths(open, 1);
  const ways: Terms[][] = [
    [limit('meal', 'recurrent', since, 22_000), limit('transport', 'recurrent', since, 6_000)],
    [limit('meal', 'punctual', open, 15_000)],
    [limit('meal', 'recurrent', since, 20_000), limit('meal', 'punctual', open, 25_000)],
    [
      limit('nursery', 'recurrent', since, 480_000, 'year'),
      limit('meal', 'recurrent', next, 18_000),
    ],
    [
      limit('transport', 'recurrent', since, 5_000),
      { ...limit('transport', 'recurrent', next, 0), ...ended },
    ],
    [],
    [limit('meal', 'recurrent', since, 19_000), limit('meal', 'recurrent', next, 21_000)],
  ];
  return ways[index % ways.length]!;
}

const ended = { amount_in_cents: null, applies_to: null, period: null };

/** The limits of a company's people; every ninth is disabled, now or in the next month. */
export function demoLimits(
  ids: readonly string[],
  open: Month,
): { limits: LimitRow[]; suspensions: NewSuspension[] } {
  const limits = ids.flatMap((employee_id, index) =>
    termsOf(index, open).map((terms) => ({ ...terms, employee_id })),
  );
  const every = (start: number) => ids.filter((_, index) => index % 18 === start);
  return {
    limits,
    suspensions: [
      { payroll: open, categories: ['meal'], employees: every(0) },
      { payroll: addMonths(open, 1), categories: ['transport'], employees: every(9) },
    ],
  };
}

/** The benefit that one of the demo companies has suspended for all its people, next month. */
export const companyWide = (open: Month): NewSuspension => ({
  payroll: addMonths(open, 1),
  categories: ['nursery'],
});
