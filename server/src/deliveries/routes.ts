import { Failure } from '@fringe/contract/errors';
import * as history from '@fringe/contract/operations/webhooks/deliveries';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { storedPage } from '../http/replies/representation.ts';
import { type Route, route } from '../http/route.ts';
import { findDeliveryOrNewest } from './event-queries.ts';
import { findStatus, pageOfDeliveries } from './queries.ts';
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
    const filter = { ...query, subscriptionId, visible: true };
    const { pieces, total } = await pageOfDeliveries(reader, filter, page);
    return storedPage('deliveries', pieces, pageReply(page, total));
  }),
  route(history.readDelivery, async ({ caller, path: { subscriptionId, deliveryId } }) => {
    const [known, delivery] = await Promise.all([
      findStatus(reader, caller.partnerId!, subscriptionId),
      findDeliveryOrNewest(reader, subscriptionId, deliveryId),
    ]);
    if (!known || !delivery) throw new Failure('resourceNotFound');
    const { body, ...rest } = delivery;
    return { ...rest, payload: payloadAs(body, rest.eventType) };
  }),
];

const writes = ({ clock }: Context): Route[] => [
  route(history.redeliver, async ({ caller, path: { subscriptionId, deliveryId }, writer }) =>
    redeliver(writer, clock, caller.partnerId!, subscriptionId, deliveryId),
  ),
  route(history.recoverDeliveries, async ({ caller, path, body, writer }) => {
    const since = new Date(body.since * 1000);
    const { subscriptionId } = path;
    const dryRun = body.dryRun ?? false;
    return recoverDeliveries(writer, clock, caller.partnerId!, subscriptionId, since, dryRun);
  }),
];
