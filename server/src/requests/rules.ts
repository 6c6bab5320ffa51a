import { allOperations as operations } from '@fringe/contract/operations/index';
import { firstIdAt, LAST_ID, momentOf, NO_ID } from '../values/ids.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are made so far ahead: a worker that stands still for a day does no harm. */
const DAYS_AHEAD = 2;

/** A day is over when its last calls have been written as well. */
const OVER_AFTER_MS = 10 * 60 * 1000;

/** A day of the log, `YYYY-MM-DD` in UTC, and whether its calls can be found by their ids. */
export interface LogDay {
  day: string;
  indexed: boolean;
}

/** What is to be done to the days of the log. */
export interface Duties {
  make: string[];
  index: string[];
  /** Everything before it goes away. */
  keptFrom: string;
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function duties(known: readonly LogDay[], now: Date, daysKept: number): Duties {
  const nowMs = now.getTime();
  const keptFrom = dayAt(nowMs - daysKept * DAY_MS);
  const there = new Set(known.map(({ day }) => day));
  const wanted = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    dayAt(nowMs + ahead * DAY_MS),
  );
  const over = dayAt(nowMs - OVER_AFTER_MS);
  return {
    make: wanted.filter((day) => !there.has(day)),
    index: known
      .filter(({ day, indexed }) => !indexed && day < over && day >= keptFrom)
      .map(({ day }) => day),
    keptFrom,
  };
}

/** Where calls are looked for: between two ids, neither of which is meant. */
export interface Span {
  after: string;
  before: string;
}

interface Asked {
  from?: number;
  to?: number;
  after?: string;
  before?: string;
}

const latest = (...ids: string[]): string => ids.reduce((a, b) => (b > a ? b : a));
const earliest = (...ids: string[]): string => ids.reduce((a, b) => (b < a ? b : a));

/** What a filter asks for in time, as ids. The first id of a moment is none that was ever given. */
export const spanOf = ({ from, to, after, before }: Asked): Span => ({
  after: latest(
    from === undefined ? NO_ID : firstIdAt(from * 1000),
    after === undefined ? NO_ID : after.toLowerCase(),
  ),
  before: earliest(
    to === undefined ? LAST_ID : firstIdAt((to + 1) * 1000),
    before?.toLowerCase() ?? LAST_ID,
  ),
});

/**
 * The part of a span without indexes, which begins with the first day that has none, and the part
 * before it. The later one comes first, as in the list; empty ones are left out.
 */
export function partsOf(span: Span, days: readonly LogDay[]): [unindexed: Span[], indexed: Span[]] {
  const open = days.filter(({ indexed }) => !indexed).map(({ day }) => Date.parse(day));
  const edge = open.length === 0 ? LAST_ID : firstIdAt(Math.min(...open));
  const whole = ({ after, before }: Span) => after < before;
  return [
    [{ after: latest(span.after, edge), before: span.before }].filter(whole),
    [{ after: span.after, before: earliest(span.before, edge) }].filter(whole),
  ];
}

/**
 * Where a page ends that has looked at enough. The call there may be anybody's, so that it is not
 * named but the moment after it, unless the page itself began within that moment.
 */
export function endAt(horizon: string, { before }: Span): string {
  const moment = firstIdAt(momentOf(horizon) + 1);
  return moment < before ? moment : horizon;
}

const readers = operations.filter(({ method }) => method === 'GET').map(({ id }) => id);
const writers = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);

/** The operations that a filter asks for; null when any will do. */
export function operationsOf(filter: { operation?: string; kind?: 'read' | 'write' }) {
  const ofKind = filter.kind && (filter.kind === 'read' ? readers : writers);
  if (filter.operation === undefined) return ofKind ?? null;
  return !ofKind || ofKind.includes(filter.operation) ? [filter.operation] : [];
}

/** When a call came, in epoch seconds. */
export const cameAt = (id: string): number => Math.floor(momentOf(id) / 1000);
