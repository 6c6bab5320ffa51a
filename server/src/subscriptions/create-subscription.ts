import { Failure } from '@fringe/contract/errors';
import type {
  SubscriptionInput,
  WebhookSubscription,
} from '@fringe/contract/operations/webhooks/webhooks';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { insertLane } from '../deliveries/engine/lane-queries.ts';
import { LANE_CONCURRENCY } from '../deliveries/engine/rules.ts';
import { newId, type PartnerId } from '../values/ids.ts';
import { countAlone, findSubscription, grantedOf, insertSubscription } from './queries.ts';
import { addSecretIn } from './rotate-secret.ts';
import { refusedUrl, subscribedTypes } from './rules.ts';

/** Every change that makes an event costs time for each. */
const MOST_SUBSCRIPTIONS = 100;

/** Makes a subscription; its first signing secret is shown here only. */
export async function createSubscription(
  writer: Writer,
  { clock, vault, outbound }: Context,
  partnerId: PartnerId,
  input: SubscriptionInput,
): Promise<WebhookSubscription & { signingSecret: string }> {
  const refused = await outbound.whyRefused(input.url);
  if (refused) throw refusedUrl(refused);
  const companyIds = input.companyIds && [
    ...new Set(input.companyIds.map((id) => id.toLowerCase())),
  ];
  return inTransaction(writer, async (tx) => {
    const granted = companyIds ? await grantedOf(tx, partnerId, companyIds) : [];
    if (companyIds && granted.length < companyIds.length) throw new Failure('companyNotOfPartner');
    if ((await countAlone(tx, partnerId)) >= MOST_SUBSCRIPTIONS) {
      throw new Failure('tooManySubscriptions');
    }
    const id = newId();
    const fresh = {
      id,
      partnerId,
      url: input.url,
      eventTypes: subscribedTypes(input.eventTypes),
      description: input.description ?? null,
      companyIds: companyIds ?? null,
      createdAt: clock.now(),
    };
    await tx.inOrder(
      () => insertSubscription(tx, fresh),
      () => insertLane(tx, id, LANE_CONCURRENCY.first),
    );
    const signingSecret = await addSecretIn(tx, vault, id);
    tx.changed({ what: 'subscription', id, after: { ...fresh, id: undefined } });
    return { ...(await findSubscription(tx, partnerId, id))!, signingSecret };
  });
}
