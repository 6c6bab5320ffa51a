import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { newId } from '../values/ids.ts';
import { type Attempted, attemptDelivery } from './attempt-delivery.ts';
import { type Claimed, claimDue, type Room, releaseClaims } from './claim-queries.ts';
import { recordAttempts } from './record-attempts.ts';
import { STRUGGLING_BELOW } from './rules.ts';

/** Longer than an attempt takes: whoever holds a claim for longer has died. */
const LEASE_MS = 30_000;

/** A claim that took longer than this to arrive may be about a subscription disabled since. */
const FRESH_MS = 700;

/** Deliveries that are ours, under one claim. */
export interface Claim {
  id: string;
  deliveries: Claimed[];
}

/** Claims what is due, as much as there is room for. */
export async function claimDueDeliveries(context: Context, room: Room): Promise<Claim> {
  const { database, clock } = context;
  const id = newId();
  const asked = performance.now();
  const deliveries = await inTransaction({ database }, (tx) => {
    const now = clock.now();
    const ends = new Date(now.getTime() + LEASE_MS);
    return claimDue(tx, now, id, ends, room, STRUGGLING_BELOW);
  });
  if (deliveries.length === 0 || performance.now() - asked < FRESH_MS) return { id, deliveries };
  const ids = deliveries.map((one) => one.id);
  await inTransaction({ database }, (tx) => releaseClaims(tx, ids, id, clock.now()));
  // Fewer come sooner: a database that is slow must not keep everything from being sent.
  const fewer = Math.floor(deliveries.length / 8);
  if (fewer === 0) return { id, deliveries: [] };
  return claimDueDeliveries(context, {
    healthy: Math.min(room.healthy, fewer),
    struggling: Math.min(room.struggling, fewer),
  });
}

/** Attempts all that is due now, once, and records it; answers how many attempts that were. */
export async function deliverDue(context: Context, room: Room): Promise<number> {
  const { id, deliveries } = await claimDueDeliveries(context, room);
  const attempted: Attempted[] = await Promise.all(
    deliveries.map((delivery) => attemptDelivery(context, id, delivery)),
  );
  if (attempted.length > 0) await recordAttempts(context.database, attempted);
  return attempted.length;
}
