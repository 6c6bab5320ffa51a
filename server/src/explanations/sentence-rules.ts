import type {
  ExplainedChange,
  ExplainedEntry,
  ExplainedRefusal,
  ExplainedState,
  ExplainedVersion,
  Explanation,
} from '@fringe/contract/operations/consumptions/explanations';
import { yearOf } from '../values/month.ts';
import type { At } from './change-rules.ts';
import type { Kind, SaidLimit, Wording } from './wording-rules.ts';

/** What has happened, with the moments of it. */
export interface Happened {
  entries: readonly At<ExplainedEntry>[];
  refusals: readonly At<ExplainedRefusal>[];
  limitChanges: readonly At<ExplainedChange>[];
  stateChanges: readonly At<ExplainedState>[];
  versions: readonly At<ExplainedVersion>[];
}

/** Of each kind so many are told one by one, the newest; the others are counted. */
const TOLD = 6;

interface Told {
  kind: Kind;
  at: Date;
  sentence: string;
}

/** The explanation in sentences: the number, its limit, what has happened in order. */
export function sentencesOf(
  explanation: Omit<Explanation, 'sentences' | 'text'>,
  happened: Happened,
  words: Wording,
): string[] {
  const told = [
    ...changesTold(happened, words),
    ...refusalsTold(happened, words),
    ...entriesTold(happened, words),
    ...versionsTold(happened, words),
  ];
  const kinds = [...new Set(told.map(({ kind }) => kind))];
  const kept = new Set(
    kinds.flatMap((kind) => told.filter((one) => one.kind === kind).slice(-TOLD)),
  );
  const left = kinds
    .map((kind) => ({ kind, count: told.filter((one) => one.kind === kind).length - TOLD }))
    .filter(({ count }) => count > 0);
  // A list is sorted without changing the order of equals.
  const inOrder = [...kept].sort((one, other) => one.at.getTime() - other.at.getTime());
  const waiting = happened.versions.length > 0 ? unsettled(happened) : 0;
  return [
    words.total(explanation.total),
    ...limitTold(explanation, words),
    ...(left.length > 0 ? [words.more(left)] : []),
    ...inOrder.map(({ sentence }) => sentence),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ];
}

const unsettled = ({ entries }: Happened): number =>
  entries.filter(({ shown }) => shown.version === null).length;

/** Nothing where benefits have no limits, or for whom they are hidden. */
function limitTold(
  { limit, use, payroll, reservations }: Omit<Explanation, 'sentences' | 'text'>,
  words: Wording,
): string[] {
  if (limit === null) return [];
  if (limit.limit === null) return [words.noLimit()];
  const inMonth = use.months.find((one) => one.payroll === payroll);
  return [
    words.use({
      limit: saidLimit(limit.limit)!,
      fiscalYear: yearOf(payroll),
      usedInCents: use.usedInCents,
      inMonthInCents: inMonth?.usedInCents ?? 0,
      reservedInCents: use.reservedInCents ?? 0,
      payments: reservations.length,
      leftInCents: use.leftInCents!,
    }),
  ];
}

const saidLimit = (limit: ExplainedChange['before']): SaidLimit | null =>
  limit && { amountInCents: limit.amount.amountInCents, period: limit.period };

/** A change that leaves what holds as it was is in the data, and is not told. */
function changesTold({ limitChanges, stateChanges }: Happened, words: Wording): Told[] {
  const limits = limitChanges.flatMap(({ at, shown }): Told[] => {
    const { by, kind, wholeCompany } = shown;
    if (kind === 'disabled') {
      return [{ kind: 'changes', at, sentence: words.disabled(at, by, wholeCompany) }];
    }
    const [before, after] = [saidLimit(shown.before), saidLimit(shown.after)];
    const same = before?.amountInCents === after?.amountInCents && before?.period === after?.period;
    if (same) return [];
    return [{ kind: 'changes', at, sentence: words.limitChange(at, by, before, after) }];
  });
  const states = stateChanges.flatMap(({ at, shown }): Told[] => {
    const sentence = words.state(at, shown.cause);
    return sentence === null ? [] : [{ kind: 'states', at, sentence }];
  });
  return [...states, ...limits];
}

const refusalsTold = ({ refusals }: Happened, words: Wording): Told[] =>
  refusals.map(({ at, shown }) => ({
    kind: 'refusals',
    at,
    sentence: words.refusal(at, shown.amountInCents, shown.currency, shown.reason),
  }));

/** Voids, and charges that are not as others: late, flagged, or payments. */
function entriesTold({ entries }: Happened, words: Wording): Told[] {
  return entries.flatMap(({ at, shown }): Told[] => {
    const { amountInCents, late, flags, reason } = shown;
    if (shown.sumType === 'withdrawn') {
      return [{ kind: 'voids', at, sentence: words.voided(at, amountInCents, late, reason) }];
    }
    const ofPayment = shown.paymentId !== null;
    if (!late && !ofPayment && flags.length === 0) return [];
    const inSpiteOf = flags.map((flag) => flag.reason);
    const sentence = words.charge({ at, amountInCents, ofPayment, late, inSpiteOf });
    return [{ kind: 'charges', at, sentence }];
  });
}

/** The first settlement, and those in which the employee has something else than before. */
const versionsTold = ({ versions }: Happened, words: Wording): Told[] =>
  versions
    .filter(({ shown }, index) => {
      const before = versions[index - 1]?.shown;
      return (
        before?.chargesInCents !== shown.chargesInCents ||
        before.voidsInCents !== shown.voidsInCents
      );
    })
    .map(({ at, shown }) => ({
      kind: 'versions',
      at,
      sentence: words.version(at, shown.version, shown.netInCents),
    }));
