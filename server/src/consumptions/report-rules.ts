import { invalidField } from '@fringe/contract/errors';
import {
  type ConsumptionBehaviour,
  type ConsumptionCategory,
  consumptionCategories,
} from '@fringe/contract/types';
import { type Month, yearOf } from '../values/month.ts';
import type { Kind } from './export-queries.ts';
import type { ReportedCompany, TotalRow } from './report-queries.ts';

/** The categories that a list with commas names; null without a list. */
export function categoriesOf(list: string | undefined): ConsumptionCategory[] | null {
  if (list === undefined) return null;
  const named = [...new Set(list.split(',').map((name) => name.trim()))];
  const unknown = named.find((name) => !consumptionCategories.some((known) => known === name));
  if (unknown === undefined) return named as ConsumptionCategory[];
  const known = consumptionCategories.join(', ');
  throw invalidField('query/categories', `has "${unknown.slice(0, 64)}"; there are ${known}`);
}

/** Refuses a month beside the id of a cycle of another one. */
export function demandSameMonth(asked: Month | undefined, { month }: ReportedCompany): void {
  if (asked === undefined || asked === month) return;
  throw invalidField('query/payroll', `must be ${month}, the month of payrollCycleId`);
}

/** The beginning of a company in a report, up to its employees. */
export const companyHead = (company: ReportedCompany, asOf: Date): string =>
  JSON.stringify(companyFields(company, asOf)).slice(0, -1);

/** A company in a report: its cycle and the settlement that the cycle has. */
export const companyFields = (
  { id, legalId, currency, cycleId, month, start, end, version, settledAt }: ReportedCompany,
  asOf: Date,
) => ({
  id,
  legalId,
  currency,
  payrollCycle: {
    id: cycleId,
    start,
    end,
    fiscalYear: yearOf(month),
    payrollMonth: month.slice(5),
  },
  asOf: Math.floor(asOf.getTime() / 1000),
  settlement: version === null ? null : { version, settledAt: settledAt! },
});

/** Totals, put together if asked for: expenses minus withdrawn. */
export function grouped(
  rows: readonly TotalRow[],
  groupBy: 'category' | 'category,behaviour' | undefined,
): { category: ConsumptionCategory; behaviour?: ConsumptionBehaviour; amountInCents: number }[] {
  if (!groupBy) return [...rows];
  const sums = new Map<string, ReturnType<typeof grouped>[number]>();
  for (const { category, behaviour, sumType, amountInCents } of rows) {
    const kind = groupBy === 'category' ? { category } : { category, behaviour };
    const key = Object.values(kind).join('.');
    const before = sums.get(key)?.amountInCents ?? 0;
    const change = sumType === 'expenses' ? amountInCents : -amountInCents;
    sums.set(key, { ...kind, amountInCents: before + change });
  }
  return [...sums.values()];
}

/** The kinds of totals in the order of the categories that were asked for, else by name. */
export function sortedKinds(
  kinds: readonly Kind[],
  categories: readonly ConsumptionCategory[] | null,
): Kind[] {
  const placeOf = (kind: Kind): number =>
    (categories ?? []).indexOf(kind.split('.')[0] as ConsumptionCategory);
  return kinds.toSorted().sort((a, b) => placeOf(a) - placeOf(b));
}
