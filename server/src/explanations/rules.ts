import { Failure } from '@fringe/contract/errors';
import type {
  ExplainedEntry,
  ExplainedRefusal,
  ExplainedTotal,
  ExplainedUse,
  ExplainedVersion,
} from '@fringe/contract/operations/consumptions/explanations';
import type { UsageRow } from '../limits/usage/queries.ts';
import { usageMonth } from '../limits/usage/rules.ts';
import { opened } from '../reasons/rows.ts';
import { type Month, yearOf } from '../values/month.ts';
import { type At, type Span, secondsOf, type Viewer } from './change-rules.ts';
import type { EntryRow, MonthRow, RefusalRow, SubjectRow, VersionRow } from './queries.ts';
import type { Wording } from './wording-rules.ts';

/** The month to explain: one that the company has had, the open one or the next. */
export function explainedMonth(asked: Month | undefined, subject: SubjectRow): Month {
  const month = usageMonth(asked, subject.openMonth);
  if (!subject.known) throw new Failure('employeeNotFound');
  if (subject.startedAt === null && month <= subject.openMonth) throw new Failure('cycleNotFound');
  return month;
}

const sum = (rows: readonly { amountInCents: number }[]): number =>
  rows.reduce((total, { amountInCents }) => total + amountInCents, 0);

export function totalOf(entries: readonly EntryRow[]): ExplainedTotal {
  const charges = entries.filter(({ sumType }) => sumType === 'expenses');
  const voids = entries.filter(({ sumType }) => sumType === 'withdrawn');
  const [chargesInCents, voidsInCents] = [sum(charges), sum(voids)];
  return {
    charges: charges.length,
    chargesInCents,
    voids: voids.length,
    voidsInCents,
    netInCents: chargesInCents - voidsInCents,
  };
}

/** The entries with what the month came to at each, and the limit that each of them met. */
export function entriesShown(
  rows: readonly EntryRow[],
  { vault }: Viewer,
  words: Wording,
): At<ExplainedEntry>[] {
  const voids = new Map(rows.map(({ id, reversesId }) => [reversesId, id]));
  let runningInCents = 0;
  return rows.map((row) => {
    runningInCents += row.sumType === 'expenses' ? row.amountInCents : -row.amountInCents;
    const { id, reasonSealed, limitInCents, limitPeriod, leftInCents: left, ...rest } = row;
    const limited = left !== null;
    const exceededByInCents =
      limited && row.flags.includes('limitExceeded') ? row.amountInCents - Math.max(0, left) : null;
    return {
      at: row.recordedAt,
      shown: {
        ...rest,
        id,
        runningInCents,
        occurredAt: secondsOf(row.occurredAt),
        recordedAt: secondsOf(row.recordedAt),
        voidedById: voids.get(id) ?? null,
        reason: opened(reasonSealed, id, vault),
        flags: row.flags.map((flag) => ({
          flag,
          reason: words.whyFlagged(flag, exceededByInCents),
        })),
        limit: limited
          ? { amountInCents: limitInCents!, period: limitPeriod!, leftInCents: left }
          : null,
        leftInCents: limited ? left - row.amountInCents : null,
        exceededByInCents,
      },
    };
  });
}

export const refusalShown = (row: RefusalRow, words: Wording): At<ExplainedRefusal> => {
  const { limitInCents, limitPeriod: period, leftInCents, ...rest } = row;
  const limit =
    limitInCents !== null && leftInCents !== null
      ? { amountInCents: limitInCents, period, leftInCents }
      : null;
  return {
    at: row.refusedAt,
    shown: {
      ...rest,
      refusedAt: secondsOf(row.refusedAt),
      occurredAt: secondsOf(row.occurredAt),
      reason: words.whyRefused(row.code, limit),
      limit,
    },
  };
};

export const versionShown = ({ settledAt, ...row }: VersionRow): At<ExplainedVersion> => ({
  at: settledAt,
  shown: {
    ...row,
    settledAt: secondsOf(settledAt),
    netInCents: row.chargesInCents - row.voidsInCents,
  },
});

/** What happened to a month: while it was open, and after it up to the last that concerned it. */
export function spanOf(
  { startedAt, endedAt }: SubjectRow,
  entries: readonly EntryRow[],
  refusals: readonly RefusalRow[],
): Span {
  if (endedAt === null) return { from: startedAt, to: null };
  const moments = [
    endedAt,
    ...entries.map(({ recordedAt }) => recordedAt),
    ...refusals.map(({ refusedAt }) => refusedAt),
  ];
  const to = moments.reduce((one, other) => (other > one ? other : one));
  return { from: startedAt, to };
}

/** True when the figures are those of a year. */
export const isYearly = (usage: UsageRow | undefined): boolean => usage?.period === 'year';

/** What is used and left; where there are no limits, or they are hidden, only what is used. */
export function useOf(
  month: Month,
  netInCents: number,
  usage: UsageRow | undefined,
  ofYear: readonly MonthRow[],
  seesLimits: boolean,
): ExplainedUse {
  const own = netInCents > 0 ? [{ payroll: month, usedInCents: netInCents }] : [];
  const inMonth = { period: month, usedInCents: netInCents, months: own };
  if (!usage) return { ...inMonth, reservedInCents: seesLimits ? 0 : null, leftInCents: null };
  const { amountInCents, usedInCents, reservedInCents } = usage;
  const leftInCents = amountInCents === null ? null : amountInCents - usedInCents - reservedInCents;
  const figures = isYearly(usage)
    ? { period: yearOf(month), usedInCents, months: [...ofYear] }
    : inMonth;
  return { ...figures, reservedInCents, leftInCents };
}
