import { forOperator, operation } from '../../operation.ts';
import { uuidPattern } from '../../scalars.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, PayrollMonth, Timestamp, Uuid } from '../../types.ts';
import { ChangedBy } from '../changes.ts';
import { SearchKindName } from './search.ts';

/** What a timeline is made of. */
export const timelineKinds = [
  'request',
  'change',
  'entry',
  'acknowledgement',
  'refusal',
  'event',
  'delivery',
  'attempt',
  'settlement',
  'cycle',
  'state',
  'limit',
  'expense',
  'decision',
  'import',
  'export',
  'credential',
  'grant',
  'subscription',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened: when, what, who, and what it hangs on. */
export const TimelineItem = Closed({
  at: described(Timestamp, 'When it happened, in epoch seconds.'),
  kind: Type.Enum([...timelineKinds], {
    type: 'string',
    description: 'What kind of thing happened. New kinds can be added at any time.',
  }),
  id: described(Uuid, 'The id of it; of an attempt its delivery, of a settlement its cycle.'),
  what: Type.String({
    description:
      'What happened, in one word: an operation, a type of event, a category, a state (of a ' +
      'subscription `enabled` or `disabled`), `opened` or `closed`.',
  }),
  outcome: Nullable(
    Type.String({
      description:
        'How it ended: the status of a delivery, the HTTP status or error of an attempt, the ' +
        'code of a refusal; null where nothing else could come of it.',
    }),
  ),
  by: described(Nullable(ChangedBy), 'Who did it; null where that is not kept.'),
  companyId: described(Nullable(Uuid), 'The company that it belongs to; null where there is none.'),
  employeeId: described(Nullable(Uuid), 'The employee whom it is about; null where there is none.'),
  payroll: described(Nullable(PayrollMonth), 'The month that it is about, `YYYY-MM`.'),
  amountInCents: Nullable(Type.Integer({ description: 'The amount in cents, where it has one.' })),
  number: Nullable(
    Type.Integer({
      description:
        'The number of an attempt or of a change of a subscription, or the version of a ' +
        'settlement.',
    }),
  ),
  becauseOf: described(
    Nullable(Uuid),
    'What it hangs on: the request of a change, the change of an event, the event of an entry ' +
      'or delivery, the delivery of an attempt.',
  ),
});
export type TimelineItem = Type.Static<typeof TimelineItem>;

/** Tells what hangs together with an id. */
export const readTimeline = operation({
  id: 'readTimeline',
  heavy: true,
  api: 'partner',
  method: 'GET',
  path: '/timeline',
  tag: 'Search',
  summary: 'From any id, everything that hangs together, in order',
  description:
    'Of a request, change, event, delivery or entry the whole chain: who asked, what changed, ' +
    'which event told of it, to whom it was delivered and by which attempts, and the settlement ' +
    'that it went into. Of a person, company, subscription or client id the newest 50 things ' +
    'that happened there; `before` leads further back. An id that you may not see is as unknown ' +
    'as one that does not exist: `kinds` is empty.',
  query: Closed({
    id: Uuid,
    before: Type.Optional(Type.String({ pattern: `^\\d{1,15}_${uuidPattern.slice(1)}` })),
  }),
  reply: {
    status: 200,
    description: 'What happened, the oldest first.',
    body: Closed({
      kinds: Type.Array(SearchKindName, { description: 'What the id names; empty if unknown.' }),
      items: Type.Array(TimelineItem, { description: 'What happened, the oldest first.' }),
      complete: Type.Boolean({
        description: 'False when something was left out: a chain shows some hundred things.',
      }),
      before: Nullable(
        Type.String({
          description: 'Give it as `before` for what happened earlier; null at the end.',
        }),
      ),
    }),
  },
});

export const platformReadTimeline = forOperator(readTimeline);
