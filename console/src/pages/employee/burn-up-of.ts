import type { BurnUpData, BurnUpMark } from '../../charts/burn-up/burn-up-data.ts';
import { beginOf, monthAfter } from './months.ts';
import type { Cycle, Explanation } from './use-employee.ts';

/** How an entry and a refusal are told in one line. */
export interface MarkTexts {
  entry(entry: Explanation['entries'][number]): string;
  refusal(refusal: Explanation['refusals'][number]): string;
}

/** The picture of a number: what it is made of, in the order in which it was booked. */
export function burnUpOf(
  explained: Explanation,
  cycle: Cycle | undefined,
  now: number,
  texts: MarkTexts,
): BurnUpData {
  const { begin, end } = boundsOf(explained, cycle);
  // Of a limit of a year, the months before have used a part already.
  const base =
    explained.limit?.limit?.period === 'year'
      ? explained.use.usedInCents - explained.total.netInCents
      : 0;
  return {
    begin,
    end,
    now,
    base,
    marks: marksOf(explained, base, texts),
    limits: limitsOf(explained, begin),
    reserved: explained.use.reservedInCents ?? 0,
  };
}

/** The cycle where it is known; else the month, up to when it was settled first. */
function boundsOf({ payroll, versions }: Explanation, cycle: Cycle | undefined) {
  const begin = cycle?.start ?? beginOf(payroll);
  const closes = cycle && Date.parse(`${cycle.closingDate}T24:00:00+01:00`) / 1000;
  const end = cycle?.end ?? versions[0]?.settledAt ?? closes ?? beginOf(monthAfter(payroll, 1));
  return { begin, end: Math.max(end, begin + 86_400) };
}

function marksOf(explained: Explanation, base: number, texts: MarkTexts): BurnUpMark[] {
  const booked = explained.entries.map(
    (entry): BurnUpMark => ({
      id: entry.id,
      at: entry.recordedAt,
      kind: entry.sumType === 'withdrawn' ? 'void' : entry.flags.length > 0 ? 'flagged' : 'charge',
      cents: base + entry.runningInCents,
      text: texts.entry(entry),
    }),
  );
  const refused = explained.refusals.map((refusal): BurnUpMark => {
    const before = booked.findLast(({ at }) => at <= refusal.refusedAt)?.cents ?? base;
    return {
      id: refusal.id,
      at: refusal.refusedAt,
      kind: 'refused',
      cents: before + refusal.amountInCents,
      text: texts.refusal(refusal),
    };
  });
  return [...booked, ...refused].sort((one, other) => one.at - other.at);
}

/** What held when the month began, and what was set in it since. */
function limitsOf({ limitChanges, limit }: Explanation, begin: number): BurnUpData['limits'] {
  const cents = (set: { amount: { amountInCents: number } } | null) =>
    set?.amount.amountInCents ?? null;
  const set = limitChanges.filter(({ kind }) => kind !== 'disabled');
  const before = set.findLast(({ at }) => at <= begin);
  const within = set.filter(({ at }) => at > begin);
  const first = before ? before.after : within[0] ? within[0].before : (limit?.limit ?? null);
  return [
    { from: begin, cents: cents(first) },
    ...within.map(({ at, after }) => ({ from: at, cents: cents(after) })),
  ];
}
