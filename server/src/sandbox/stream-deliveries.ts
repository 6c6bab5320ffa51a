import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { EventStream } from '../http/event-stream.ts';
import type { Caller } from '../http/route.ts';
import { handToListener } from '../webhooks/hand-to-listener.ts';
import { findSubscription } from '../webhooks/subscription-queries.ts';

/** Hands the deliveries of a subscription to the caller, until they go or their token is over. */
export async function streamDeliveries(
  context: Context,
  { credentialId, partnerId }: Caller,
  subscriptionId: string,
): Promise<EventStream> {
  const { database, config, log } = context;
  const known = await findSubscription(database.reader, partnerId!, subscriptionId);
  if (!known) throw new Failure('resourceNotFound');
  if (known.status === 'disabled') throw new Failure('subscriptionDisabled');
  return new EventStream(async (tell, over) => {
    const expired = AbortSignal.timeout(config.tokenLifetimeSeconds * 1000);
    const gone = AbortSignal.any([over, expired]);
    await handToListener(context, { subscriptionId, credentialId, tell, gone }).catch(({ name }) =>
      log.warn({ reason: name }, 'a listener was lost'),
    );
  });
}
