import { Failure } from '@fringe/contract/errors';
import * as webhooks from '@fringe/contract/operations/webhooks/platform-webhooks';
import { partnerExists } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { demandOwner } from '../deliveries/demand-subscription.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { disableSubscription } from './disable-subscription.ts';
import { enableSubscription } from './enable-subscription.ts';
import { findSubscription, pageOfSubscriptions } from './queries.ts';

/** Subscriptions of any partner, for the operator; never their secrets. */
export const subscriptionPlatformRoutes = ({ clock, database: { reader } }: Context): Route[] => [
  route(webhooks.listPartnerSubscriptions, async ({ path: { partnerId }, query }) => {
    if (!(await partnerExists(reader, partnerId))) throw new Failure('resourceNotFound');
    const page = paging(query);
    const { items, total } = await pageOfSubscriptions(reader, partnerId, page);
    return { subscriptions: items, page: pageReply(page, total) };
  }),
  route(webhooks.platformReadSubscription, async ({ path: { subscriptionId } }) => {
    const partnerId = await demandOwner(reader, subscriptionId);
    const known = await findSubscription(reader, partnerId, subscriptionId);
    if (!known) throw new Failure('resourceNotFound');
    return { ...known, partnerId };
  }),
  route(webhooks.platformEnableSubscription, async ({ path: { subscriptionId }, writer }) => {
    const partnerId = await demandOwner(reader, subscriptionId);
    return enableSubscription(writer, clock, partnerId, subscriptionId);
  }),
  route(webhooks.platformDisableSubscription, async ({ path: { subscriptionId }, writer }) => {
    const partnerId = await demandOwner(reader, subscriptionId);
    return disableSubscription(writer, clock, partnerId, subscriptionId);
  }),
];
