import type { AttemptError } from '@fringe/contract/operations/webhooks/deliveries';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { claimedIds, type Listener } from '../deliveries/engine/claim-queries.ts';
import { accessOf } from '../deliveries/queries.ts';
import type { CredentialId, DeliveryId, SubscriptionId } from '../values/ids.ts';

/** What a listener says to an attempt. */
export interface Answer {
  deliveryId: DeliveryId;
  attempt: number;
  responseStatus: number | null;
  error?: AttemptError | undefined;
  responseBody?: string | undefined;
  retryAfter?: string | undefined;
}

/** A listener that does not renew for so long is gone. */
const LEASE = `interval '10 seconds'`;

const upsert = change(
  'listeners.set-listener',
  `WITH forgotten AS (
     DELETE FROM webhook_handovers
     WHERE subscription_id = $1 AND delivery_id <> ALL (${claimedIds('$1')})
   )
   INSERT INTO webhook_listeners (subscription_id, id, ends_at)
   VALUES ($1, $2, clock_timestamp() + ${LEASE})
   ON CONFLICT (subscription_id) DO UPDATE SET id = excluded.id, ends_at = excluded.ends_at`,
);

/** Sets the listener of a subscription, in place of the one before. */
export const setListener = (tx: Transaction, { id, subscriptionId }: Listener) =>
  tx.write(upsert, [subscriptionId, id]);

const renew = change(
  'listeners.renew-listener',
  `WITH renewed AS (
     UPDATE webhook_listeners l SET ends_at = clock_timestamp() + ${LEASE}
     FROM webhook_subscriptions s, credentials c
     WHERE l.subscription_id = $1 AND l.id = $2 AND s.id = $1 AND s.status <> 'deleted'
       AND c.id = $3 AND c.revoked_at IS NULL RETURNING 1
   )
   SELECT EXISTS (SELECT FROM renewed) AS renewed, EXISTS (SELECT FROM webhook_listeners
     WHERE subscription_id = $1 AND id <> $2) AS replaced`,
);

/** Not renewed if another one listens, or the subscription or the credential is gone. */
export const renewListener = async (
  tx: Transaction,
  { id, subscriptionId }: Listener,
  credentialId: CredentialId,
): Promise<{ renewed: boolean; replaced: boolean }> =>
  (
    await tx.write<{ renewed: boolean; replaced: boolean }>(renew, [
      subscriptionId,
      id,
      credentialId,
    ])
  )[0]!;

const remove = change(
  'listeners.delete-listener',
  `WITH forgotten AS (DELETE FROM webhook_handovers WHERE listener_id = $1)
   DELETE FROM webhook_listeners WHERE id = $1`,
);

export const deleteListener = (tx: Transaction, { id }: Listener) => tx.write(remove, [id]);

const handOver = change(
  'listeners.hand-over',
  `INSERT INTO webhook_handovers (subscription_id, delivery_id, attempt, listener_id)
   VALUES ($1, $2, $3, $4)
   ON CONFLICT (subscription_id, delivery_id, attempt) DO UPDATE
     SET listener_id = excluded.listener_id, answer = NULL`,
);

/** Notes that a listener is handed an attempt, and that its answer is awaited. */
export const insertHandover = (
  tx: Transaction,
  { id, subscriptionId }: Listener,
  { deliveryId, attempt }: Pick<Answer, 'deliveryId' | 'attempt'>,
) => tx.write(handOver, [subscriptionId, deliveryId, attempt, id]);

const lost = statement(
  'listeners.is-lost',
  `SELECT FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
   WHERE d.subscription_id = $1 AND d.id = $2 AND NOT ${accessOf('s.partner_id')}`,
);

/** True when a delivery is about a company that its partner no longer has access to. */
export const isLost = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
  deliveryId: DeliveryId,
) => (await reader.rows(lost, [subscriptionId, deliveryId])).length > 0;

// Of a process that was killed the note stays for a while, but not the claim.
const give = change(
  'listeners.give-answer',
  `UPDATE webhook_handovers SET answer = $4
   WHERE subscription_id = $1 AND delivery_id = $2 AND attempt = $3::bigint AND answer IS NULL
     AND delivery_id = ANY (${claimedIds('$1')}) RETURNING 1`,
);

/** Stores an answer for the process that waits for it; false when none does. */
export const giveAnswer = async (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  answer: Answer,
): Promise<boolean> => {
  const values = [subscriptionId, answer.deliveryId, answer.attempt, JSON.stringify(answer)];
  return (await tx.write(give, values)).length > 0;
};

const take = change(
  'listeners.take-answers',
  `DELETE FROM webhook_handovers WHERE listener_id = $1 AND (answer IS NOT NULL OR delivery_id = $2)
   RETURNING answer`,
);

/** The answers of a listener that have come; the one about a delivery is not awaited any longer. */
export const takeAnswers = async (
  tx: Transaction,
  { id }: Listener,
  givenUp: string | null,
): Promise<Answer[]> =>
  (await tx.write<{ answer: Answer | null }>(take, [id, givenUp])).flatMap(
    ({ answer }) => answer ?? [],
  );
