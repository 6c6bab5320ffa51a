import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { SubscriptionId } from '../../values/ids.ts';
import { BEFORE_ALL, subscriptionIdsAfter } from './lane-queries.ts';

/** Every subscription is visited as often as this, if they are not too many. */
const ROUND_MS = 500;

/** So many at a time, and no sooner than that: new events meanwhile do not wait for all. */
const STEP = { lanes: 32, ms: 25 };

/** Calls to receivers that struggle: however many there are, others do not wait for more. */
export const STRUGGLING = { perSecond: 320, atOnce: 64 };

/** Where not all that struggle can be called, as many are in a step. */
const CALLED = (STRUGGLING.perSecond * STEP.ms) / 1000;

/**
 * Goes round all subscriptions, or to one only, again and again: for retries that are due, for
 * those that struggle, and for work that no bell has announced.
 */
export async function visitLanes(
  { database, log }: Context,
  visit: (subscriptionIds: readonly SubscriptionId[]) => void,
  stopping: AbortSignal,
  only?: string,
): Promise<void> {
  let after = BEFORE_ALL;
  let round = 0;
  let began = performance.now();
  while (!stopping.aborted) {
    try {
      const ids = only ? [only] : await subscriptionIdsAfter(database.reader, after, STEP.lanes);
      visit(fromAnother(ids, round));
      after = ids.length < STEP.lanes ? BEFORE_ALL : ids.at(-1)!;
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'subscriptions could not be visited');
    }
    const rest = after === BEFORE_ALL ? ROUND_MS - (performance.now() - began) : 0;
    const pause = Math.max(STEP.ms, rest);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (after !== BEFORE_ALL) continue;
    began = performance.now();
    round += 1;
  }
}

/** Of those that struggle the first are called: each round begins where the one before ended. */
function fromAnother(ids: readonly string[], round: number): string[] {
  const first = (round * CALLED) % Math.max(1, ids.length);
  return [...ids.slice(first), ...ids.slice(0, first)];
}
