import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Attempted } from './attempt-delivery.ts';
import { finishAttempts } from './claim-queries.ts';
import { isStruggling, LANE_CONCURRENCY } from './rules.ts';

/** Records attempts, many at a time, and what they say about their receivers. */
export const recordAttempts = (
  database: Database,
  attempted: readonly Attempted[],
): Promise<number> => {
  const bySubscription = Map.groupBy(attempted, ({ subscriptionId }) => subscriptionId);
  // In one order, so that two workers that record for the same receivers wait for each other.
  const lanes = [...bySubscription].sort().map(([subscriptionId, all]) => ({
    subscriptionId,
    good: all.filter(({ outcome }) => outcome.error === null).length,
    bad: all.filter(({ outcome }) => isStruggling(outcome)).length,
  }));
  const outcomes = [...bySubscription].flatMap(([subscriptionId, all]) =>
    [...Map.groupBy(all, ({ outcome }) => outcome.error ?? 'delivered')].map(
      ([outcome, these]) => ({ subscriptionId, outcome, attempts: these.length }),
    ),
  );
  const finished = attempted.map((one) => one.finished);
  return inTransaction({ database }, (tx) =>
    finishAttempts(tx, finished, lanes, outcomes, LANE_CONCURRENCY.most),
  );
};
