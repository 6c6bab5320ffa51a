import { subscribableTypes } from '../../events.ts';
import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, PayrollCycle, Uuid } from '../../types.ts';
import { attemptErrors, Delivery } from '../webhooks/deliveries.ts';

export * from './mailbox.ts';

const sandbox = { api: 'sandbox', tag: 'Sandbox', sandboxOnly: true } as const;
const EventType = Type.Enum([...subscribableTypes], {
  type: 'string',
  description: 'The kind of the event, by one of its names.',
});

/** Causes the change behind an event. */
export const triggerEvent = operation({
  ...sandbox,
  id: 'triggerEvent',
  heavy: true,
  method: 'POST',
  path: '/trigger',
  summary: 'Cause the change behind an event',
  description:
    'Nothing is made up: a charge is booked, a cycle is closed, a committed expense is ' +
    'requested, paid or cancelled, and all who have subscribed are told. Without `employeeId` it ' +
    'happens to somebody to whom it can. What has to happen before, such as the request of what ' +
    'is then paid, happens too and is told as well. Closing a cycle needs the scope ' +
    '`payroll:write` besides.',
  scope: 'webhooks:manage',
  body: Closed({
    eventType: described(EventType, 'The event that is to come about.'),
    companyId: described(Uuid, 'The company where it happens; one that you have access to.'),
    employeeId: Type.Optional(
      described(Uuid, 'Whom it happens to; left out, somebody to whom it can.'),
    ),
  }),
  reply: {
    status: 201,
    description: 'What was caused, and the events that were recorded of it.',
    body: Closed({
      companyId: described(Uuid, 'The company where it happened.'),
      employeeId: described(
        Nullable(Uuid),
        'Whom it happened to; null when the whole company is concerned.',
      ),
      events: Type.Array(
        Closed({
          id: described(Uuid, 'The event; subscribers get it under this id.'),
          type: Type.String({ description: 'The kind of the event.' }),
        }),
        { description: 'All that were recorded, in order: also those that had to come before.' },
      ),
    }),
  },
  failures: [
    'companyNotOfPartner',
    'companyNotFound',
    'employeeNotFound',
    'nobodyToTrigger',
    'employeeState',
    'benefitDisabled',
    'limitExceeded',
    'limitRequired',
  ],
});

/** Runs the calendar of a company to its next closing. */
export const advanceCompany = operation({
  ...sandbox,
  id: 'advanceCompany',
  heavy: true,
  method: 'POST',
  path: '/companies/{companyId}/advance',
  summary: 'Run the calendar to the next closing',
  description:
    'The open payroll cycle is closed and settled, and the next one begins, as if its closing ' +
    'date had come. Repeat it to see month after month.',
  scope: 'payroll:write',
  reply: {
    status: 200,
    description: 'The cycle that was closed, and the one that is open now.',
    body: Closed({
      closed: described(PayrollCycle, 'The cycle that was open, and is closed now.'),
      opened: described(PayrollCycle, 'The cycle of the month after, which is open now.'),
    }),
  },
});

/** Runs a delivery through its 72 hours. */
export const advanceDelivery = operation({
  ...sandbox,
  id: 'advanceDelivery',
  method: 'POST',
  path: '/deliveries/{deliveryId}/advance',
  summary: 'Run a delivery through its 72 hours',
  description:
    'From now on the attempts that are still to come are made one after the other, without ' +
    'waiting, until one of them succeeds or the last one has failed: read the delivery to see ' +
    'them. Each is signed at the time at which it is really made; the history shows the times of ' +
    'the schedule.',
  scope: 'webhooks:manage',
  reply: {
    status: 202,
    description: 'The delivery; its attempts are made from now on without waiting.',
    body: Delivery,
  },
  failures: ['resourceNotFound', 'deliveryOver', 'subscriptionDisabled'],
});

/** An attempt that is handed to a connected developer instead of being sent to the URL. */
export const StreamedDelivery = Closed({
  deliveryId: described(Uuid, 'The delivery; the answer has to name it.'),
  attempt: Type.Integer({
    minimum: 1,
    description: 'Which attempt it is, counted from 1; the answer has to name it.',
  }),
  eventId: described(Uuid, 'The event that is delivered.'),
  eventType: EventType,
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'The headers as they would be sent to a URL, the signature among them.',
  }),
  body: Type.String({ description: 'The body as it would be sent to a URL, to the byte.' }),
});
export type StreamedDelivery = Type.Static<typeof StreamedDelivery>;

/** Hands the deliveries of a subscription to the connected client. */
export const streamDeliveries = operation({
  ...sandbox,
  id: 'streamDeliveries',
  method: 'GET',
  path: '/subscriptions/{subscriptionId}/stream',
  summary: 'Receive deliveries without a public URL',
  description:
    'Server-sent events. `ready` comes first; then every attempt is a `delivery`, which has to ' +
    'be answered within 10 seconds (see `answerDelivery`). While the connection lasts, nothing ' +
    'is sent to the URL of the subscription. A later connection takes over: the earlier one is ' +
    'told so by `replaced`, and ends. A line that begins with a colon keeps the connection alive.',
  scope: 'webhooks:manage',
  reply: {
    status: 200,
    description: 'A stream of server-sent events, one for each attempt.',
    body: StreamedDelivery,
    events: true,
  },
  failures: ['resourceNotFound', 'subscriptionDisabled'],
});

/** What a connected developer says to an attempt. */
export const answerDelivery = operation({
  ...sandbox,
  id: 'answerDelivery',
  method: 'POST',
  path: '/subscriptions/{subscriptionId}/answers',
  summary: 'Answer a streamed delivery',
  description:
    'The answer counts as if the receiver had given it: a status of 2xx means delivered, ' +
    'everything else is tried again by the schedule. Without a status, `error` says what failed.',
  scope: 'webhooks:manage',
  body: Closed({
    deliveryId: described(Uuid, 'The delivery that is answered.'),
    attempt: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Which of its attempts is answered.',
    }),
    responseStatus: Nullable(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        description: 'The HTTP status that your receiver gave; null when there was none.',
      }),
    ),
    error: Type.Optional(
      Type.Enum([...attemptErrors], {
        type: 'string',
        description: 'What failed, where there is no status.',
      }),
    ),
    responseBody: Type.Optional(
      Type.String({
        maxLength: 65_536,
        description: 'What your receiver answered; for the history.',
      }),
    ),
    retryAfter: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The `Retry-After` header of your receiver: seconds, or an HTTP date.',
      }),
    ),
  }),
  reply: {
    status: 204,
    description: 'The answer counts as that of the receiver; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound', 'answerNotAwaited'],
});
