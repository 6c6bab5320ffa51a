import { listAllDeliveries } from '@fringe/contract/operations/deliveries';
import * as partners from '@fringe/contract/operations/partners';
import type { CompanyScope } from '../access-grants/company-scope.ts';
import type { Context } from '../context.ts';
import type { Figure } from '../http/metrics.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfDeliveries } from './delivery-queries.ts';
import { backlogFigures, laneFigures, oldestDueFigure, outcomeFigures } from './figure-queries.ts';
import { revokeAccess } from './revoke-access.ts';

export const webhookPlatformRoutes = (
  { clock, database: { reader } }: Context,
  scope: CompanyScope,
): Route[] => [
  route(listAllDeliveries, async ({ query }) => {
    const page = paging(query);
    const { deliveries, total } = await pageOfDeliveries(reader, query, page);
    return { deliveries, page: pageReply(page, total) };
  }),
  route(partners.revokeAccess, async ({ path, writer }) => {
    await revokeAccess(writer, clock, path.partnerId, path.companyId);
    scope.forget(path.partnerId, path.companyId);
    return undefined;
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
