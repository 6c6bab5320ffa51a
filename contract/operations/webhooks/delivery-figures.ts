import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, GivenTimestamp, Nullable, Timestamp, Uuid } from '../../types.ts';
import { attemptErrors } from './deliveries.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** What became of the calls of an hour. */
export const DeliveryHour = Closed({
  hour: described(Timestamp, 'When the hour begins, in epoch seconds; hours are those of UTC.'),
  attempts: count('How many calls began in it.'),
  delivered: count('How many of these calls were taken: each of them ended a delivery.'),
  failed: count('How many deliveries were given up in it, after 72 hours.'),
  averageDurationMs: described(
    Nullable(Type.Integer({ minimum: 0 })),
    'How many milliseconds a call took on average; null when there was none.',
  ),
  longestDurationMs: described(
    Nullable(Type.Integer({ minimum: 0 })),
    'How many milliseconds the longest call took; null when there was none.',
  ),
  errors: Type.Array(
    Closed({
      error: Type.Enum([...attemptErrors], {
        type: 'string',
        description: 'Why calls were not taken.',
      }),
      attempts: Type.Integer({ minimum: 1, description: 'How many ended so.' }),
    }),
    { description: 'The calls that were not taken, by what went wrong; most of them first.' },
  ),
});

/** What became of the deliveries of a subscription, by the hour. */
export const DeliveryFigures = Closed({
  subscriptionId: described(Uuid, 'The subscription whose calls are counted.'),
  pending: count('How many deliveries wait for their next attempt now; counted up to 1,000.'),
  hours: Type.Array(DeliveryHour, {
    description: 'The hours in which something happened, in order; in all others nothing did.',
  }),
});
export type DeliveryFigures = Type.Static<typeof DeliveryFigures>;

const span = {
  from: Type.Optional(GivenTimestamp),
  to: Type.Optional(GivenTimestamp),
};
const Span = {
  from: described(Timestamp, 'The beginning of the first hour, in epoch seconds.'),
  to: described(Timestamp, 'The end of the last hour, in epoch seconds.'),
};
const webhooks = {
  api: 'partner',
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  stability: 'draft',
} as const;
const about =
  'Up to seven days, by the hour; the last 24 hours without `from` and `to`. Calls count in the ' +
  'hour in which they began. They are counted when they end, and stay when a company is lost.';

const figuresOfAll = {
  query: Closed(span),
  description: about,
  reply: {
    status: 200,
    description: 'Each subscription with its hours.',
    body: Closed({
      ...Span,
      subscriptions: Type.Array(DeliveryFigures, {
        description: 'All subscriptions that are not deleted, oldest first.',
      }),
    }),
  },
} as const;

/** Reads what became of the deliveries of a subscription, by the hour. */
export const readDeliveryFigures = operation({
  ...webhooks,
  id: 'readDeliveryFigures',
  heavy: true,
  method: 'GET',
  path: '/webhooks/subscriptions/{subscriptionId}/deliveries/figures',
  summary: 'Read the figures of a subscription by the hour',
  description: about,
  query: Closed(span),
  reply: {
    status: 200,
    description: 'The subscription with its hours.',
    body: Closed({ ...Span, ...DeliveryFigures.properties }),
  },
  failures: ['resourceNotFound'],
});
export const platformReadDeliveryFigures = forOperator(readDeliveryFigures);

/** Reads what became of all deliveries of the partner, by subscription and hour. */
export const readAllDeliveryFigures = operation({
  ...webhooks,
  ...figuresOfAll,
  id: 'readAllDeliveryFigures',
  heavy: true,
  method: 'GET',
  path: '/webhooks/deliveries/figures',
  summary: 'Read the figures of all subscriptions by the hour',
});

/** Reads the same of any partner. */
export const readPartnerDeliveryFigures = operation({
  ...figuresOfAll,
  api: 'platform',
  tag: 'Webhooks',
  id: 'readPartnerDeliveryFigures',
  heavy: true,
  method: 'GET',
  path: '/partners/{partnerId}/webhooks/figures',
  summary: "Read the figures of a partner's subscriptions by the hour",
  failures: ['resourceNotFound'],
});
