import type { ChargeFeed } from '@fringe/contract/operations/consumptions/feeds';
import { addDays, daysBetween } from '../../values/day-spans.ts';

/** So many days up to its last one say how often a feed comes. */
export const LOOKED_AT_DAYS = 28;

/** With fewer days than these, nobody can say how often it comes. */
export const FEWEST_DAYS = 5;

/** For so long a feed that does not come is waited for. */
export const WAITED_FOR_DAYS = 60;

const TIMES_USUAL = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How often a feed comes, and from when on it is silent; null where it has no rhythm. */
export interface Rhythm {
  usualGapDays: number | null;
  silentAt: Date | null;
}

/** The days of before and of now, each once and in order: of the four weeks up to the last one. */
export function joined(before: readonly string[], now: readonly string[]): string[] {
  const days = [...new Set([...before, ...now])].sort();
  const first = addDays(days.at(-1)!, 1 - LOOKED_AT_DAYS);
  return days.filter((day) => day >= first);
}

/**
 * A feed is silent when nothing has come for longer than three times its usual gap, the median of
 * those between its days, and for a day longer than the longest of them. So a weekend is no silence
 * of a feed of working days, nor is a holiday beside it.
 */
export function rhythmOf(days: readonly string[], lastAt: Date): Rhythm {
  if (days.length < FEWEST_DAYS) return { usualGapDays: null, silentAt: null };
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index]!, day));
  const sorted = gaps.toSorted((a, b) => a - b);
  const usualGapDays = sorted[Math.floor((sorted.length - 1) / 2)]!;
  const patience = Math.max(TIMES_USUAL * usualGapDays, sorted.at(-1)! + 1);
  return { usualGapDays, silentAt: new Date(lastAt.getTime() + patience * DAY_MS) };
}

/** What a feed is at a moment. */
export interface Followed {
  lastAt: Date;
  silentAt: Date | null;
  isRevoked: boolean;
}

export function stateOf({ lastAt, silentAt, isRevoked }: Followed, now: Date): ChargeFeed['state'] {
  const isOver = now.getTime() - lastAt.getTime() >= WAITED_FOR_DAYS * DAY_MS;
  if (isRevoked || isOver) return 'ended';
  if (silentAt === null) return 'unknown';
  return silentAt <= now ? 'silent' : 'regular';
}
