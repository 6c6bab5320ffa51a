import { invalidField } from '@fringe/contract/errors';
import type { AttemptError } from '@fringe/contract/operations/webhooks/deliveries';
import type { DeliveryFigures } from '@fringe/contract/operations/webhooks/delivery-figures';
import type { SubscriptionId } from '../../values/ids.ts';

const HOUR_S = 3_600;
const USUAL_HOURS = 24;
const MOST_HOURS = 7 * 24;

/** Whole hours, in epoch seconds: the first one begins with `from`, the last ends with `to`. */
export interface Span {
  from: number;
  to: number;
}

/** How many deliveries of a subscription wait. */
export interface PendingOf {
  subscriptionId: SubscriptionId;
  pending: number;
}

/** How often something ended in a way in an hour. */
export interface CountedHour {
  subscriptionId: SubscriptionId;
  hour: number;
  /** An error, `delivered`, or `failed` for deliveries that were given up. */
  outcome: string;
  count: number;
  durationMs: number;
  longestMs: number;
}

const hourOf = (seconds: number): number => Math.floor(seconds / HOUR_S) * HOUR_S;

/** The hours that are asked for, of a bounded number. */
export function spanOf(asked: { from?: number; to?: number }, now: Date): Span {
  const last = hourOf(asked.to ?? now.getTime() / 1000);
  const from = hourOf(asked.from ?? Math.max(0, last - (USUAL_HOURS - 1) * HOUR_S));
  const to = last + HOUR_S;
  if (from >= to) throw invalidField('query/from', 'must not be later than to');
  if (to - from > MOST_HOURS * HOUR_S) {
    throw invalidField('query/from', `must be at most ${MOST_HOURS} hours before to`);
  }
  return { from, to };
}

/** What was counted, put together by subscription and hour. */
export function figuresOf(
  subscriptions: readonly PendingOf[],
  counted: readonly CountedHour[],
): DeliveryFigures[] {
  const byId = Map.groupBy(counted, ({ subscriptionId }) => subscriptionId);
  return subscriptions.map(({ subscriptionId, pending }) => ({
    subscriptionId,
    pending,
    hours: [...Map.groupBy(byId.get(subscriptionId) ?? [], ({ hour }) => hour)].map(
      ([hour, outcomes]) => hourFigures(hour, outcomes),
    ),
  }));
}

function hourFigures(hour: number, outcomes: readonly CountedHour[]) {
  const countOf = (name: string) => outcomes.find(({ outcome }) => outcome === name)?.count ?? 0;
  const calls = outcomes.filter(({ outcome }) => outcome !== 'failed');
  const attempts = calls.reduce((sum, { count }) => sum + count, 0);
  const durationMs = calls.reduce((sum, one) => sum + one.durationMs, 0);
  return {
    hour,
    attempts,
    delivered: countOf('delivered'),
    failed: countOf('failed'),
    averageDurationMs: attempts === 0 ? null : Math.round(durationMs / attempts),
    longestDurationMs: attempts === 0 ? null : Math.max(...calls.map((one) => one.longestMs)),
    errors: calls
      .filter(({ outcome }) => outcome !== 'delivered')
      .map(({ outcome, count }) => ({ error: outcome as AttemptError, attempts: count })),
  };
}
