import { randomBytes } from 'node:crypto';
import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { newId, type PartnerId, type SubscriptionId } from '../values/ids.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import type { Vault } from '../values/secrets.ts';
import { SECRET_PURPOSE } from '../values/standard-webhooks.ts';
import { expireSecret, insertSecret, lockSubscription } from './queries.ts';

export const sealedSecrets: SealedColumn = {
  table: 'webhook_secrets',
  keys: ['subscription_id', 'id'],
  column: 'secret_sealed',
  purpose: () => SECRET_PURPOSE,
};

/** Makes a new signing secret; the one before is valid for some seconds more. */
export const rotateSecret = (
  writer: Writer,
  { clock, vault }: Context,
  partnerId: PartnerId,
  id: SubscriptionId,
  overlapSeconds: number,
): Promise<{ id: SubscriptionId; signingSecret: string; previousSecretExpiresAt: number }> =>
  inTransaction(writer, async (tx) => {
    if (!(await lockSubscription(tx, partnerId, id))) throw new Failure('resourceNotFound');
    const ends = new Date(clock.now().getTime() + overlapSeconds * 1000);
    await expireSecret(tx, id, ends);
    tx.changed({ what: 'signingSecret', id, after: { previousSecretExpiresAt: ends } });
    const signingSecret = await addSecretIn(tx, vault, id);
    const previousSecretExpiresAt = Math.floor(ends.getTime() / 1000);
    return { id, signingSecret, previousSecretExpiresAt };
  });

/** Gives a subscription a secret; returns it, since it is shown only once. */
export async function addSecretIn(
  tx: Transaction,
  vault: Vault,
  id: SubscriptionId,
): Promise<string> {
  // In this form the libraries of Standard Webhooks take it as it is.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await insertSecret(tx, id, newId(), vault.seal(secret, SECRET_PURPOSE));
  return secret;
}
