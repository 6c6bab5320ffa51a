import { listAllDeliveries } from '@fringe/contract/operations/deliveries';
import * as partners from '@fringe/contract/operations/partners';
import type { CompanyScope } from '../access-grants/company-scope.ts';
import type { Context } from '../context.ts';
import type { Figure } from '../http/metrics.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfDeliveries } from './delivery-queries.ts';
import {
  backlogFigures,
  laneFigures,
  oldestDueFigure,
  outcomeFigures,
  type Rows,
} from './figure-queries.ts';
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

/** They look at all that is pending: no request waits for that, and it is not done too often. */
const FIGURES_MS = 10_000;

type Figures = { label: string; value: number }[];

/** Asks on a connection of its own, once for all who want to know at about the same time. */
function seldom({ database }: Context, ask: (reader: Rows) => Promise<Figures>) {
  let known: { at: number; figures: Promise<Figures> } | undefined;
  return (): Promise<Figures> => {
    const now = performance.now();
    if (!known || now - known.at > FIGURES_MS) {
      known = { at: now, figures: database.inSnapshot(ask) };
      known.figures.catch(() => {
        known = undefined;
      });
    }
    return known.figures;
  };
}

/** What the operator watches about deliveries. */
export const deliveryFigures = (context: Context): Figure[] => [
  {
    name: 'fringe_webhook_backlog',
    help: 'Pending deliveries: first attempts, retries, and those of disabled subscriptions.',
    label: 'kind',
    read: seldom(context, backlogFigures),
  },
  {
    name: 'fringe_webhook_oldest_due_seconds',
    help: 'How long the longest waiting delivery has been due.',
    label: 'of',
    read: seldom(context, (reader) => oldestDueFigure(reader, context.clock.now())),
  },
  {
    name: 'fringe_webhook_attempts',
    help: 'Attempts of all workers by how they ended.',
    label: 'outcome',
    read: seldom(context, outcomeFigures),
  },
  {
    name: 'fringe_webhook_lane_concurrency',
    help: 'Calls that a receiver gets at a time; those that struggle most first.',
    label: 'subscription',
    read: seldom(context, laneFigures),
  },
];
