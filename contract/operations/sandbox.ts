import Type from 'typebox';
import { subscribableTypes } from '../events.ts';
import { operation } from '../operation.ts';
import { Closed, Nullable, Page, PayrollCycle, pagingQuery, Timestamp, Uuid } from '../types.ts';
import { attemptErrors, Delivery } from './deliveries.ts';

const sandbox = { api: 'sandbox', tag: 'Sandbox', sandboxOnly: true } as const;
const EventType = Type.Enum([...subscribableTypes], { type: 'string' });

/** Causes the change behind an event. */
export const triggerEvent = operation({
  ...sandbox,
  id: 'triggerEvent',
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
  body: Closed({ eventType: EventType, companyId: Uuid, employeeId: Type.Optional(Uuid) }),
  reply: {
    status: 201,
    body: Closed({
      companyId: Uuid,
      employeeId: Type.Union([Uuid, Type.Null()]),
      events: Type.Array(Closed({ id: Uuid, type: Type.String() })),
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
  method: 'POST',
  path: '/companies/{companyId}/advance',
  summary: 'Run the calendar to the next closing',
  description:
    'The open payroll cycle is closed and settled, and the next one begins, as if its closing ' +
    'date had come. Repeat it to see month after month.',
  scope: 'payroll:write',
  reply: { status: 200, body: Closed({ closed: PayrollCycle, opened: PayrollCycle }) },
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
  reply: { status: 202, body: Delivery },
  failures: ['resourceNotFound', 'deliveryOver', 'subscriptionDisabled'],
});

/** An attempt that is handed to a connected developer instead of being sent to the URL. */
export const StreamedDelivery = Closed({
  deliveryId: Uuid,
  attempt: Type.Integer({ minimum: 1 }),
  eventId: Uuid,
  eventType: EventType,
  headers: Type.Record(Type.String(), Type.String(), { description: 'As they would be sent.' }),
  body: Type.String({ description: 'To the byte.' }),
});
export type StreamedDelivery = Type.Static<typeof StreamedDelivery>;

/** Hands the deliveries of a subscription to whoever is connected. */
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
  reply: { status: 200, body: StreamedDelivery, events: true },
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
    deliveryId: Uuid,
    attempt: Type.Integer({ minimum: 1 }),
    responseStatus: Nullable(Type.Integer({ minimum: 100, maximum: 599 })),
    error: Type.Optional(Type.Enum([...attemptErrors], { type: 'string' })),
    responseBody: Type.Optional(Type.String({ maxLength: 65_536 })),
    retryAfter: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: { status: 204, body: null },
  failures: ['resourceNotFound', 'answerNotAwaited'],
});

const MailSummary = Closed({
  id: Uuid,
  companyId: Uuid,
  sentAt: Timestamp,
  to: Closed({ name: Type.String(), address: Type.String() }),
  subject: Type.String(),
});

/** Lists what would have been mailed. */
export const listMails = operation({
  ...sandbox,
  id: 'listMails',
  method: 'GET',
  path: '/mailbox',
  summary: 'List captured mails, newest first',
  description: 'What a sandbox without a mail server would have sent to people of your companies.',
  scope: 'employees:read',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ mails: Type.Array(MailSummary), page: Page }) },
});

/** Reads a captured mail. */
export const readMail = operation({
  ...sandbox,
  id: 'readMail',
  method: 'GET',
  path: '/mailbox/{mailId}',
  summary: 'Read a captured mail',
  scope: 'employees:read',
  reply: {
    status: 200,
    body: Closed({ ...MailSummary.properties, text: Type.String(), html: Type.String() }),
  },
  failures: ['resourceNotFound'],
});
