import { listAllDeliveries } from '@fringe/contract/operations/webhooks/deliveries';
import type { Context } from '../context.ts';
import type { Figure } from '../http/metrics.ts';
import { pageReply, paging } from '../http/paging.ts';
import { storedPage } from '../http/replies/representation.ts';
import { type Route, route } from '../http/route.ts';
import { backlogFigures, laneFigures, oldestDueFigure, outcomeFigures } from './figure-queries.ts';
import { pageOfDeliveries } from './queries.ts';

export const deliveryPlatformRoutes = ({ database: { reader } }: Context): Route[] => [
  route(listAllDeliveries, async ({ query }) => {
    const page = paging(query);
    const { pieces, total } = await pageOfDeliveries(reader, query, page);
    return storedPage('deliveries', pieces, pageReply(page, total));
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
