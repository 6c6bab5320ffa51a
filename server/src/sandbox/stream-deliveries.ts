import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { EventStream } from '../http/event-stream.ts';
import type { Caller } from '../http/route.ts';
import { handToListener } from '../webhooks/hand-to-listener.ts';
import { findSubscription } from '../webhooks/subscription-queries.ts';

/** Hands the deliveries of a subscription to the caller, until they go or their token is over. */
export async function streamDeliveries(
  context: Context,
  caller: Caller,
  subscriptionId: string,
): Promise<EventStream> {
  const { database, log } = context;
  const known = await findSubscription(database.reader, caller.partnerId!, subscriptionId);
  if (!known) throw new Failure('resourceNotFound');
  if (known.status === 'disabled') throw new Failure('subscriptionDisabled');
  return new EventStream((tell, gone) =>
    handToListener(context, { subscriptionId, caller, tell, gone }).catch(({ name }) =>
      log.warn({ reason: name }, 'a listener was lost'),
    ),
  );
}
