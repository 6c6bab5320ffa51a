import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { SubscriptionId } from '../../values/ids.ts';
import { type Attempted, attemptDelivery, type Receive } from './attempt-delivery.ts';
import type { Claim, Claimed, Listener, Room } from './claim-queries.ts';
import { LANE_CONCURRENCY } from './rules.ts';
import { giveBack, takeTurn } from './take-turn.ts';
import { STRUGGLING, visitLanes } from './visit-lanes.ts';

/**
 * Calls of one worker at a time, or a few more; those to receivers that have not shown that they
 * answer never take all of them, nor do those that struggle take all that is left for new ones.
 */
const MOST = { all: 2_048, unproven: 1_536, struggling: 1_024 };

/** Handed to a listener at a time: each takes transactions of its own, and others need them too. */
const LISTENED = 8;

/** A retry that is due within so many milliseconds is remembered. */
const SOON_MS = 60_000;

const NOWHERE = { changed: [], visited: [] };
const NO_ROOM = { proven: 0, unproven: 0, struggling: 0, each: 0 };

/** Calls that end and news that come within so many milliseconds are handled together. */
const GATHER_MS = 10;

/** After a failure of the database it is left alone for so long. */
const FAILED_MS = 100;

/** Calls that end later than this are not waited for when the worker stops. */
const STOP_MS = 2_000;

/** Who listens, and what it does with a delivery. */
interface ForListener {
  listener?: Listener;
  receive?: Receive;
}

/**
 * Delivers until it is stopped: claims, calls outside any transaction, records in
 * batches. For a listener, the deliveries of its subscription; for nobody, all others.
 */
export async function keepDelivering(
  context: Context,
  stopping: AbortSignal,
  { listener, receive }: ForListener = {},
): Promise<void> {
  const only = listener?.subscriptionId;
  const by = listener && { listener: listener.id };
  const news = createNews(only);
  const calls = createCalls(context, news.wake, receive);
  const struggling = createAllowance();
  const stopListening = context.database.bell.listen(news.notify);
  const visiting = visitLanes(context, news.visit, stopping, only);
  stopping.addEventListener('abort', news.wake);
  while (!stopping.aborted) {
    await news.come();
    const attempted = calls.takeAttempted();
    // Where a call has ended there is room for another one.
    news.notify(attempted.map(({ claim }) => claim.subscriptionId));
    const look = stopping.aborted ? NOWHERE : { ...news.take(), ...by };
    try {
      const room = calls.room(struggling.left(), listener ? LISTENED : LANE_CONCURRENCY.most);
      const claims = await takeTurn(context, attempted, look, room);
      struggling.use(claims);
      remindOf(attempted, context.clock.now(), news.visit);
      if (stopping.aborted) await giveBack(context.database, claims);
      else calls.start(claims);
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      context.log.warn({ reason: name, code }, 'deliveries could not be claimed or recorded');
      // What still is ours when they are recorded counts.
      calls.takeBack(attempted);
      news.notify(look.changed);
      await sleep(FAILED_MS);
    }
    await sleep(GATHER_MS);
  }
  stopping.removeEventListener('abort', news.wake);
  stopListening();
  await Promise.all([visiting, calls.finish()]);
}

/** Retries that are due soon are not left to the next visit. */
function remindOf(
  attempted: readonly Attempted[],
  now: Date,
  visit: (ids: string[]) => void,
): void {
  for (const { claim, finished } of attempted) {
    const delay = (finished.nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
    if (delay <= SOON_MS) setTimeout(visit, delay + 1, [claim.subscriptionId]).unref();
  }
}

/** How many calls to receivers that struggle may begin: so many a second, and a few saved up. */
function createAllowance() {
  let saved = STRUGGLING.atOnce;
  let at = performance.now();
  return {
    left: (): number => {
      const now = performance.now();
      saved = Math.min(STRUGGLING.atOnce, saved + ((now - at) / 1000) * STRUGGLING.perSecond);
      at = now;
      return Math.floor(saved);
    },
    use: (claims: readonly Claim[]): void => {
      saved -= claims.filter(({ struggling }) => struggling).length;
    },
  };
}

/** Gathers which subscriptions are to be looked at, of all or of one. */
function createNews(only: string | undefined) {
  const changed = new Set<string>();
  const visited = new Set<string>();
  let awake = false;
  let rouse = () => {};
  const wake = () => {
    awake = true;
    rouse();
  };
  const adding = (set: Set<string>) => (subscriptionIds: readonly SubscriptionId[]) => {
    const ids = subscriptionIds.filter((id) => only === undefined || id === only);
    if (ids.length === 0) return;
    for (const id of ids) set.add(id);
    wake();
  };
  return {
    wake,
    notify: adding(changed),
    visit: adding(visited),
    /** Waits until there is something to see to. */
    come: () =>
      new Promise<void>((resolve) => {
        if (awake) resolve();
        else rouse = resolve;
      }),
    take: () => {
      const look = { changed: [...changed], visited: [...visited] };
      changed.clear();
      visited.clear();
      awake = false;
      return look;
    },
  };
}

const atLeast0 = (number: number): number => Math.max(0, number);

/** The calls that are under way, and those that have ended and are not recorded yet. */
function createCalls(context: Context, ended: () => void, receive?: Receive) {
  const underWay = new Map<Promise<void>, Claim>();
  const attempted: Attempted[] = [];
  let unproven = 0;

  const begin = (claim: Claim, delivery: Claimed) => {
    unproven += Number(!claim.proven);
    const call = attemptDelivery(context, claim, delivery, receive).then((one) => {
      underWay.delete(call);
      unproven -= Number(!claim.proven);
      attempted.push(one);
      ended();
    });
    underWay.set(call, claim);
  };
  const takeAttempted = () => attempted.splice(0);

  return {
    takeAttempted,
    takeBack: (these: readonly Attempted[]) => {
      attempted.push(...these);
      ended();
    },
    start: (claims: readonly Claim[]) => {
      for (const claim of claims) for (const delivery of claim.deliveries) begin(claim, delivery);
    },
    /** The less is free, the less each receiver gets: one that begins to hang leaves room. */
    room: (struggling: number, most: number): Room => {
      const free = atLeast0(MOST.all - underWay.size);
      const others = atLeast0(Math.min(MOST.unproven - unproven, free));
      return {
        // Never all at once: how many begin to hang is seen in the next turn.
        proven: Math.ceil(free / 2),
        unproven: Math.ceil(others / 2),
        struggling: atLeast0(Math.min(struggling, others, MOST.struggling - unproven)),
        each: Math.max(1, Math.ceil((most * free) / MOST.all)),
      };
    },
    /** What hangs longer is attempted again by another worker. */
    finish: async (): Promise<void> => {
      const late = sleep(STOP_MS, undefined, { ref: false });
      await Promise.race([Promise.all(underWay.keys()), late]);
      await takeTurn(context, takeAttempted(), NOWHERE, NO_ROOM).catch(() => undefined);
      await giveBack(context.database, [...new Set(underWay.values())]);
    },
  };
}
