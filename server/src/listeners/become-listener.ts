import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { demandSubscriptionIn } from '../deliveries/demand-subscription.ts';
import type { Listener } from '../deliveries/engine/claim-queries.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { setListener } from './queries.ts';

/** Makes the caller the listener of an enabled subscription. */
export const becomeListener = (
  database: Database,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
): Promise<Listener> =>
  inTransaction({ database }, async (tx) => {
    await demandSubscriptionIn(tx, partnerId, subscriptionId);
    const listener = { id: randomUUID(), subscriptionId };
    await setListener(tx, listener);
    return listener;
  });
