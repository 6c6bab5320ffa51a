import type { AttemptError } from '@fringe/contract/operations/webhooks/deliveries';
import type { DeliveryFigures } from '@fringe/contract/operations/webhooks/delivery-figures';
import type { SubscriptionId } from '../../values/ids.ts';

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
