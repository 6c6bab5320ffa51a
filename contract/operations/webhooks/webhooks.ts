import { events, subscribableTypes } from '../../events.ts';
import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Line,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

const Status = Type.Enum(['enabled', 'disabled'], {
  type: 'string',
  description: '`enabled`, or `disabled`: then no deliveries are made.',
});
const EventType = Type.Enum([...subscribableTypes], { type: 'string' });
const EventTypes = Type.Array(EventType, {
  minItems: 1,
  uniqueItems: true,
  description: 'The kinds of events that are sent to it.',
});

/** A partner's wish to be told of events. The signing secret is never part of it. */
export const WebhookSubscription = Closed({
  id: described(Uuid, 'The subscription, as paths name it.'),
  url: Type.String({ description: 'Where events are sent to, by POST.' }),
  eventTypes: EventTypes,
  status: Status,
  createdAt: described(Timestamp, 'When it was created, in epoch seconds.'),
  description: Nullable(
    Type.String({ description: 'A note of yours about it; null when there is none.' }),
  ),
  companyIds: described(
    Nullable(Type.Array(Uuid)),
    'Only events of these companies are sent; null means all that you have access to.',
  ),
});
export type WebhookSubscription = Type.Static<typeof WebhookSubscription>;

const SigningSecret = Type.String({
  description: 'What calls are signed with, `whsec_…`; shown here and never again.',
});

/** What a subscription is made of. */
export const SubscriptionInput = Closed({
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Where events go: https, and a public address.',
  }),
  eventTypes: EventTypes,
  description: Type.Optional(described(Line(500), 'A note of yours about it, for people.')),
  companyIds: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 1_000,
      description: 'Only events of these companies; without it, of all that you have access to.',
    }),
  ),
});
export type SubscriptionInput = Type.Static<typeof SubscriptionInput>;

const webhooks = {
  api: 'partner',
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  stability: 'draft',
} as const;
const list = '/webhooks/subscriptions';
const one = `${list}/{subscriptionId}` as const;
const unknown = ['resourceNotFound'] as const;

/** Registers a subscription; the signing secret is returned once. */
export const createSubscription = operation({
  ...webhooks,
  id: 'createSubscription',
  method: 'POST',
  path: list,
  summary: 'Create a subscription',
  description:
    'The reply has the secret that calls are signed with. The URL is https and leads to a public ' +
    'address; a sandbox on your own machine also takes http and loopback addresses.',
  body: SubscriptionInput,
  reply: {
    status: 201,
    description: 'The subscription, and the secret that its calls are signed with.',
    body: Closed({ ...WebhookSubscription.properties, signingSecret: SigningSecret }),
  },
  failures: ['companyNotOfPartner', 'tooManySubscriptions'],
});

/** Lists the partner's subscriptions. */
export const listSubscriptions = operation({
  ...webhooks,
  id: 'listSubscriptions',
  method: 'GET',
  path: list,
  summary: 'List subscriptions',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of your subscriptions, oldest first.',
    body: Closed({
      subscriptions: Type.Array(WebhookSubscription, { description: 'Oldest first.' }),
      page: Page,
    }),
  },
});

/** Reads a subscription, without its secret. */
export const readSubscription = operation({
  ...webhooks,
  id: 'readSubscription',
  method: 'GET',
  path: one,
  summary: 'Read a subscription',
  reply: {
    status: 200,
    description: 'The subscription, without its secret.',
    body: WebhookSubscription,
  },
  failures: unknown,
});

/** Enables a subscription. Repeatable. */
export const enableSubscription = operation({
  ...webhooks,
  id: 'enableSubscription',
  method: 'PATCH',
  path: `${one}/enable`,
  summary: 'Enable a subscription',
  description: 'What was pending when it was disabled goes on, as long as its 72 hours last.',
  reply: {
    status: 200,
    description: 'The subscription, which is enabled now.',
    body: WebhookSubscription,
  },
  failures: unknown,
});

/** Disables a subscription. Repeatable. */
export const disableSubscription = operation({
  ...webhooks,
  id: 'disableSubscription',
  method: 'PATCH',
  path: `${one}/disable`,
  summary: 'Disable a subscription',
  description: 'No deliveries are made while it is disabled; see recover.',
  reply: {
    status: 200,
    description: 'The subscription, which is disabled now.',
    body: WebhookSubscription,
  },
  failures: unknown,
});

/** Deletes a subscription; what is pending is cancelled. */
export const deleteSubscription = operation({
  ...webhooks,
  id: 'deleteSubscription',
  method: 'DELETE',
  path: one,
  summary: 'Delete a subscription',
  reply: { status: 204, description: 'The subscription is gone; there is no body.', body: null },
  failures: unknown,
});

/** Makes a new signing secret; the one before stays valid for a while. */
export const rotateSigningSecret = operation({
  ...webhooks,
  id: 'rotateSigningSecret',
  method: 'POST',
  path: `${one}/secret`,
  summary: 'Rotate the signing secret',
  description: 'While both are valid, each call has a signature by either; the newest comes first.',
  body: Closed({
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        default: 86_400,
        description: 'For how many seconds the secret before stays valid; at most a day.',
      }),
    ),
  }),
  reply: {
    status: 200,
    description: 'The new signing secret, and until when the one before is valid.',
    body: Closed({
      id: WebhookSubscription.properties.id,
      signingSecret: SigningSecret,
      previousSecretExpiresAt: described(
        Timestamp,
        'Until when the secret before is valid, in epoch seconds.',
      ),
    }),
  },
  failures: unknown,
});

/** Lists the events that can be subscribed to. */
export const listEventTypes = operation({
  ...webhooks,
  id: 'listEventTypes',
  method: 'GET',
  path: '/webhooks/event-types',
  summary: 'List the types of events',
  reply: {
    status: 200,
    description: 'All types of events that can be subscribed to.',
    body: Closed({
      eventTypes: Type.Array(
        Closed({
          name: Type.Enum(Object.keys(events) as (keyof typeof events)[], {
            type: 'string',
            description: 'The name to subscribe to.',
          }),
          description: Type.String({ description: 'When such an event is sent, in words.' }),
          alsoKnownAs: Type.Array(Type.String(), {
            description: 'Other names that a subscription may use for it.',
          }),
        }),
        { description: 'All kinds of events that there are.' },
      ),
    }),
  },
});
