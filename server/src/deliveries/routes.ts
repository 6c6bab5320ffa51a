import { Failure } from '@fringe/contract/errors';
import * as history from '@fringe/contract/operations/webhooks/deliveries';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { storedPage } from '../http/replies/representation.ts';
import { type Route, route } from '../http/route.ts';
import { findDeliveryOrNewest } from './event-queries.ts';
import { pageOfDeliveries } from './list-queries.ts';
import { findDelivery, findStatus } from './queries.ts';
import { recoverDeliveries } from './recover-deliveries.ts';
import { redeliver } from './redeliver.ts';
import { payloadAs } from './rules.ts';

export const deliveryRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
];

const reads = ({ database: { reader } }: Context): Route[] => [
  route(history.listDeliveries, async ({ caller, path: { subscriptionId }, query }) => {
    const known = await findStatus(reader, caller.partnerId!, subscriptionId);
    if (!known) throw new Failure('resourceNotFound');
    const page = paging(query);
    const filter = { ...query, subscriptionId, by: 'partner' } as const;
    const { pieces, total } = await pageOfDeliveries(reader, filter, page);
    return storedPage('deliveries', pieces, pageReply(page, total));
  }),
  route(history.readDelivery, async ({ caller, path: { subscriptionId, deliveryId } }) => {
    const [known, delivery] = await Promise.all([
      findStatus(reader, caller.partnerId!, subscriptionId),
      findDeliveryOrNewest(reader, subscriptionId, deliveryId, findDelivery),
    ]);
    if (!known || !delivery) throw new Failure('resourceNotFound');
    const { body, ...rest } = delivery;
    return { ...rest, payload: payloadAs(body, rest.eventType) };
  }),
];

const writes = ({ clock, config }: Context): Route[] => [
  route(history.redeliver, async ({ caller, path, writer }) =>
    redeliver(writer, clock, { partnerId: caller.partnerId!, ...path }),
  ),
  route(history.recoverDeliveries, async ({ caller, path, body, writer }) => {
    const { subscriptionId } = path;
    return recoverDeliveries(writer, { clock, config }, caller.partnerId!, subscriptionId, body);
  }),
];
