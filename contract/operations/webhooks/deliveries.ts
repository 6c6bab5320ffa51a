import { subscribableTypes } from '../../events.ts';
import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  GivenTimestamp,
  NewId,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** The states of a delivery. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const Status = Type.Enum([...deliveryStates], {
  type: 'string',
  description:
    '`pending` while attempts are made, then `delivered`, or `failed` after 72 hours; ' +
    '`cancelled` when the subscription was deleted or may no longer receive it.',
});

/** Why an attempt did not succeed. */
export const attemptErrors = [
  'timeout',
  'dns',
  'connection',
  'tls',
  'blocked-address',
  'redirect',
  'http-status',
  'protocol',
  'internal',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

const Attempt = Closed({
  number: Type.Integer({ minimum: 1, description: 'Which attempt it was, counted from 1.' }),
  startedAt: described(Timestamp, 'When the call began, in epoch seconds.'),
  durationMs: Type.Integer({ minimum: 0, description: 'How many milliseconds the call took.' }),
  responseStatus: Nullable(
    Type.Integer({ description: 'The HTTP status that came back; null when none did.' }),
  ),
  error: described(
    Nullable(Type.Enum([...attemptErrors], { type: 'string' })),
    'Why the attempt failed; null when it succeeded.',
  ),
  responseBody: Nullable(
    Type.String({
      description: 'The first 1,024 bytes of what the receiver answered; null when nothing came.',
    }),
  ),
});
export type Attempt = Type.Static<typeof Attempt>;

const EventType = Type.Enum([...subscribableTypes], {
  type: 'string',
  description: 'What kind of event it is, by the name that was subscribed to.',
});

/** One event on its way to one subscription, with all attempts. */
export const Delivery = Closed({
  id: described(Uuid, 'The delivery: one event on its way to one subscription.'),
  eventId: described(Uuid, 'The event that is delivered; `id` of its envelope.'),
  eventType: EventType,
  status: Status,
  createdAt: described(Timestamp, 'When the delivery was made, in epoch seconds.'),
  nextAttemptAt: described(
    Nullable(Timestamp),
    'When it is tried next, in epoch seconds; null when it is over.',
  ),
  expiresAt: described(Timestamp, 'When the last attempt is due, in epoch seconds.'),
  companyId: described(
    Nullable(Uuid),
    'The company that the event is about; null for a sample event.',
  ),
  payroll: described(
    Nullable(PayrollMonth),
    'The month that the event is about, `YYYY-MM`; null where it is about none.',
  ),
  attempts: Type.Array(Attempt, { description: 'All calls that were made so far, in order.' }),
});
export type Delivery = Type.Static<typeof Delivery>;

/** How a receiver answered the last call, as lists are filtered by it. */
export const answers = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Which deliveries are listed. */
export const deliveryFilter = {
  status: Type.Optional(Status),
  eventType: Type.Optional(EventType),
  eventId: Type.Optional(Uuid),
  companyId: Type.Optional(Uuid),
  createdFrom: Type.Optional(GivenTimestamp),
  createdTo: Type.Optional(GivenTimestamp),
  answer: Type.Optional(Type.Enum([...answers], { type: 'string' })),
  error: Type.Optional(Type.Enum([...attemptErrors], { type: 'string' })),
  ...pagingQuery,
};

const webhooks = {
  api: 'partner',
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  stability: 'draft',
} as const;
const subscription = '/webhooks/subscriptions/{subscriptionId}';
const list = `${subscription}/deliveries` as const;

/** Lists the deliveries of a subscription, newest first. */
export const listDeliveries = operation({
  ...webhooks,
  id: 'listDeliveries',
  heavy: true,
  method: 'GET',
  path: list,
  summary: 'List deliveries, newest first',
  description:
    'What is about a company that you no longer have access to is left out, here and wherever a ' +
    'delivery is named; it is back when access is granted again.',
  query: Closed(deliveryFilter),
  reply: {
    status: 200,
    description: 'The page of deliveries that match, newest first.',
    body: Closed({
      deliveries: Type.Array(Delivery, { description: 'Newest first.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

/** Reads a delivery with the payload as it is sent. */
export const readDelivery = operation({
  ...webhooks,
  id: 'readDelivery',
  method: 'GET',
  path: `${list}/{deliveryId}`,
  summary: 'Read a delivery with its payload',
  description: 'By the id of its event, it is the newest delivery of that.',
  reply: {
    status: 200,
    description: 'The delivery with its attempts, and the payload to the byte.',
    body: Closed({
      ...Delivery.properties,
      payload: Type.String({ description: 'The body that is sent, to the byte: JSON as text.' }),
    }),
  },
  failures: ['resourceNotFound'],
});

/** Sends the event of a delivery once more, with its own 72 hours. */
export const redeliver = operation({
  ...webhooks,
  id: 'redeliver',
  method: 'POST',
  path: `${list}/{deliveryId}/redeliver`,
  summary: 'Deliver an event again',
  description:
    'Named by one of its deliveries, or by the event itself: then also where it has none yet and ' +
    'the subscription wants such events.',
  reply: {
    status: 202,
    description: 'The event will be delivered once more, by a delivery of its own.',
    body: NewId('delivery'),
  },
  failures: ['resourceNotFound', 'subscriptionDisabled'],
});

/** Delivers what failed, or was never made because the subscription was disabled. */
export const recoverDeliveries = operation({
  ...webhooks,
  id: 'recoverDeliveries',
  heavy: true,
  method: 'POST',
  path: `${subscription}/recover`,
  summary: 'Deliver what failed or was missed',
  description:
    'With `dryRun` it only says how much that is. The oldest 20,000 are scheduled at a time: ' +
    'repeat it while `scheduled` is less than `matched`, which counts up to 100,000.',
  body: Closed({
    since: described(GivenTimestamp, 'Events from this moment on, in epoch seconds.'),
    dryRun: Type.Optional(
      Type.Boolean({ description: 'True to count only, and schedule nothing.' }),
    ),
  }),
  reply: {
    status: 202,
    description: 'How many deliveries failed or were missed, and how many are made now.',
    body: Closed({
      matched: Type.Integer({ description: 'How many failed or were missed; at most 100,000.' }),
      scheduled: Type.Integer({ description: 'How many of them are delivered now.' }),
    }),
  },
  failures: ['resourceNotFound', 'subscriptionDisabled'],
});

/** Sends a sample event, marked as a test. */
export const testSubscription = operation({
  ...webhooks,
  id: 'testSubscription',
  method: 'POST',
  path: `${subscription}/test`,
  summary: 'Send a sample event',
  description: 'It is signed and retried as any other, and has `"test": true`.',
  body: Closed({ eventType: described(EventType, 'Which kind of sample event to send.') }),
  reply: {
    status: 202,
    description: 'The sample event will be delivered.',
    body: NewId('delivery'),
  },
  failures: ['resourceNotFound', 'subscriptionDisabled'],
});
