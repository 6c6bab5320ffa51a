import { change } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

const prune = change(
  'deliveries.prune-figures',
  `DELETE FROM webhook_figures f USING (
     SELECT o.* FROM webhook_subscriptions s CROSS JOIN LATERAL (
       SELECT subscription_id, hour, outcome FROM webhook_figures
       WHERE subscription_id = s.id AND hour < $1 ORDER BY hour LIMIT $2) AS o LIMIT $2) AS old
   WHERE f.subscription_id = old.subscription_id AND f.hour = old.hour AND f.outcome = old.outcome
   RETURNING 1`,
);

/** Forgets figures of before a moment; returns how many. */
export const pruneFigures = async (
  tx: Transaction,
  before: Date,
  atMost: number,
): Promise<number> => (await tx.write(prune, [before, atMost])).length;
