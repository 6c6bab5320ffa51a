import { Failure } from '@fringe/contract/errors';
import { type EventType, events, eventTexts, REGISTERED } from '@fringe/contract/events';
import * as history from '@fringe/contract/operations/deliveries';
import * as webhooks from '@fringe/contract/operations/webhooks';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { findDelivery, pageOfDeliveries } from './delivery-queries.ts';
import { disableSubscription } from './disable-subscription.ts';
import { enableSubscription } from './enable-subscription.ts';
import { recoverDeliveries } from './recover-deliveries.ts';
import { redeliver } from './redeliver.ts';
import { rotateSecret } from './rotate-secret.ts';
import { payloadAs } from './rules.ts';
import { findSubscription, pageOfSubscriptions } from './subscription-queries.ts';
import { testSubscription } from './test-subscription.ts';

const DAY_S = 86_400;

export const webhookRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
  ...deliveryReads(context),
  ...deliveryWrites(context),
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
  route(webhooks.listEventTypes, async () => ({
    eventTypes: (Object.keys(events) as EventType[]).map((name) => ({
      name,
      description: eventTexts[name][1],
      alsoKnownAs: name === 'employee.consumption.generated' ? [REGISTERED] : [],
    })),
  })),
];

const writes = (context: Context): Route[] => [
  route(webhooks.createSubscription, async ({ caller, body, writer }) =>
    createSubscription(writer, context, caller.partnerId!, body),
  ),
  route(webhooks.enableSubscription, async ({ caller, path, writer }) =>
    enableSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId),
  ),
  route(webhooks.disableSubscription, async ({ caller, path, writer }) =>
    disableSubscription(writer, caller.partnerId!, path.subscriptionId),
  ),
  route(webhooks.deleteSubscription, async ({ caller, path, writer }) => {
    await deleteSubscription(writer, context.clock, caller.partnerId!, path.subscriptionId);
    return undefined;
  }),
  route(webhooks.rotateSigningSecret, async ({ caller, path, body, writer }) => {
    const { overlapSeconds = DAY_S } = body;
    return rotateSecret(writer, context, caller.partnerId!, path.subscriptionId, overlapSeconds);
  }),
];

const deliveryReads = ({ database: { reader } }: Context): Route[] => [
  route(history.listDeliveries, async ({ caller, path: { subscriptionId }, query }) => {
    const known = await findSubscription(reader, caller.partnerId!, subscriptionId);
    if (!known) throw new Failure('resourceNotFound');
    const page = paging(query);
    const filter = { ...query, subscriptionId };
    const { deliveries, total } = await pageOfDeliveries(reader, filter, page);
    return {
      deliveries: deliveries.map(({ partnerId: _, subscriptionId: __, ...one }) => one),
      page: pageReply(page, total),
    };
  }),
  route(history.readDelivery, async ({ caller, path: { subscriptionId, deliveryId } }) => {
    const [known, delivery] = await Promise.all([
      findSubscription(reader, caller.partnerId!, subscriptionId),
      findDelivery(reader, subscriptionId, deliveryId),
    ]);
    if (!known || !delivery) throw new Failure('resourceNotFound');
    const { body, ...rest } = delivery;
    return { ...rest, payload: payloadAs(body, rest.eventType) };
  }),
];

const deliveryWrites = ({ clock }: Context): Route[] => [
  route(history.redeliver, async ({ caller, path: { subscriptionId, deliveryId }, writer }) =>
    redeliver(writer, clock, caller.partnerId!, subscriptionId, deliveryId),
  ),
  route(history.recoverDeliveries, async ({ caller, path, body, writer }) => {
    const since = new Date(body.since * 1000);
    const { subscriptionId } = path;
    const dryRun = body.dryRun ?? false;
    return recoverDeliveries(writer, clock, caller.partnerId!, subscriptionId, since, dryRun);
  }),
  route(history.testSubscription, async ({ caller, path, body, writer }) =>
    testSubscription(writer, clock, caller.partnerId!, path.subscriptionId, body.eventType),
  ),
];
