import type { AttemptError } from '@fringe/contract/operations/deliveries';
import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { listenerOf } from './queries.ts';

/** Who receives the deliveries of a subscription instead of its URL. */
export interface Listener {
  id: string;
  subscriptionId: string;
}

/** What a listener says to an attempt. */
export interface Answer {
  deliveryId: string;
  attempt: number;
  responseStatus: number | null;
  error?: AttemptError | undefined;
  responseBody?: string | undefined;
  retryAfter?: string | undefined;
}

/** Who does not renew for so long is gone. */
const LEASE = `interval '10 seconds'`;

const upsert = change(
  'webhooks.set-listener',
  `INSERT INTO webhook_listeners (subscription_id, id, ends_at)
   VALUES ($1, $2, clock_timestamp() + ${LEASE})
   ON CONFLICT (subscription_id) DO UPDATE SET id = excluded.id, ends_at = excluded.ends_at`,
);

/** Makes somebody the listener of a subscription; whoever was it before no longer is. */
export const setListener = (tx: Transaction, { id, subscriptionId }: Listener) =>
  tx.write(upsert, [subscriptionId, id]);

const renew = change(
  'webhooks.renew-listener',
  `WITH renewed AS (
     UPDATE webhook_listeners l SET ends_at = clock_timestamp() + ${LEASE}
     FROM webhook_subscriptions s, credentials c
     WHERE l.subscription_id = $1 AND l.id = $2 AND s.id = $1 AND s.status <> 'deleted'
       AND c.id = $3 AND c.revoked_at IS NULL RETURNING 1
   )
   SELECT EXISTS (SELECT FROM renewed) AS held, EXISTS (SELECT FROM webhook_listeners
     WHERE subscription_id = $1 AND id <> $2) AS replaced`,
);

/** Not held when another one listens now, the subscription is gone, or who asked may no longer. */
export const renewListener = async (
  tx: Transaction,
  { id, subscriptionId }: Listener,
  credentialId: string,
): Promise<{ held: boolean; replaced: boolean }> =>
  (
    await tx.write<{ held: boolean; replaced: boolean }>(renew, [subscriptionId, id, credentialId])
  )[0]!;

const remove = change('webhooks.delete-listener', 'DELETE FROM webhook_listeners WHERE id = $1');

export const deleteListener = (tx: Transaction, { id }: Listener) => tx.write(remove, [id]);

// Only while it is awaited: the attempt is under way, and somebody listens.
const insert = change(
  'webhooks.insert-answer',
  `INSERT INTO webhook_answers (delivery_id, attempt, subscription_id, answer)
   SELECT d.id, $3, d.subscription_id, $4 FROM webhook_deliveries d
   WHERE d.subscription_id = $1 AND d.id = $2 AND jsonb_array_length(d.attempts) = $3 - 1
     AND ${listenerOf('$1')} IS NOT NULL AND EXISTS (SELECT FROM webhook_claims c
       WHERE c.subscription_id = $1 AND d.id = ANY (c.delivery_ids))
   ON CONFLICT DO NOTHING RETURNING 1`,
);

/** False when nobody waits for it. */
export const insertAnswer = async (
  tx: Transaction,
  subscriptionId: string,
  answer: Answer,
): Promise<boolean> => {
  const values = [subscriptionId, answer.deliveryId, answer.attempt, JSON.stringify(answer)];
  return (await tx.write(insert, values)).length > 0;
};

const take = change(
  'webhooks.take-answers',
  'DELETE FROM webhook_answers WHERE subscription_id = $1 RETURNING answer',
);

/** The answers that have come for a subscription; each is given once. */
export const takeAnswers = async (tx: Transaction, subscriptionId: string): Promise<Answer[]> =>
  (await tx.write<{ answer: Answer }>(take, [subscriptionId])).map(({ answer }) => answer);
