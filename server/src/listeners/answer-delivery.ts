import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { keptOf } from '../outbound/call.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { type Answer, giveAnswer, isLost } from './queries.ts';

/** Takes what a listener says to an attempt; the process that waits for it is woken. */
export const answerDelivery = (
  writer: Writer,
  partnerId: PartnerId,
  subscriptionId: SubscriptionId,
  answer: Answer,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    if (!(await findSubscription(tx, partnerId, subscriptionId))) {
      throw new Failure('resourceNotFound');
    }
    if (await isLost(tx, subscriptionId, answer.deliveryId)) throw new Failure('resourceNotFound');
    const responseBody = keptOf(Buffer.from(answer.responseBody ?? ''));
    if (!(await giveAnswer(tx, subscriptionId, { ...answer, responseBody }))) {
      throw new Failure('answerNotAwaited');
    }
    const { deliveryId, responseStatus } = answer;
    tx.changed({ what: 'delivery', id: deliveryId, after: { responseStatus } });
    tx.onCommit((database) => database.bell.ring([subscriptionId]));
  });
