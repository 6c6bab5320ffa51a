import { type EventType, events } from '@fringe/contract/events';
import * as sandbox from '@fringe/contract/operations/sandbox/sandbox';
import * as deliveries from '@fringe/contract/operations/webhooks/deliveries';
import * as figures from '@fringe/contract/operations/webhooks/delivery-figures';
import * as feed from '@fringe/contract/operations/webhooks/events';
import * as platform from '@fringe/contract/operations/webhooks/platform-webhooks';
import * as webhooks from '@fringe/contract/operations/webhooks/webhooks';
import { deliverDue } from '../deliver-due.ts';
import { listen } from '../network/listen.ts';
import { searchExamples } from './happened.ts';
import { aurora, solana, teide } from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

const types = Object.keys(events) as EventType[];

/** A partner subscribes, is told of everything, and looks at what became of it. */
export async function webhookExamples(recorder: Recorder, stage: Stage): Promise<void> {
  await recorder.ask(webhooks.listEventTypes);
  const { id: subscriptionId } = await recorder.ask(webhooks.createSubscription, {
    body: {
      url: stage.receiver.url,
      eventTypes: types,
      description: 'Payroll import',
      companyIds: [aurora, solana],
    },
  });
  const path = { subscriptionId };
  await recorder.ask(webhooks.listSubscriptions, { query: { limit: 1 } });
  await recorder.ask(webhooks.readSubscription, { path });
  await triggered(recorder, stage);
  await recorder.ask(deliveries.testSubscription, {
    path,
    body: { eventType: 'employee.consumption.generated' },
  });
  await deliverDue(stage.context);
  const { deliveries: made } = await recorder.ask(deliveries.listDeliveries, {
    path,
    query: { status: 'delivered', limit: 1 },
  });
  const delivery = { subscriptionId, deliveryId: made[0]!.id };
  await recorder.ask(deliveries.readDelivery, { path: delivery });
  await searchExamples(recorder, made[0]!.eventId);
  await recorder.ask(deliveries.redeliver, { path: delivery });
  await feedExamples(recorder);
  await recorder.ask(deliveries.recoverDeliveries, {
    path,
    body: { since: seconds(stage) - 86_400, dryRun: true },
  });
  await operatorExamples(recorder, stage, delivery);
  await recorder.ask(webhooks.rotateSigningSecret, { path, body: { overlapSeconds: 3_600 } });
  await recorder.ask(webhooks.disableSubscription, { path });
  await recorder.ask(webhooks.enableSubscription, { path });
  await sandboxExamples(recorder, stage, subscriptionId);
  await recorder.ask(webhooks.deleteSubscription, { path });
}

/** What happened, for whoever was not told; and what became of one event. */
async function feedExamples(recorder: Recorder): Promise<void> {
  const eventType = 'employee.committed-expense.finished' as const;
  const query = { companyId: solana, eventType, limit: 1 };
  const { events: found } = await recorder.ask(feed.listEvents, { query });
  await recorder.ask(feed.platformListEvents, { query });
  const path = { eventId: found[0]!.event.id };
  await recorder.ask(feed.readEvent, { path });
  await recorder.ask(feed.platformReadEvent, { path });
}

/** What became of it by the hour; and the operator looks at the same. */
async function operatorExamples(
  recorder: Recorder,
  stage: Stage,
  delivery: { subscriptionId: string; deliveryId: string },
): Promise<void> {
  const { subscriptionId } = delivery;
  const path = { subscriptionId };
  await recorder.ask(figures.readDeliveryFigures, { path });
  await recorder.ask(figures.platformReadDeliveryFigures, { path });
  await recorder.ask(figures.readAllDeliveryFigures, {});
  const last = { status: 'delivered', limit: 1 } as const;
  const { deliveries: all } = await recorder.ask(platform.listAllDeliveries, { query: last });
  const ofPartner = { partnerId: all[0]!.partnerId };
  await recorder.ask(platform.listPartnerSubscriptions, { path: ofPartner, query: { limit: 1 } });
  await recorder.ask(figures.readPartnerDeliveryFigures, { path: ofPartner });
  await recorder.ask(platform.platformReadSubscription, { path });
  await recorder.ask(platform.platformListDeliveries, { path, query: last });
  await recorder.ask(platform.platformReadDelivery, { path: delivery });
  await recorder.ask(platform.platformRedeliver, { path: delivery });
  const body = { since: seconds(stage) - 86_400, dryRun: true };
  await recorder.ask(platform.platformRecoverDeliveries, { path, body });
  await recorder.ask(platform.platformDisableSubscription, { path });
  await recorder.ask(platform.platformEnableSubscription, { path });
}

const seconds = ({ clock }: Stage): number => Math.floor(clock.now().getTime() / 1000);

/** Causes every event once, so that the receiver has seen them all. */
async function triggered(recorder: Recorder, { context, clock }: Stage): Promise<void> {
  for (const [index, eventType] of types.entries()) {
    const request = { eventType, companyId: solana };
    if (index === 0) await recorder.ask(sandbox.triggerEvent, { body: request });
    else await recorder.partner.post('/sandbox/v1/trigger', request);
    await deliverDue(context);
    clock.advance(60);
  }
}

/** What a developer does who has no public URL, and no patience. */
async function sandboxExamples(
  recorder: Recorder,
  stage: Stage,
  subscriptionId: string,
): Promise<void> {
  const { url, context, receiver } = stage;
  await recorder.ask(sandbox.advanceCompany, { path: { companyId: teide } });
  const failing = await failingDelivery(recorder, stage, subscriptionId);
  await recorder.ask(sandbox.advanceDelivery, { path: { deliveryId: failing } });
  receiver.status = 204;
  await deliverDue(context);
  const path = { subscriptionId };
  const listening = await listen(url, recorder.partner, subscriptionId);
  await recorder.partner.post(`/api/v3/webhooks/subscriptions/${subscriptionId}/test`, {
    eventType: 'company.payroll-cycle.closed',
  });
  const streamed = await listening.delivery();
  recorder.keep(sandbox.streamDeliveries, {
    title: sandbox.streamDeliveries.summary,
    path,
    query: {},
    headers: {},
    reply: {
      status: 200,
      type: 'text/event-stream',
      body:
        `event: ready\ndata: ${JSON.stringify({ subscriptionId })}\n\n` +
        `event: delivery\ndata: ${JSON.stringify(streamed)}\n\n`,
    },
  });
  const { deliveryId, attempt } = streamed;
  await recorder.ask(sandbox.answerDelivery, {
    path,
    body: { deliveryId, attempt, responseStatus: 204 },
  });
  listening.leave();
}

/** A delivery whose first attempt has failed. */
async function failingDelivery(
  recorder: Recorder,
  { context, receiver }: Stage,
  subscriptionId: string,
): Promise<string> {
  receiver.status = 503;
  const { body } = await recorder.partner.post(
    `/api/v3/webhooks/subscriptions/${subscriptionId}/test`,
    { eventType: 'employee.consumption.generated' },
  );
  await deliverDue(context);
  return body.id as string;
}
