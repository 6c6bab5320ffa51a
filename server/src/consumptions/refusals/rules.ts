import type { RefusalFigures } from '@fringe/contract/operations/consumptions/refusal-figures';
import { addDays, type DaySpan } from '../../values/day-spans.ts';
import type { RefusedOnDay } from './figure-queries.ts';

const USUAL_DAYS = 28;

/** The days that were asked for; without them, the last four weeks. */
export function recentDays(asked: Partial<DaySpan>, today: string): DaySpan {
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, 1 - USUAL_DAYS), to };
}

/** The days of each reason, and what they add up to; most of them first. */
export const figuresByCode = (rows: readonly RefusedOnDay[]): RefusalFigures[] =>
  [...Map.groupBy(rows, ({ code }) => code)]
    .map(([code, some]) => ({
      code,
      refused: some.reduce((sum, { refused }) => sum + refused, 0),
      days: some.map(({ date, refused }) => ({ date, refused })),
    }))
    .sort((a, b) => b.refused - a.refused || (a.code < b.code ? -1 : 1));
