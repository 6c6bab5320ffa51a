import {
  type EventPayload,
  type EventType,
  type REGISTERED,
  subscribableTypes,
} from '../../events.ts';
import { envelopes } from '../../openapi/event-schemas.ts';
import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, pagingQuery, Uuid } from '../../types.ts';
import { Delivery } from './deliveries.ts';

/** What a receiver is sent for an event, by each of its names. */
type Sent = {
  [T in EventType]: {
    id: string;
    type: T extends 'employee.consumption.generated' ? T | typeof REGISTERED : T;
    occurredAt: string;
    data: { company: EventPayload<T> };
    test?: boolean;
  };
}[EventType];

const Envelope = Type.Unsafe<Sent>({
  anyOf: Object.values(envelopes),
  description: 'The event, to the byte as a receiver of webhooks gets it.',
});

/** So a cursor is written; nobody has to know what it says. */
const cursorPattern = '[A-Za-z0-9_-]{54}';
const Cursor = Type.String({ pattern: `^${cursorPattern}$` });

const FeedItem = Closed({
  cursor: described(Cursor, 'Where it stands in the feed: what follows it comes `after` this.'),
  event: Envelope,
});

const filter = Closed({
  after: Type.Optional(Type.String({ pattern: `^(now|${cursorPattern})$` })),
  eventType: Type.Optional(Type.Enum([...subscribableTypes], { type: 'string' })),
  companyId: Type.Optional(Uuid),
  employeeId: Type.Optional(Uuid),
  limit: pagingQuery.limit,
});

const webhooks = {
  api: 'partner',
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  stability: 'draft',
} as const;

/** Reads the events of all companies that the caller may see, in the order of their commits. */
export const listEvents = operation({
  ...webhooks,
  id: 'listEvents',
  heavy: true,
  method: 'GET',
  path: '/events',
  summary: 'Read events in the order in which they happened',
  description:
    'The feed is there for what webhooks missed, or instead of them. Keep `next`, and ask again ' +
    '`after` it: nothing comes twice and nothing is left out, also while others write. Without ' +
    '`after` it begins with the oldest, with `after=now` behind the newest event. A page may be ' +
    'empty though `more` is true: then so many events were looked at that do not match. Of a ' +
    'company that you get access to later, what was passed already does not come: read it with ' +
    '`companyId`, from the beginning. An event is in the feed when every change that began ' +
    'before its own is over, which is a matter of milliseconds, and of seconds at worst.',
  query: filter,
  reply: {
    status: 200,
    description: 'Events after the cursor, and where to go on.',
    body: Closed({
      events: Type.Array(FeedItem, { description: 'In the order of their commits.' }),
      next: described(Cursor, 'Ask `after` this for what follows; valid on an empty page, too.'),
      more: Type.Boolean({ description: 'True where there is more to be read at once.' }),
    }),
  },
});

/** The same for the operator: events of all companies. */
export const platformListEvents = forOperator(listEvents);

/** Why a subscription has no delivery of an event. */
export const missingReasons = [
  'other-type',
  'other-company',
  'made-later',
  'disabled',
  'access-granted-later',
  'access-withdrawn',
  'forgotten',
  'same-moment',
] as const;
export type MissingReason = (typeof missingReasons)[number];

const delivered = {
  subscriptionId: described(Uuid, 'The subscription that was to be told, or not.'),
  url: Type.String({ description: 'Where its events are sent to.' }),
  deliveries: Type.Array(
    Closed({
      id: Delivery.properties.id,
      status: Delivery.properties.status,
      createdAt: Delivery.properties.createdAt,
      again: Type.Boolean({
        description: 'True where it was made later, by redelivery or recovery.',
      }),
    }),
    { description: 'Its deliveries to it, the newest first; 20 at most.' },
  ),
  reason: described(
    Nullable(Type.Enum([...missingReasons], { type: 'string' })),
    'Why there is none; null where there is one. `other-type` and `other-company`: it wants no ' +
      'such events. `made-later`: it was made after the event. `disabled`: it was, when the ' +
      'event happened. `access-granted-later`: access to the company is younger than the ' +
      'event; `access-withdrawn`: there is none any more. `forgotten`: what was delivered is ' +
      'forgotten after 90 days. `same-moment`: it was made, enabled or given access by a ' +
      'change that ran at the same time; `recover` delivers it.',
  ),
};

const known = {
  cursor: described(Nullable(Cursor), 'Where it stands in the feed; null where it is not in it.'),
  changeId: described(
    Nullable(Uuid),
    'The change that it tells of, a line of the audit log; null for events of earlier versions.',
  ),
  requestId: Nullable(
    Type.String({
      description:
        'The `X-Request-Id` of the request that changed it; null where there was none, and for a ' +
        'partner where it was not its own.',
    }),
  ),
  event: Envelope,
};

const one = {
  method: 'GET',
  path: '/events/{eventId}',
  summary: 'Read an event, and what became of it',
  failures: ['resourceNotFound'],
} as const;
const description = 'The event, and for each subscription its deliveries, or why there is none.';

/** Reads an event, with its delivery to each subscription of the caller, or why there is none. */
export const readEvent = operation({
  ...webhooks,
  ...one,
  id: 'readEvent',
  reply: {
    status: 200,
    description,
    body: Closed({
      ...known,
      subscriptions: Type.Array(Closed(delivered), { description: 'Each of your subscriptions.' }),
    }),
  },
});

/** The same for the operator: the subscriptions of every partner that is concerned. */
export const platformReadEvent = operation({
  ...one,
  api: 'platform',
  tag: 'Webhooks',
  id: 'platformReadEvent',
  stability: 'draft',
  reply: {
    status: 200,
    description,
    body: Closed({
      ...known,
      subscriptions: Type.Array(
        Closed({ partnerId: described(Uuid, 'The partner whose it is.'), ...delivered }),
        {
          description:
            'Those of partners that have access to the company, that name it, or that got the ' +
            'event; 1,000 at most.',
        },
      ),
    }),
  },
});
