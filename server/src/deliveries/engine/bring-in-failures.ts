import type { Attempt } from '@fringe/contract/operations/webhooks/deliveries';
import type { Transaction } from '../../database/transaction.ts';
import type { SubscriptionId } from '../../values/ids.ts';
import { type PastDelivery, type PendingDelivery, pendingOf, saveFailed } from './past-queries.ts';
import { afterAttempt } from './rules.ts';

/** How a receiver answered, every time. */
export type Answer = Pick<Attempt, 'durationMs' | 'responseStatus' | 'error' | 'responseBody'>;

/**
 * Brings in what became of the deliveries of a subscription whose receiver always failed: the
 * attempts that the engine would have made, at its times. Nothing is called.
 */
export async function bringInFailuresIn(
  tx: Transaction,
  subscriptionId: SubscriptionId,
  answer: Answer,
): Promise<void> {
  const pending = await pendingOf(tx, subscriptionId);
  await saveFailed(
    tx,
    subscriptionId,
    pending.map((one) => failed(one, answer)),
  );
}

function failed({ id, createdAt, expiresAt }: PendingDelivery, answer: Answer): PastDelivery {
  const outcome = { ...answer, retryAfter: null };
  const attempts: Attempt[] = [];
  for (let startedAt = createdAt; ; ) {
    const number = attempts.length + 1;
    const endedAt = new Date(startedAt.getTime() + answer.durationMs);
    const seconds = Math.floor(startedAt.getTime() / 1000);
    attempts.push({ number, startedAt: seconds, ...answer });
    const next = afterAttempt(outcome, number, startedAt, endedAt, expiresAt, 0);
    if (!next.nextAttemptAt) return { id, finishedAt: endedAt, attempts };
    startedAt = next.nextAttemptAt;
  }
}
