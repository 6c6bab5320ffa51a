import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Attempted, attemptDelivery } from './attempt-delivery.ts';
import { type Claim, claimDueDeliveries } from './deliver-due.ts';
import { recordAttempts } from './record-attempts.ts';

/** Calls at a time, of one worker; those to receivers that struggle never take all of them. */
const MOST = { all: 1_024, struggling: 768 };

/** Attempts that end within so many milliseconds are recorded together. */
const GATHER_MS = 4;

/** Without a bell, what is due is looked for as often as this. */
const LOOK_MS = 500;

/** Calls that end later than this are not waited for when the worker stops. */
const STOP_MS = 2_000;

/**
 * Delivers for as long as it is not told to stop: claims, calls outside any transaction, records in
 * batches.
 */
export async function keepDelivering(context: Context, stopping: AbortSignal): Promise<void> {
  const alarm = createAlarm();
  const calls = createCalls(context, alarm.ring);
  const stopListening = context.database.bell.listen(alarm.ring);
  stopping.addEventListener('abort', alarm.ring);
  while (!stopping.aborted) {
    alarm.set();
    const busy = await calls.recordAndStart().catch(({ name, code }) => {
      context.log.warn({ reason: name, code }, 'deliveries could not be claimed or recorded');
      return false;
    });
    if (!busy) await alarm.rings(LOOK_MS);
    if (busy || calls.ended() > 0) await sleep(GATHER_MS);
  }
  stopping.removeEventListener('abort', alarm.ring);
  stopListening();
  await calls.finish();
}

/** Sleeps until it rings; what rang since it was set is not missed. */
function createAlarm() {
  let rang = false;
  let wake = () => {};
  return {
    set: () => {
      rang = false;
    },
    ring: () => {
      rang = true;
      wake();
    },
    rings: (atMostMs: number) =>
      new Promise<void>((resolve) => {
        if (rang) return resolve();
        const timer = setTimeout(resolve, atMostMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/** The calls that are under way, and those that have ended and are not recorded yet. */
function createCalls(context: Context, ring: () => void) {
  const underWay = new Set<Promise<void>>();
  const ended: Attempted[] = [];
  let hanging = 0;

  const start = ({ id, deliveries }: Claim) => {
    for (const delivery of deliveries) {
      hanging += Number(delivery.struggling);
      const call = attemptDelivery(context, id, delivery)
        .then((one) => void ended.push(one))
        .catch(({ name }) => context.log.warn({ reason: name }, 'an attempt could not be made'))
        .finally(() => {
          underWay.delete(call);
          hanging -= Number(delivery.struggling);
          ring();
        });
      underWay.add(call);
    }
  };
  const record = async () => {
    const batch = ended.splice(0);
    if (batch.length === 0) return;
    try {
      await recordAttempts(context.database, batch);
    } catch (error) {
      // Kept for the next time: what still is ours by then counts.
      ended.push(...batch);
      throw error;
    }
  };
  // Receivers that fare well always have room, however many others hang.
  const room = () => {
    const free = Math.max(0, MOST.all - underWay.size);
    return { healthy: free, struggling: Math.max(0, Math.min(MOST.struggling - hanging, free)) };
  };

  return {
    ended: () => ended.length,
    /** True when there was something to start. */
    recordAndStart: async (): Promise<boolean> => {
      await record();
      const claim = await claimDueDeliveries(context, room());
      start(claim);
      return claim.deliveries.length > 0;
    },
    /** What hangs longer is attempted again by whoever comes next, when its claim is over. */
    finish: async (): Promise<void> => {
      await Promise.race([Promise.all(underWay), sleep(STOP_MS, undefined, { ref: false })]);
      await record().catch(() => undefined);
    },
  };
}
