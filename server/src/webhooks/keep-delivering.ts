import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Attempted, attemptDelivery } from './attempt-delivery.ts';
import type { Claim, Room } from './claim-queries.ts';
import { LANE_CONCURRENCY } from './rules.ts';
import { type Look, takeTurn } from './take-turn.ts';

/** Calls of one worker at a time; those to receivers that struggle never take all of them. */
const MOST = { all: 2_048, struggling: 1_536 };

/** So many calls to receivers that struggle are begun whenever all are looked at. */
const STRUGGLING_AT_ONCE = 256;

/** Retries are looked for as often as this, and what no bell has told of. */
const LOOK_MS = 500;

/** What ends or is told of within so many milliseconds is seen to together. */
const GATHER_MS = 4;

/** After a failure of the database it is left alone for so long. */
const FAILED_MS = 100;

/** Calls that end later than this are not waited for when the worker stops. */
const STOP_MS = 2_000;

/**
 * Delivers for as long as it is not told to stop: claims, calls outside any transaction, records in
 * batches.
 */
export async function keepDelivering(context: Context, stopping: AbortSignal): Promise<void> {
  const news = createNews();
  const calls = createCalls(context, news.wake);
  const stopListening = context.database.bell.listen(news.tell);
  stopping.addEventListener('abort', news.wake);
  while (!stopping.aborted) {
    await news.come();
    const look = news.take();
    const over = calls.takeOver();
    try {
      const claims = await takeTurn(context, over, lookAlsoAt(look, over), calls.room());
      calls.start(claims);
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      context.log.warn({ reason: name, code }, 'deliveries could not be claimed or recorded');
      // What still is ours when they are recorded counts.
      calls.giveBack(over);
      news.tell('all');
      await sleep(FAILED_MS);
    }
    await sleep(GATHER_MS);
  }
  stopping.removeEventListener('abort', news.wake);
  stopListening();
  await calls.finish();
}

/** Where a call has ended there is room for another one. */
const lookAlsoAt = (look: Look, over: readonly Attempted[]): Look =>
  look === 'all' ? look : [...new Set([...look, ...over.map(({ claim }) => claim.subscriptionId)])];

/** Gathers which subscriptions something happened to; all of them are looked at now and then. */
function createNews() {
  let about = new Set<string>();
  let all = true;
  let awake = true;
  let lookedAt = 0;
  let wake = () => {};
  const rouse = () => {
    awake = true;
    wake();
  };
  return {
    wake: rouse,
    tell: (subscriptionIds: Look) => {
      if (subscriptionIds === 'all') all = true;
      else for (const id of subscriptionIds) about.add(id);
      rouse();
    },
    /** Waits until there is something to see to. */
    come: () =>
      new Promise<void>((resolve) => {
        if (awake) return resolve();
        const timer = setTimeout(resolve, lookedAt + LOOK_MS - performance.now());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    take: (): Look => {
      const look = all || performance.now() - lookedAt >= LOOK_MS ? 'all' : [...about];
      if (look === 'all') lookedAt = performance.now();
      about = new Set();
      all = false;
      awake = false;
      return look;
    },
  };
}

/** The calls that are under way, and those that have ended and are not recorded yet. */
function createCalls(context: Context, ended: () => void) {
  const underWay = new Set<Promise<void>>();
  let over: Attempted[] = [];
  let hanging = 0;

  const begin = (claim: Claim, delivery: Claim['deliveries'][number]) => {
    hanging += Number(claim.struggling);
    const call = attemptDelivery(context, claim, delivery).then((one) => {
      underWay.delete(call);
      hanging -= Number(claim.struggling);
      over.push(one);
      ended();
    });
    underWay.add(call);
  };
  const takeOver = () => {
    const taken = over;
    over = [];
    return taken;
  };

  return {
    takeOver,
    giveBack: (these: readonly Attempted[]) => void over.push(...these),
    start: (claims: readonly Claim[]) => {
      for (const claim of claims) for (const delivery of claim.deliveries) begin(claim, delivery);
    },
    /** The less is free, the less each receiver gets: one that begins to hang leaves room. */
    room: (): Room => {
      const healthy = Math.max(0, MOST.all - underWay.size);
      const struggling = Math.min(STRUGGLING_AT_ONCE, MOST.struggling - hanging, healthy);
      const share = Math.ceil((LANE_CONCURRENCY.most * healthy) / MOST.all);
      return { healthy, struggling: Math.max(0, struggling), each: Math.max(1, share) };
    },
    /** What hangs longer is attempted again by whoever comes next, when its claim is over. */
    finish: async (): Promise<void> => {
      await Promise.race([Promise.all(underWay), sleep(STOP_MS, undefined, { ref: false })]);
      await takeTurn(context, takeOver(), [], { healthy: 0, struggling: 0, each: 1 }).catch(
        () => undefined,
      );
    },
  };
}
