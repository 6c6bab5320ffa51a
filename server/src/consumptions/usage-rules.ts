import { type Failure, failureNaming } from '@fringe/contract/errors';
import type { ChargeFlag } from '@fringe/contract/operations/charges';
import { type LimitCategory, limitCategories } from '@fringe/contract/operations/limits';
import type { ConsumptionCategory, EmployeeState } from '@fringe/contract/types';
import { type Month, yearOf } from '../values/month.ts';
import type { LimitStanding } from './charge-queries.ts';
import type { Entry, UsageChange } from './queries.ts';

/** The limit that governs a category, if one does. */
export const limitCategoryOf = (category: ConsumptionCategory): LimitCategory | undefined =>
  limitCategories.find((name) => category === `${name}-benefit`);

/** Each category of limits that governs one of these. */
export const governing = (categories: readonly ConsumptionCategory[]): LimitCategory[] => [
  ...new Set(categories.flatMap((category) => limitCategoryOf(category) ?? [])),
];

export const standingKey = (month: Month, employeeId: string, category: LimitCategory): string =>
  `${month} ${employeeId} ${category}`;

/** The periods in which the use of a limit is kept. Only nursery has limits for a year. */
export const periodsOf = (category: LimitCategory, month: Month): string[] =>
  category === 'nursery' ? [month, yearOf(month)] : [month];

/** The use of limits by charges that are being judged. */
export type Tally = Map<string, UsageChange>;

const tallyKey = (employeeId: string, category: LimitCategory, period: string): string =>
  `${employeeId} ${category} ${period}`;

/** Who is removed or blocked cannot use a benefit. */
export const whyForbiddenState = (state: EmployeeState): Failure | undefined =>
  state === 'removed' || state === 'blocked'
    ? failureNaming('employeeState', { state })
    : undefined;

/** Why an amount is not allowed: the benefit is disabled, a limit is missing, or is passed. */
export function whyForbidden(
  amountInCents: number,
  standing: LimitStanding,
  limitsRequired: boolean,
  tally: Tally,
): Failure | undefined {
  const { month: payroll, category, amountInCents: limit, disabled } = standing;
  if (disabled) return failureNaming('benefitDisabled', { category, payroll });
  if (limit === null) {
    return limitsRequired ? failureNaming('limitRequired', { category, payroll }) : undefined;
  }
  const period = standing.period === 'year' ? yearOf(payroll) : payroll;
  const before = standing.period === 'year' ? standing.inYear : standing.inMonth;
  const added = tally.get(tallyKey(standing.employeeId, category, period));
  const used = (before ?? 0) + (added ? added.used + added.reserved : 0);
  if (used + amountInCents <= limit) return undefined;
  const left = String(Math.max(0, limit - used));
  return failureNaming('limitExceeded', { category, period, left });
}

/** What would have forbidden a charge, as the flag of one that is booked all the same. */
export const flagOf = (forbidden: Failure | undefined): ChargeFlag | null =>
  (forbidden?.code as ChargeFlag | undefined) ?? null;

/** Counts an amount as used, or as reserved; one that was allowed has to stay below the limit. */
export function use(
  tally: Tally,
  standing: LimitStanding,
  amountInCents: number,
  allowed: boolean,
  as: 'used' | 'reserved' = 'used',
): void {
  const { employeeId, category, month } = standing;
  for (const period of periodsOf(category, month)) {
    const key = tallyKey(employeeId, category, period);
    const known = tally.get(key) ?? untouched(employeeId, category, period);
    const changed = { ...known, [as]: known[as] + amountInCents };
    const limited = standing.amountInCents !== null && allowed;
    const governs = (period === month) === (standing.period !== 'year');
    if (limited && governs) {
      changed.peak = changed.used + changed.reserved;
      changed.ceiling = standing.amountInCents;
    }
    tally.set(key, changed);
  }
}

const untouched = (employeeId: string, category: LimitCategory, period: string): UsageChange => ({
  employeeId,
  category,
  period,
  used: 0,
  reserved: 0,
  peak: 0,
  ceiling: null,
});

/** How the use of limits changes by an amount that nothing forbids, such as that of a void. */
export const usageOf = (
  { employeeId, month, category }: Pick<Entry, 'employeeId' | 'month' | 'category'>,
  change: { used?: number; reserved?: number },
): UsageChange[] => {
  const limited = limitCategoryOf(category);
  if (!limited) return [];
  return periodsOf(limited, month).map((period) => ({
    ...untouched(employeeId, limited, period),
    ...change,
  }));
};

/** Changes of the same period as one: a row changes once in a statement. */
export function merged(changes: readonly UsageChange[]): UsageChange[] {
  const sums: Tally = new Map();
  for (const one of changes) {
    const key = tallyKey(one.employeeId, one.category, one.period);
    const known = sums.get(key);
    sums.set(key, {
      ...one,
      used: one.used + (known?.used ?? 0),
      reserved: one.reserved + (known?.reserved ?? 0),
    });
  }
  return [...sums.values()];
}
