import type { Context } from '../context.ts';
import type { News } from '../database/bell.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Attempted } from './attempt-delivery.ts';
import {
  type Claim,
  deleteClaims,
  expireClaims,
  insertClaims,
  type Room,
  takeClaimTurn,
} from './claim-queries.ts';
import { recordAttemptsIn } from './record-attempts.ts';

/** Longer than an attempt takes: whoever holds a claim for longer has died. */
const LEASE_MS = 30_000;

/** A claim that took longer than this to arrive may be about a subscription disabled since. */
const FRESH_MS = 700;

/** Where to look for what is due: at subscriptions that something happened to, or at all. */
export type Look = News;

/** Records attempts that are over, and claims what is due, in one transaction. */
export async function takeTurn(
  { database, clock }: Context,
  over: readonly Attempted[],
  look: Look,
  room: Room,
): Promise<Claim[]> {
  const asked = performance.now();
  const claims = await inTransaction({ database }, async (tx) => {
    const now = clock.now();
    const [, , , claimed] = await Promise.all([
      over.length > 0 && recordAttemptsIn(tx, over),
      look === 'all' && expireClaims(tx, now),
      look.length > 0 && takeClaimTurn(tx),
      look.length > 0 ? insertClaims(tx, now, new Date(now.getTime() + LEASE_MS), room, look) : [],
    ]);
    return claimed;
  });
  forgetRecorded(over);
  if (claims.length === 0 || performance.now() - asked < FRESH_MS) return claims;
  return takeFewer({ database, clock } as Context, claims, room);
}

/** What was recorded no longer belongs to its claim. */
function forgetRecorded(over: readonly Attempted[]): void {
  const ids = new Set(over.map(({ finished }) => finished.id));
  for (const claim of new Set(over.map((one) => one.claim))) {
    claim.deliveries = claim.deliveries.filter(({ id }) => !ids.has(id));
  }
}

/** Fewer come sooner: a database that is slow must not keep everything from being sent. */
async function takeFewer(context: Context, late: readonly Claim[], room: Room): Promise<Claim[]> {
  const ids = late.map(({ id }) => id);
  await inTransaction({ database: context.database }, (tx) => deleteClaims(tx, ids));
  const fewer = Math.floor(late.reduce((sum, one) => sum + one.deliveries.length, 0) / 8);
  if (fewer === 0) return [];
  const { healthy, struggling, each } = room;
  const less = { healthy: Math.min(healthy, fewer), struggling: Math.min(struggling, fewer), each };
  return takeTurn(
    context,
    [],
    late.map(({ subscriptionId }) => subscriptionId),
    less,
  );
}
