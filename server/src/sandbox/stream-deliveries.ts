import { Failure } from '@fringe/contract/errors';
import type { Context } from '../context.ts';
import { EventStream } from '../http/event-stream.ts';
import type { Caller } from '../http/route.ts';
import { handToListener } from '../webhooks/hand-to-listener.ts';
import { findSubscription } from '../webhooks/subscription-queries.ts';

/** Hands the deliveries of a subscription to the caller, until the signal, or their token, ends. */
export async function streamDeliveries(
  context: Context,
  { credentialId, partnerId }: Caller,
  subscriptionId: string,
  gone: AbortSignal,
): Promise<EventStream> {
  const { database, config, log } = context;
  const known = await findSubscription(database.reader, partnerId!, subscriptionId);
  if (!known) throw new Failure('resourceNotFound');
  if (known.status === 'disabled') throw new Failure('subscriptionDisabled');
  const stream = new EventStream();
  const closed = new AbortController();
  stream.body.on('close', () => closed.abort());
  const expired = AbortSignal.timeout(config.tokenLifetimeSeconds * 1000);
  const ends = AbortSignal.any([gone, closed.signal, expired]);
  const tell = stream.send.bind(stream);
  handToListener(context, { subscriptionId, credentialId, tell, gone: ends })
    .catch(({ name }) => log.warn({ reason: name }, 'a listener was lost'))
    .finally(() => stream.end());
  // The answer itself ends at once; what is under way is seen to.
  ends.addEventListener('abort', () => stream.end());
  return stream;
}
