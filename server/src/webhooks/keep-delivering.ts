import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Attempted, attemptDelivery } from './attempt-delivery.ts';
import type { Claim, Claimed, Room } from './claim-queries.ts';
import { LANE_CONCURRENCY } from './rules.ts';
import { takeTurn } from './take-turn.ts';
import { STRUGGLING_IN_A_TURN, visitLanes } from './visit-lanes.ts';

/**
 * Calls of one worker at a time, or a few more; those to receivers that have not shown that they
 * answer never take all of them, nor do those that struggle take all that is left for new ones.
 */
const MOST = { all: 2_048, unproven: 1_536, struggling: 1_024 };

const NOWHERE = { told: [], visited: [] };
const NO_ROOM = { proven: 0, unproven: 0, struggling: 0, each: 0 };

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
  const visiting = visitLanes(context, news.visit, stopping);
  stopping.addEventListener('abort', news.wake);
  while (!stopping.aborted) {
    await news.come();
    const over = calls.takeOver();
    // Where a call has ended there is room for another one.
    news.tell(over.map(({ claim }) => claim.subscriptionId));
    const look = news.take();
    try {
      calls.start(await takeTurn(context, over, look, calls.room()));
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      context.log.warn({ reason: name, code }, 'deliveries could not be claimed or recorded');
      // What still is ours when they are recorded counts.
      calls.giveBack(over);
      news.tell(look.told);
      await sleep(FAILED_MS);
    }
    await sleep(GATHER_MS);
  }
  stopping.removeEventListener('abort', news.wake);
  stopListening();
  await Promise.all([visiting, calls.finish()]);
}

/** Gathers which subscriptions are to be looked at. */
function createNews() {
  const told = new Set<string>();
  const visited = new Set<string>();
  let awake = false;
  let rouse = () => {};
  const wake = () => {
    awake = true;
    rouse();
  };
  const adding = (set: Set<string>) => (subscriptionIds: readonly string[]) => {
    if (subscriptionIds.length === 0) return;
    for (const id of subscriptionIds) set.add(id);
    wake();
  };
  return {
    wake,
    tell: adding(told),
    visit: adding(visited),
    /** Waits until there is something to see to. */
    come: () =>
      new Promise<void>((resolve) => {
        if (awake) resolve();
        else rouse = resolve;
      }),
    take: () => {
      const look = { told: [...told], visited: [...visited] };
      told.clear();
      visited.clear();
      awake = false;
      return look;
    },
  };
}

/** The calls that are under way, and those that have ended and are not recorded yet. */
function createCalls(context: Context, ended: () => void) {
  const underWay = new Set<Promise<void>>();
  let over: Attempted[] = [];
  let unproven = 0;

  const begin = (claim: Claim, delivery: Claimed) => {
    unproven += Number(!claim.proven);
    const call = attemptDelivery(context, claim, delivery).then((one) => {
      underWay.delete(call);
      unproven -= Number(!claim.proven);
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
    giveBack: (these: readonly Attempted[]) => {
      over.push(...these);
      ended();
    },
    start: (claims: readonly Claim[]) => {
      for (const claim of claims) for (const delivery of claim.deliveries) begin(claim, delivery);
    },
    /** The less is free, the less each receiver gets: one that begins to hang leaves room. */
    room: (): Room => {
      const free = Math.max(0, MOST.all - underWay.size);
      const others = Math.max(0, Math.min(MOST.unproven - unproven, free));
      return {
        proven: free,
        unproven: others,
        struggling: Math.max(0, Math.min(STRUGGLING_IN_A_TURN, others, MOST.struggling - unproven)),
        each: Math.max(1, Math.ceil((LANE_CONCURRENCY.most * free) / MOST.all)),
      };
    },
    /** What hangs longer is attempted again by whoever comes next, when its claim is over. */
    finish: async (): Promise<void> => {
      await Promise.race([Promise.all(underWay), sleep(STOP_MS, undefined, { ref: false })]);
      await takeTurn(context, takeOver(), NOWHERE, NO_ROOM).catch(() => undefined);
    },
  };
}
