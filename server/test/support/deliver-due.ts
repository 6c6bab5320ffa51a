import type { Context } from '../../src/context.ts';
import { attemptDelivery } from '../../src/deliveries/engine/attempt-delivery.ts';
import { BEFORE_ALL, subscriptionIdsAfter } from '../../src/deliveries/engine/lane-queries.ts';
import { LANE_CONCURRENCY } from '../../src/deliveries/engine/rules.ts';
import { takeTurn } from '../../src/deliveries/engine/take-turn.ts';

const LANES = 10_000;
const ROOM = { proven: 1_000, unproven: 1_000, struggling: 1_000, each: LANE_CONCURRENCY.most };

/** Attempts what is due now, in turns, until nothing is; answers how many attempts that were. */
export async function deliverDue(context: Context, turns = Number.POSITIVE_INFINITY) {
  let attempts = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const visited = await subscriptionIdsAfter(context.database.reader, BEFORE_ALL, LANES);
    const claims = await takeTurn(context, [], { changed: [], visited }, ROOM);
    const over = await Promise.all(
      claims.flatMap((claim) =>
        claim.deliveries.map((delivery) => attemptDelivery(context, claim, delivery)),
      ),
    );
    if (over.length === 0) break;
    await takeTurn(context, over, { changed: [], visited: [] }, ROOM);
    attempts += over.length;
  }
  return attempts;
}
