import { failureNaming, failures, invalidField } from '@fringe/contract/errors';
import type { ReplyOf } from '@fringe/contract/operation';
import {
  type ActiveLimits,
  type disableLimits,
  type LimitCategory,
  type LimitCycle,
  type LimitsInput,
  type LimitsSet,
  limitCategories,
  type ScheduledLimit,
} from '@fringe/contract/operations/limits/limits';
import { type EmployeeId, isUuid } from '../values/ids.ts';
import { addMonths, type Month } from '../values/month.ts';
import type { ExportedCompany, OpenCompany } from './export-queries.ts';
import type {
  EffectiveRow,
  LimitedPerson,
  LimitKind,
  ScheduledRow,
  StoredLimit,
} from './queries.ts';
import type { CompanySuspensions, EmployeeSuspensions } from './suspension-queries.ts';

/** A recurrent limit is for the next month, a punctual one for the open one; no other is taken. */
export function demandMonth(kind: LimitKind, payroll: Month, current: Month): void {
  const next = addMonths(current, 1);
  if (kind === 'recurrent' && payroll !== next) throw failureNaming('recurrentMonth', { next });
  if (kind === 'punctual' && payroll !== current) throw failureNaming('punctualMonth', { current });
}

/** What can be disabled is the open month and the one after it. */
export function demandDisableMonth(payroll: Month, current: Month): void {
  const next = addMonths(current, 1);
  if (payroll === current || payroll === next) return;
  throw failureNaming('disableMonth', { current, next });
}

/** The limits of a request, with what it leaves to us; they stand at a place of its body. */
export function storedLimits(input: LimitsInput, currency: string, at = 'body'): StoredLimit[] {
  return limitCategories
    .filter((category) => input[category] !== undefined)
    .map((category) => {
      const limit = input[category];
      if (!limit) return { category, amount_in_cents: null, applies_to: null, period: null };
      const { amount, appliesTo, period = 'payroll' } = limit;
      if (amount.currency !== currency) {
        const path = `${at}/${category}/amount/currency`;
        throw invalidField(path, `must be ${currency}, as the company's`);
      }
      if (period === 'year' && category !== 'nursery') {
        throw invalidField(`${at}/${category}/period`, 'can be year for nursery only');
      }
      const usual = category === 'nursery' ? ('child' as const) : ('employee' as const);
      return {
        category,
        amount_in_cents: amount.amountInCents,
        applies_to: appliesTo ?? usual,
        period,
      };
    });
}

/** A limit as replies show it; null without an amount. */
export const limitShown = (
  { amount_in_cents, applies_to, period }: StoredLimit,
  currency: string,
) =>
  amount_in_cents === null
    ? null
    : {
        amount: { amountInCents: amount_in_cents, currency },
        appliesTo: applies_to!,
        period: period!,
      };

/** What was set, as the reply shows it. */
export const limitsSet = (stored: readonly StoredLimit[], currency: string): LimitsSet['limits'] =>
  Object.fromEntries(stored.map((one) => [one.category, limitShown(one, currency)]));

/** The categories that a list with commas names, in its order; all of them without a list. */
export function categoriesOf(list: string | undefined): LimitCategory[] {
  if (list === undefined) return [...limitCategories];
  const named = [...new Set(list.split(',').map((name) => name.trim()))];
  const unknown = named.find((name) => !limitCategories.includes(name as LimitCategory));
  if (unknown !== undefined) {
    throw invalidField('query/categories', `must name ${limitCategories.join(', ')}`);
  }
  return named as LimitCategory[];
}

/** The month that is read: the open one, or one that is still to come. */
export function readableMonth(asked: Month | undefined, current: Month): Month {
  if (asked === undefined || asked >= current) return asked ?? current;
  throw invalidField('query/payroll', `must not be before the current payroll cycle (${current})`);
}

export const activeLimits = (
  rows: readonly EffectiveRow[],
  categories: readonly LimitCategory[],
  currency: string,
): ActiveLimits =>
  Object.fromEntries(
    categories.flatMap((category) => {
      const row = rows.find((one) => one.category === category);
      if (!row) return [];
      const { amountInCents, appliesTo, period, type, disabled } = row;
      return [
        [category, { amount: money(amountInCents, currency), appliesTo, period, type, disabled }],
      ];
    }),
  );

