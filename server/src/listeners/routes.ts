import * as sandbox from '@fringe/contract/operations/sandbox/sandbox';
import type { Context } from '../context.ts';
import { EventStream } from '../http/replies/event-stream.ts';
import { type Route, route } from '../http/route.ts';
import { answerDelivery } from './answer-delivery.ts';
import { becomeListener } from './become-listener.ts';
import { handToListener } from './hand-to-listener.ts';

export const listenerRoutes = (context: Context): Route[] => [
  route(sandbox.streamDeliveries, async ({ caller, path: { subscriptionId } }) => {
    const listener = await becomeListener(context.database, caller.partnerId!, subscriptionId);
    return new EventStream((send, gone) =>
      handToListener(context, listener, { caller, send, gone }).catch(({ name }) =>
        context.log.warn({ reason: name }, 'a listener was lost'),
      ),
    );
  }),
  route(sandbox.answerDelivery, async ({ caller, path, body, writer }) => {
    const answer = { ...body, deliveryId: body.deliveryId.toLowerCase() };
    await answerDelivery(writer, caller.partnerId!, path.subscriptionId, answer);
    return undefined;
  }),
];
