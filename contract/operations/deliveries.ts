import Type from 'typebox';
import { subscribableTypes } from '../events.ts';
import { operation } from '../operation.ts';
import { Closed, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

/** The states of a delivery. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const Status = Type.Enum([...deliveryStates], { type: 'string' });

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
  number: Type.Integer({ minimum: 1 }),
  startedAt: Timestamp,
  durationMs: Type.Integer({ minimum: 0 }),
  responseStatus: Nullable(Type.Integer()),
  error: Nullable(Type.Enum([...attemptErrors], { type: 'string' })),
  responseBody: Nullable(Type.String({ description: 'Its first 1,024 bytes.' })),
});
export type Attempt = Type.Static<typeof Attempt>;

const EventType = Type.Enum([...subscribableTypes], { type: 'string' });

/** One event on its way to one subscription, with all attempts. */
export const Delivery = Closed({
  id: Uuid,
  eventId: Uuid,
  eventType: EventType,
  status: Status,
  createdAt: Timestamp,
  nextAttemptAt: Nullable(Timestamp),
  expiresAt: Timestamp,
  attempts: Type.Array(Attempt),
});
export type Delivery = Type.Static<typeof Delivery>;

const filter = {
  status: Type.Optional(Status),
  eventType: Type.Optional(EventType),
  eventId: Type.Optional(Uuid),
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
  method: 'GET',
  path: list,
  summary: 'List deliveries, newest first',
  query: Closed(filter),
  reply: { status: 200, body: Closed({ deliveries: Type.Array(Delivery), page: Page }) },
  failures: ['resourceNotFound'],
});

/** Reads a delivery with the payload as it is sent. */
export const readDelivery = operation({
  ...webhooks,
  id: 'readDelivery',
  method: 'GET',
  path: `${list}/{deliveryId}`,
  summary: 'Read a delivery with its payload',
  reply: { status: 200, body: Closed({ ...Delivery.properties, payload: Type.String() }) },
  failures: ['resourceNotFound'],
});

/** Sends the event of a delivery once more, with its own 72 hours. */
export const redeliver = operation({
  ...webhooks,
  id: 'redeliver',
  method: 'POST',
  path: `${list}/{deliveryId}/redeliver`,
  summary: 'Deliver an event again',
  reply: { status: 202, body: Closed({ id: Uuid }) },
  failures: ['companyNotOfPartner', 'resourceNotFound', 'subscriptionDisabled'],
});

/** Delivers what failed, or was never made because the subscription was disabled. */
export const recoverDeliveries = operation({
  ...webhooks,
  id: 'recoverDeliveries',
  method: 'POST',
  path: `${subscription}/recover`,
  summary: 'Deliver what failed or was missed',
  description:
    'With `dryRun` it only says how much that is. The oldest 20,000 are scheduled at a time: ' +
    'repeat it while `scheduled` is less than `matched`, which counts up to 100,000.',
  body: Closed({
    since: Type.Integer({ ...Timestamp, minimum: 0, maximum: 253_402_300_799 }),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  reply: { status: 202, body: Closed({ matched: Type.Integer(), scheduled: Type.Integer() }) },
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
  body: Closed({ eventType: EventType }),
  reply: { status: 202, body: Closed({ id: Uuid }) },
  failures: ['resourceNotFound', 'subscriptionDisabled'],
});

/** Lists deliveries of all partners, newest first. */
export const listAllDeliveries = operation({
  api: 'platform',
  tag: 'Webhooks',
  id: 'listAllDeliveries',
  method: 'GET',
  path: '/deliveries',
  summary: 'List deliveries across partners, newest first',
  query: Closed({
    partnerId: Type.Optional(Uuid),
    subscriptionId: Type.Optional(Uuid),
    ...filter,
  }),
  reply: {
    status: 200,
    body: Closed({
      deliveries: Type.Array(
        Closed({ ...Delivery.properties, partnerId: Uuid, subscriptionId: Uuid }),
      ),
      page: Page,
    }),
  },
});
