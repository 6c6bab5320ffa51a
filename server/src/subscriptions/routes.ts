import { Failure } from '@fringe/contract/errors';
import * as deliveries from '@fringe/contract/operations/webhooks/deliveries';
import * as webhooks from '@fringe/contract/operations/webhooks/webhooks';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { disableSubscription } from './disable-subscription.ts';
import { enableSubscription } from './enable-subscription.ts';
import { findSubscription, pageOfSubscriptions } from './queries.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testSubscription } from './test-subscription.ts';

const DAY_S = 86_400;

export const subscriptionRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
];

const reads = ({ database: { reader } }: Context): Route[] => [
  route(webhooks.listSubscriptions, async ({ caller, query }) => {
    const page = paging(query);
    const { items, total } = await pageOfSubscriptions(reader, caller.partnerId!, page);
    return { subscriptions: items, page: pageReply(page, total) };
  }),
  route(webhooks.readSubscription, async ({ caller, path }) => {
    const known = await findSubscription(reader, caller.partnerId!, path.subscriptionId);
    if (!known) throw new Failure('resourceNotFound');
    return known;
  }),
];

const writes = (context: Context): Route[] => [
  route(webhooks.createSubscription, async ({ caller, body, writer }) =>
    createSubscription(writer, context, caller.partnerId!, body),
  ),
  route(webhooks.enableSubscription, async ({ caller, path, writer }) =>
    enableSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId),
  ),
  route(webhooks.disableSubscription, async ({ caller, path, writer }) =>
    disableSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId),
  ),
  route(webhooks.deleteSubscription, async ({ caller, path, writer }) => {
    await deleteSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId);
    return undefined;
  }),
  route(webhooks.rotateSigningSecret, async ({ caller, path, body, writer }) => {
    const { overlapSeconds = DAY_S } = body;
    return rotateSecret(writer, context, caller.partnerId!, path.subscriptionId, overlapSeconds);
  }),
  route(deliveries.testSubscription, async ({ caller, path, body, writer }) =>
    testSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId, body.eventType),
  ),
];
