import type { Transaction } from '../../database/transaction.ts';
import type { Attempted } from './attempt-delivery.ts';
import { finishAttempts } from './attempt-queries.ts';
import { isStruggling, LANE_CONCURRENCY } from './rules.ts';

/** Records attempts, many at a time, and what they say about their receivers. */
export async function recordAttemptsIn(
  tx: Transaction,
  attempted: readonly Attempted[],
): Promise<void> {
  const attemptedIds = new Set(attempted.map(({ finished }) => finished.id));
  const claims = [...new Set(attempted.map(({ claim }) => claim))].map(({ id, deliveries }) => ({
    id,
    left: deliveries.map((one) => one.id).filter((one) => !attemptedIds.has(one)),
  }));
  // In one order, so that two workers that record for the same receivers wait for each other.
  const lanes = [...Map.groupBy(attempted, ({ claim }) => claim.subscriptionId)].sort();
  await finishAttempts(
    tx,
    claims,
    attempted.map(({ finished }) => finished),
    lanes.map(([subscriptionId, all]) => ({
      subscriptionId,
      good: all.filter(({ outcome }) => outcome.error === null).length,
      bad: all.filter(({ outcome }) => isStruggling(outcome)).length,
    })),
    LANE_CONCURRENCY.most,
    lanes.flatMap(([subscriptionId, all]) =>
      [...Map.groupBy(all, ({ outcome }) => outcome.error ?? 'delivered')].map(
        ([outcome, these]) => ({ subscriptionId, outcome, attempts: these.length }),
      ),
    ),
  );
}
