import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Attempted } from './attempt-delivery.ts';
import {
  type Claim,
  deleteClaims,
  insertClaims,
  type Look,
  type Room,
  takeClaimTurn,
} from './claim-queries.ts';
import { recordAttemptsIn } from './record-attempts.ts';

/** Longer than an attempt takes: whoever holds a claim for longer has died. */
const LEASE_MS = 30_000;

/** A claim that took longer than this to arrive may be about a subscription disabled since. */
const FRESH_MS = 700;

/** Records attempts that are over, and claims what is due, in one transaction. */
export async function takeTurn(
  context: Context,
  over: readonly Attempted[],
  look: Look,
  room: Room,
): Promise<Claim[]> {
  const { database, clock } = context;
  const looking = look.told.length + look.visited.length > 0;
  const asked = performance.now();
  const claims = await inTransaction({ database }, async (tx) => {
    const now = clock.now();
    const endsAt = new Date(now.getTime() + LEASE_MS);
    const [, , claimed] = await Promise.all([
      over.length > 0 && recordAttemptsIn(tx, over),
      looking && takeClaimTurn(tx),
      looking ? insertClaims(tx, now, endsAt, room, look) : [],
    ]);
    return claimed;
  });
  forgetRecorded(over);
  const fresh = performance.now() - asked < FRESH_MS;
  return claims.length === 0 || fresh ? claims : takeFewer(context, claims, room);
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
  const less = {
    proven: Math.min(room.proven, fewer),
    unproven: Math.min(room.unproven, fewer),
    struggling: Math.min(room.struggling, fewer),
    each: room.each,
  };
  const visited = late.map(({ subscriptionId }) => subscriptionId);
  return takeTurn(context, [], { told: [], visited }, less);
}
