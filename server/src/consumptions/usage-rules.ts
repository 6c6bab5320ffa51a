import { type Failure, failureNaming } from '@fringe/contract/errors';
import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import { type LimitCategory, limitCategories } from '@fringe/contract/operations/limits/limits';
import type { ConsumptionCategory, EmployeeState } from '@fringe/contract/types';
import type { EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { Counting, LimitState } from './charge-queries.ts';
import type { Entry, Room, UsageChange } from './queries.ts';

/** The limit that governs a category, if one does. */
export const limitCategoryOf = (category: ConsumptionCategory): LimitCategory | undefined =>
  limitCategories.find((name) => category === `${name}-benefit`);

/** Each category of limits that governs one of these. */
export const governing = (categories: readonly ConsumptionCategory[]): LimitCategory[] => [
  ...new Set(categories.flatMap((category) => limitCategoryOf(category) ?? [])),
];

export const limitStateKey = (
  month: Month,
  employeeId: EmployeeId,
  category: LimitCategory,
): string => `${month} ${employeeId} ${category}`;

/** Where the use of a limit is kept. Only nursery has limits for a year. */
const countingsOf = ({ category, inMonth, inYear }: LimitState): Counting[] =>
  category === 'nursery' ? [inMonth, inYear] : [inMonth];

/** The use of limits by charges that are being judged. */
export type Tally = Map<string, UsageChange>;

export const tallyKey = (employeeId: EmployeeId, category: LimitCategory, period: string): string =>
  `${employeeId} ${category} ${period}`;

/** An employee who is removed or blocked cannot use a benefit. */
export const stateForbids = (state: EmployeeState): Failure[] =>
  state === 'removed' || state === 'blocked' ? [failureNaming('employeeState', { state })] : [];

/** What is used in a period, with what charges that are being judged have used. */
function usedIn(
  { employeeId, category }: LimitState,
  { period, taken }: Pick<Counting, 'period' | 'taken'>,
  tally: Tally,
): number {
  const added = tally.get(tallyKey(employeeId, category, period));
  return (taken ?? 0) + (added ? added.used + added.reserved : 0);
}

export const noLimit: Room = { limitInCents: null, limitPeriod: null, leftInCents: null };

/** Of two limits, the one with less left: a payment of last year has its own year's. */
export function roomIn(limitState: LimitState | undefined, tally: Tally): Room {
  if (!limitState) return noLimit;
  const rooms = countingsOf(limitState).flatMap((counting) => {
    if (counting.limit === null) return [];
    const leftInCents = counting.limit - usedIn(limitState, counting, tally);
    const limitPeriod = counting === limitState.inYear ? ('year' as const) : ('payroll' as const);
    return [{ limitInCents: counting.limit, limitPeriod, leftInCents }];
  });
  return rooms.sort((one, other) => one.leftInCents - other.leftInCents)[0] ?? noLimit;
}

/**
 * All that forbids an amount: the benefit is disabled, a limit is missing, or is passed. What is
 * spread over several months is more in a year than in one of them.
 */
export function whatForbids(
  amount: number | ((period: string) => number),
  limitState: LimitState,
  limitsRequired: boolean,
  tally: Tally,
): Failure[] {
  const { month: payroll, category, disabled, limited } = limitState;
  const named = { category, payroll };
  return [
    ...(disabled ? [failureNaming('benefitDisabled', named)] : []),
    ...(!limited && limitsRequired ? [failureNaming('limitRequired', named)] : []),
    ...whatPasses(amount, limitState, tally),
  ];
}

function whatPasses(
  amount: number | ((period: string) => number),
  limitState: LimitState,
  tally: Tally,
): Failure[] {
  const { category } = limitState;
  for (const { period, limit, taken } of countingsOf(limitState)) {
    if (limit === null) continue;
    const used = usedIn(limitState, { period, taken }, tally);
    if (used + (typeof amount === 'number' ? amount : amount(period)) <= limit) continue;
    const left = String(Math.max(0, limit - used));
    return [failureNaming('limitExceeded', { category, period, left })];
  }
  return [];
}

/** All that would have forbidden a charge, as flags of one that is booked all the same. */
export const flagsOf = (forbidding: readonly Failure[]): ChargeFlag[] =>
  forbidding.map(({ code }) => code as ChargeFlag);

/** Counts an amount as used, or as reserved; one that was allowed has to stay below the limit. */
export function use(
  tally: Tally,
  limitState: LimitState,
  amountInCents: number,
  allowed: boolean,
  as: 'used' | 'reserved' = 'used',
): void {
  const { employeeId, category } = limitState;
  for (const { period, limit } of countingsOf(limitState)) {
    const key = tallyKey(employeeId, category, period);
    const known = tally.get(key) ?? untouched(employeeId, category, period);
    const changed = { ...known, [as]: known[as] + amountInCents };
    if (limit !== null && allowed) {
      changed.peak = changed.used + changed.reserved;
      changed.ceiling = limit;
    }
    tally.set(key, changed);
  }
}

const untouched = (
  employeeId: EmployeeId,
  category: LimitCategory,
  period: string,
): UsageChange => ({
  employeeId,
  category,
  period,
  used: 0,
  reserved: 0,
  peak: 0,
  ceiling: null,
});

/** How the use of a limit changes in some periods by an amount that nothing forbids. */
export const usageIn = (
  employeeId: EmployeeId,
  category: ConsumptionCategory,
  periods: readonly string[],
  change: { used?: number; reserved?: number },
): UsageChange[] => {
  const limited = limitCategoryOf(category);
  if (!limited) return [];
  return periods.map((period) => ({ ...untouched(employeeId, limited, period), ...change }));
};

/** The same in a month and, as only nursery has limits for a year, for that also in a year. */
export const usageOf = (
  where: Pick<Entry, 'employeeId' | 'category' | 'month'> & { year: string },
  change: { used?: number; reserved?: number },
): UsageChange[] => {
  const { employeeId, category, month, year } = where;
  const periods = category === 'nursery-benefit' ? [month, year] : [month];
  return usageIn(employeeId, category, periods, change);
};

/** Adds changes up with those of the same period: a row changes once in a statement. */
export function countIn(tally: Tally, changes: readonly UsageChange[]): void {
  for (const one of changes) {
    const key = tallyKey(one.employeeId, one.category, one.period);
    const known = tally.get(key);
    tally.set(key, {
      ...one,
      used: one.used + (known?.used ?? 0),
      reserved: one.reserved + (known?.reserved ?? 0),
    });
  }
}

/** Changes of the same period as one. */
export function merged(changes: readonly UsageChange[]): UsageChange[] {
  const sums: Tally = new Map();
  countIn(sums, changes);
  return [...sums.values()];
}
