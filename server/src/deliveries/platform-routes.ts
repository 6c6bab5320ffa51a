import { Failure } from '@fringe/contract/errors';
import * as webhooks from '@fringe/contract/operations/webhooks/platform-webhooks';
import type { Context } from '../context.ts';
import type { Figure } from '../http/metrics.ts';
import { pageReply, paging } from '../http/paging.ts';
import { storedPage } from '../http/replies/representation.ts';
import { type Route, route } from '../http/route.ts';
import { demandOwner } from './demand-subscription.ts';
import { findDeliveryOrNewest } from './event-queries.ts';
import { backlogFigures, laneFigures, oldestDueFigure, outcomeFigures } from './figure-queries.ts';
import { pageOfDeliveries } from './list-queries.ts';
import { findAnyDelivery } from './queries.ts';
import { recoverDeliveries } from './recover-deliveries.ts';
import { redeliver } from './redeliver.ts';
import { payloadAs } from './rules.ts';

/** The operator sees all deliveries, also those that a partner has lost. */
export const deliveryPlatformRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
];

const reads = ({ database: { reader } }: Context): Route[] => [
  route(webhooks.listAllDeliveries, async ({ query }) => {
    const page = paging(query);
    const { pieces, total } = await pageOfDeliveries(reader, query, page);
    return storedPage('deliveries', pieces, pageReply(page, total));
  }),
  route(webhooks.platformListDeliveries, async ({ path: { subscriptionId }, query }) => {
    await demandOwner(reader, subscriptionId);
    const page = paging(query);
    const filter = { ...query, subscriptionId, by: 'operator' } as const;
    const { pieces, total } = await pageOfDeliveries(reader, filter, page);
    return storedPage('deliveries', pieces, pageReply(page, total));
  }),
  route(webhooks.platformReadDelivery, async ({ path: { subscriptionId, deliveryId } }) => {
    const found = await findDeliveryOrNewest(reader, subscriptionId, deliveryId, findAnyDelivery);
    if (!found) throw new Failure('resourceNotFound');
    const { body, ...delivery } = found;
    return { ...delivery, payload: payloadAs(body, delivery.eventType) };
  }),
];

const writes = ({ clock, config, database: { reader } }: Context): Route[] => [
  route(webhooks.platformRedeliver, async ({ path, writer }) => {
    const partnerId = await demandOwner(reader, path.subscriptionId);
    return redeliver(writer, clock, { partnerId, ...path, byOperator: true });
  }),
  route(webhooks.platformRecoverDeliveries, async ({ path: { subscriptionId }, body, writer }) => {
    const partnerId = await demandOwner(reader, subscriptionId);
    return recoverDeliveries(writer, { clock, config }, partnerId, subscriptionId, body);
  }),
];

/** What the operator watches about deliveries. */
export const deliveryFigures = ({ clock, database }: Context): Figure[] => [
  {
    name: 'fringe_webhook_backlog',
    help: 'Pending deliveries: first attempts, retries, and those of disabled subscriptions.',
    label: 'kind',
    read: () => database.inSnapshot(backlogFigures),
  },
  {
    name: 'fringe_webhook_oldest_due_seconds',
    help: 'How long the longest waiting delivery has been due.',
    label: 'of',
    read: () => database.inSnapshot((reader) => oldestDueFigure(reader, clock.now())),
  },
  {
    name: 'fringe_webhook_attempts',
    help: 'Attempts of all workers by how they ended.',
    label: 'outcome',
    read: () => database.inSnapshot(outcomeFigures),
  },
  {
    name: 'fringe_webhook_lane_concurrency',
    help: 'Calls that a receiver gets at a time; those that struggle most first.',
    label: 'subscription',
    read: () => database.inSnapshot(laneFigures),
  },
];
