import { setTimeout as sleep } from 'node:timers/promises';
import { expireKeys } from './access/idempotency.ts';
import type { Context } from './context.ts';

/** Work that is done again and again, in bounded steps. */
interface Loop {
  name: string;
  pauseMs: number;
  /** Does one step; true when there is more to do at once. */
  step(context: Context): Promise<boolean>;
}

const BATCH = 1_000;

const loops: readonly Loop[] = [
  {
    name: 'expire-idempotency-keys',
    pauseMs: 60_000,
    step: async (context) => (await expireKeys(context, BATCH)) === BATCH,
  },
];

export interface Worker {
  stop(): Promise<void>;
}

/** Runs every loop until it is told to stop; a step under way is finished. */
export function startWorker(context: Context): Worker {
  const stopping = new AbortController();
  const running = loops.map((loop) => run(loop, context, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function run(loop: Loop, context: Context, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const more = await loop.step(context).catch((error) => {
      context.log.warn({ loop: loop.name, reason: error.name, code: error.code }, 'a step failed');
      return false;
    });
    if (!more) await sleep(loop.pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
