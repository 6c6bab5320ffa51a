import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { inOneGo, inTransaction } from '../../database/transaction.ts';
import type { Attempted } from './attempt-delivery.ts';
import {
  type Claim,
  deleteClaims,
  insertClaims,
  type Look,
  type Room,
  takeClaimTurn,
  wantedOf,
} from './claim-queries.ts';
import { recordAttemptsIn } from './record-attempts.ts';

/** A claim that took longer than this to arrive may be about a subscription disabled since. */
const FRESH_MS = 600;

/** Records attempts that have ended, and claims what is due, in one transaction. */
export async function takeTurn(
  context: Context,
  attempted: readonly Attempted[],
  look: Look,
  room: Room,
): Promise<Claim[]> {
  const { database, clock } = context;
  const looking = look.changed.length + look.visited.length > 0;
  const asked = performance.now();
  const [, , claims] = await inOneGo({ database }, (tx) =>
    tx.inOrder(
      () => attempted.length > 0 && recordAttemptsIn(tx, attempted),
      () => looking && takeClaimTurn(tx),
      () => (looking ? insertClaims(tx, clock.now(), room, look) : []),
    ),
  );
  forgetRecorded(attempted);
  const fresh = performance.now() - asked < FRESH_MS;
  return claims.length === 0 || fresh ? claims : stillWanted(context, claims);
}

/** What was recorded no longer belongs to its claim. */
function forgetRecorded(attempted: readonly Attempted[]): void {
  const ids = new Set(attempted.map(({ finished }) => finished.id));
  for (const claim of new Set(attempted.map((one) => one.claim))) {
    claim.deliveries = claim.deliveries.filter(({ id }) => !ids.has(id));
  }
}

/** Asks again about claims that came late; those not wanted any more are given back. */
async function stillWanted({ database }: Context, late: readonly Claim[]): Promise<Claim[]> {
  const asked = performance.now();
  const ids = late.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
  const wanted = new Set(await wantedOf(database.reader, ids).catch(() => []));
  const fresh = performance.now() - asked < FRESH_MS;
  const kept = late.filter((one) => fresh && one.deliveries.every(({ id }) => wanted.has(id)));
  const released = giveBack(
    database,
    late.filter((one) => !kept.includes(one)),
  );
  // Those that are kept must not become late by it.
  if (kept.length === 0) await released;
  return kept;
}

/** Gives claims back; those that cannot be expire. */
export async function giveBack(database: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  await inTransaction({ database }, (tx) => deleteClaims(tx, ids)).catch(() => undefined);
}
