import Type from 'typebox';
import { events, subscribableTypes } from '../events.ts';
import { operation } from '../operation.ts';
import { Closed, Line, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

const Status = Type.Enum(['enabled', 'disabled'], { type: 'string' });
const EventType = Type.Enum([...subscribableTypes], { type: 'string' });
const EventTypes = Type.Array(EventType, { minItems: 1, uniqueItems: true });

/** A partner's wish to be told of events. The signing secret is never part of it. */
export const WebhookSubscription = Closed({
  id: Uuid,
  url: Type.String(),
  eventTypes: EventTypes,
  status: Status,
  createdAt: Timestamp,
  description: Nullable(Type.String()),
  companyIds: Nullable(Type.Array(Uuid)),
});
export type WebhookSubscription = Type.Static<typeof WebhookSubscription>;

const SigningSecret = Type.String({ description: 'Shown here and never again.' });

/** What a subscription is made of. */
export const SubscriptionInput = Closed({
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'https, a public address.' }),
  eventTypes: EventTypes,
  description: Type.Optional(Line(500)),
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
    body: Closed({ subscriptions: Type.Array(WebhookSubscription), page: Page }),
  },
});

/** Reads a subscription, without its secret. */
export const readSubscription = operation({
  ...webhooks,
  id: 'readSubscription',
  method: 'GET',
  path: one,
  summary: 'Read a subscription',
  reply: { status: 200, body: WebhookSubscription },
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
  reply: { status: 200, body: WebhookSubscription },
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
  reply: { status: 200, body: WebhookSubscription },
  failures: unknown,
});

/** Deletes a subscription; what is pending is cancelled. */
export const deleteSubscription = operation({
  ...webhooks,
  id: 'deleteSubscription',
  method: 'DELETE',
  path: one,
  summary: 'Delete a subscription',
  reply: { status: 204, body: null },
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
    overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, default: 86_400 })),
  }),
  reply: {
    status: 200,
    body: Closed({ id: Uuid, signingSecret: SigningSecret, previousSecretExpiresAt: Timestamp }),
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
    body: Closed({
      eventTypes: Type.Array(
        Closed({
          name: Type.Enum(Object.keys(events) as (keyof typeof events)[], { type: 'string' }),
          description: Type.String(),
          alsoKnownAs: Type.Array(Type.String()),
        }),
      ),
    }),
  },
});