export const scheduledLimits = (
  rows: readonly ScheduledRow[],
  categories: readonly LimitCategory[],
  currency: string,
): ScheduledLimit[] =>
  rows
    .filter(({ category }) => categories.includes(category))
    .sort(
      (a, b) =>
        compare(a.payroll, b.payroll) ||
        compare(a.type, b.type) ||
        categories.indexOf(a.category) - categories.indexOf(b.category),
    )
    .map(({ amountInCents, ...row }) => ({ ...row, amount: money(amountInCents, currency) }));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const money = (amountInCents: number | null, currency: string) =>
  amountInCents === null ? null : { amountInCents, currency };

/** The cycle of a month: the open one, or one to come, which has no id and no times yet. */
export const cycleOf = (
  month: Month,
  open: Pick<LimitedPerson, 'openMonth' | 'cycleId' | 'startedAt'>,
): LimitCycle => ({
  id: month === open.openMonth ? open.cycleId : null,
  start: month === open.openMonth ? open.startedAt : null,
  end: null,
  fiscalYear: month.slice(0, 4),
  payrollMonth: month.slice(5),
});

/** What became of each employee when benefits were disabled. */
export type DisableReport = ReplyOf<typeof disableLimits>;

/** For a whole company: employees who are removed, or disabled in all already, are skipped. */
export function companyReport(suspensions: CompanySuspensions): DisableReport {
  const { total, removed, remaining, already } = suspensions;
  const skipped = remaining === 0 ? total : removed + already;
  return { total, processed: total - skipped, skipped, failed: 0, errors: [] };
}

/** Of the employees named: unknown and foreign ones fail alike. */
export function employeesReport(
  asked: readonly string[],
  found: readonly EmployeeSuspensions[],
  categories: number,
): DisableReport {
  const known = new Set(found.map(({ id }) => id));
  const failed = asked.filter((id) => !known.has(id));
  const processed = found.filter((one) => !one.removed && one.disabled < categories).length;
  return {
    total: asked.length,
    processed,
    skipped: found.length - processed,
    failed: failed.length,
    errors: failed.map((employeeId) => ({ employeeId, error: { message: whyFailed(employeeId) } })),
  };
}

const whyFailed = (employeeId: EmployeeId): string =>
  isUuid(employeeId)
    ? failures.employeeNotFound.message
    : failureNaming('malformedId', { parameter: 'employeeId' }).message;

/** The month and the categories that a request to disable names, in one of two ways each. */
export function disablingOf(
  query: { payroll?: Month },
  body: { benefit?: LimitCategory; categories?: LimitCategory[]; period?: Month },
): { payroll: Month; categories: LimitCategory[] } {
  const payroll = query.payroll ?? body.period;
  if (payroll === undefined) {
    throw invalidField('query', "must have required property 'payroll'");
  }
  if (body.period !== undefined && body.period !== payroll) {
    throw invalidField('body/period', `must be the same as query/payroll (${payroll})`);
  }
  if (body.benefit !== undefined && body.categories !== undefined) {
    throw invalidField('body/categories', 'must not stand beside benefit');
  }
  const categories = body.categories ?? (body.benefit ? [body.benefit] : []);
  if (categories.length === 0) throw invalidField('body', "must have required property 'benefit'");
  return { payroll, categories };
}

/** The companies in the month asked for, or each in its open one. */
export function companiesInMonth(
  companies: readonly OpenCompany[],
  asked: Month | undefined,
): ExportedCompany[] {
  // The latest first, so that the failure names a month that is open for none of them before.
  const open = companies.map(({ openMonth }) => openMonth).sort();
  for (const month of open.reverse()) readableMonth(asked, month);
  return companies.map((company) => ({ ...company, month: asked ?? company.openMonth }));
}

/** The beginning of a company in an export, up to its employees. */
export const companyHead = (company: ExportedCompany): string => {
  const { id, legalId, currency, month } = company;
  const payrollCycle = cycleOf(month, company);
  return JSON.stringify({ id, legalId, currency, payrollCycle }).slice(0, -1);
};
