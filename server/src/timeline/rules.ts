import type { TimelineItem, TimelineKind } from '@fringe/contract/operations/search/timeline';
import type { Scope } from '@fringe/contract/scopes';
import { changedByIfKnown } from '../access/actors.ts';
import { may, scopeOfAction, type Viewer } from '../search/rules.ts';
import { idBetween, NO_ID } from '../values/ids.ts';
import type { ChangeRow } from './change-queries.ts';
import type { DeliveryRow } from './event-queries.ts';
import type { Before, Happening } from './shape-queries.ts';

/** The attempts of a delivery, each a thing that happened. */
export const attemptsOf = (delivery: DeliveryRow): Happening[] =>
  delivery.attempts.map((attempt) => ({
    ...delivery,
    kind: 'attempt' as const,
    atMs: attempt.startedAt * 1000,
    number: attempt.number,
    outcome: String(attempt.responseStatus ?? attempt.error),
    becauseOf: delivery.id,
  }));

/** The requests that are not kept any more: what is known of them are the changes they made. */
export function requestsOf(changes: readonly ChangeRow[], kept: ReadonlySet<string>): Happening[] {
  const first = new Map<string, ChangeRow>();
  for (const one of changes) {
    if (one.requestId !== null && kept.has(one.requestId)) continue;
    const known = one.requestId !== null && first.get(one.requestId);
    if (one.requestId !== null && (!known || one.id < known.id)) first.set(one.requestId, one);
  }
  return [...first].map(([id, change]) => ({
    ...change,
    kind: 'request' as const,
    id,
    becauseOf: null,
  }));
}

const scopes: Record<Exclude<TimelineKind, 'request' | 'change'>, Scope | null> = {
  entry: 'consumptions:read',
  acknowledgement: 'consumptions:read',
  refusal: 'consumptions:read',
  settlement: 'consumptions:read',
  expense: 'consumptions:read',
  decision: 'consumptions:read',
  export: 'consumptions:read',
  event: 'webhooks:manage',
  delivery: 'webhooks:manage',
  attempt: 'webhooks:manage',
  subscription: 'webhooks:manage',
  cycle: 'payroll:read',
  state: 'employees:read',
  import: 'employees:read',
  limit: 'limits:read',
  credential: null,
  grant: null,
};

/** What is found only of subscriptions that the caller may see, whoever did it. */
const OF_SUBSCRIPTIONS: ReadonlySet<TimelineKind> = new Set([
  'delivery',
  'attempt',
  'subscription',
]);

/**
 * What the caller may see of what happened. A partner sees what is about its companies, what it
 * did itself and what was sent to it; requests only if they are its own.
 */
export function shownTo(
  rows: readonly Happening[],
  viewer: Viewer,
  granted: ReadonlySet<string>,
): Happening[] {
  const { partnerId } = viewer;
  const received = new Set(rows.flatMap((one) => (one.kind === 'delivery' ? one.becauseOf : [])));
  const concerns = (one: Happening): boolean => {
    if (partnerId === null) return true;
    const isOwn = one.partnerId === partnerId;
    // Whatever company it named: it is what the caller has sent.
    if (one.kind === 'request') return isOwn;
    if (one.companyId !== null) return granted.has(one.companyId);
    return isOwn || OF_SUBSCRIPTIONS.has(one.kind) || received.has(one.id);
  };
  const scopeOf = ({ kind, what }: Happening) =>
    kind === 'request' || kind === 'change' ? scopeOfAction(what) : scopes[kind];
  return rows.filter((one) => concerns(one) && may(viewer, scopeOf(one)));
}

/** Something that happened, as it is shown; whose request it was is hidden from others. */
export function itemOf(row: Happening, { partnerId }: Viewer): TimelineItem {
  const { kind, id, what, outcome, companyId, employeeId, payroll, amountInCents, number } = row;
  const hidesRequest = kind === 'change' && partnerId !== null && row.partnerId !== partnerId;
  return {
    at: Math.floor(row.atMs / 1000),
    kind,
    id,
    what,
    outcome,
    by: changedByIfKnown(row, partnerId),
    companyId,
    employeeId,
    payroll,
    amountInCents,
    number,
    becauseOf: hidesRequest ? null : row.becauseOf,
  };
}

/** What came of what, where the clock does not tell: a request before its change, and so on. */
const ranks: readonly TimelineKind[] = ['request', 'change', 'entry', 'event', 'delivery'];
const rankOf = (kind: TimelineKind): number =>
  ranks.includes(kind) ? ranks.indexOf(kind) : ranks.length;

const seconds = ({ atMs }: Happening): number => Math.floor(atMs / 1000);

/** The oldest first; what happened within one second in the order of cause and effect. */
export const inOrderOfTime = (rows: readonly Happening[]): Happening[] =>
  [...rows].sort(
    (one, other) =>
      seconds(one) - seconds(other) ||
      rankOf(one.kind) - rankOf(other.kind) ||
      one.atMs - other.atMs ||
      (one.number ?? 0) - (other.number ?? 0) ||
      (one.id < other.id ? -1 : 1),
  );

const samePlace = (one: Happening, other: Happening): boolean =>
  one.atMs === other.atMs && one.id === other.id;

/**
 * The newest of what several queries found, and where the next page begins. What stands in the same
 * place as the first that is left out is left out as well, and comes with the next page.
 */
export function newest<Row extends Happening>(
  rows: readonly Row[],
  atMost: number,
  order: 'time' | 'id' = 'time',
): { page: Row[]; before: Before | null } {
  const later = (one: Row, other: Row) =>
    (order === 'time' ? other.atMs - one.atMs : 0) || (one.id < other.id ? 1 : -1);
  const sorted = [...rows].sort(later);
  const next = sorted[atMost];
  const page = sorted.slice(0, atMost).filter((one) => !next || !samePlace(one, next));
  const last = page.at(-1);
  if (!next || !last) return { page, before: null };
  // Neither of the two is named, as the caller may not see it.
  const isTold = order === 'time' && next.atMs < last.atMs;
  return { page, before: { atMs: last.atMs, id: isTold ? NO_ID : idBetween(next.id, last.id) } };
}

export const cursorOf = (before: Before | null): string | null =>
  before && `${before.atMs}_${before.id}`;

export function beforeOf(cursor: string | undefined): Before | null {
  const [atMs, id] = cursor?.split('_') ?? [];
  return atMs && id ? { atMs: Number(atMs), id } : null;
}
