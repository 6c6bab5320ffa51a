import { Private } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  GivenTimestamp,
  Line,
  Money,
  Nullable,
  PayrollMonth,
  SumType,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy, ShownReason } from '../changes.ts';
import { chargeFlags } from './charge-codes.ts';

const NullableCents = Nullable(Type.Integer());

/** The most external ids that one request asks for, with their commas. */
const MAX_IDS_TEXT = 2_000;

const AnyFlag = Type.Enum([...chargeFlags], {
  type: 'string',
  description: 'What a charge was booked in spite of, or `outsidePayroll`.',
});

/** What a limit is for, as entries and refusals show it. */
export const KeptPeriod = Type.Enum(['payroll', 'year'], {
  type: 'string',
  description: 'What the limit was for: one `payroll` month, or a fiscal `year`.',
});

const KeptLimit = Closed({
  amountInCents: Type.Integer({ description: 'The limit that held, in cents.' }),
  period: KeptPeriod,
  leftInCents: Type.Integer({
    description: 'What was left of it before the entry, in cents; below zero when it was passed.',
  }),
});

/** That somebody has seen the flags of an entry, and what they said. */
export const Acknowledgement = Closed(
  {
    at: described(Timestamp, 'When the flags were acknowledged, in epoch seconds.'),
    by: described(ChangedBy, 'Who has acknowledged them.'),
    note: Private(
      described(Nullable(Type.String()), 'What they noted about it; null without a note.'),
      'sealedText',
    ),
  },
  { description: 'That somebody has seen the flags of the entry.' },
);

/** What may be noted about flags that are acknowledged. */
export const GivenNote = Type.Optional(
  described(
    Line(500),
    'What there is to say about it, up to 500 characters. It is kept sealed, and shown with the ' +
      'entry.',
  ),
);

/** An entry of the ledger, with what held when it was booked and what became of it. */
export const ConsumptionEntry = Closed({
  id: described(Uuid, 'The entry of the ledger.'),
  employeeId: described(Uuid, 'The employee who used the benefit.'),
  payroll: described(PayrollMonth, 'The month that it is booked to, `YYYY-MM`.'),
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  sumType: SumType,
  amountInCents: Type.Integer({ description: 'The amount in cents, never below zero.' }),
  currency: described(Money.properties.currency, 'The currency of the company, ISO 4217.'),
  concept: Type.String({ description: 'What was paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was paid, in epoch seconds.'),
  recordedAt: described(Timestamp, 'When it was booked, in epoch seconds.'),
  externalId: Nullable(
    Type.String({ description: 'The id that it has at its source; null for voids and payments.' }),
  ),
  late: Type.Boolean({ description: 'True when the cycle was closed already.' }),
  settled: described(
    Nullable(Type.Boolean()),
    'True when it was reported as paid already; null when that is not known any more.',
  ),
  flags: Type.Array(AnyFlag, {
    description: 'All that a charge was booked in spite of, and `outsidePayroll`; mostly empty.',
  }),
  exceededByInCents: described(
    NullableCents,
    'By how much it passed the limit, in cents; null without the flag `limitExceeded`.',
  ),
  limit: described(
    Nullable(KeptLimit),
    'The limit that held when it was booked; null without one, or when it is not known any more.',
  ),
  voidedById: described(Nullable(Uuid), 'The void that takes it back; null when there is none.'),
  reversesId: described(Nullable(Uuid), 'The charge that a void takes back; null for a charge.'),
  reason: described(ShownReason, 'Why it was voided, in the words of whoever did it; or null.'),
  paymentId: described(
    Nullable(Uuid),
    'The payment of a committed expense that it comes from; null when it comes from none.',
  ),
  version: described(
    Nullable(Type.Integer()),
    'The version of the settlement of its month that it came in with; null before that.',
  ),
  eventId: described(
    Nullable(Uuid),
    'The event that told of it; null for late voids, and when it is not known any more.',
  ),
  acknowledged: described(Nullable(Acknowledgement), 'Who has acknowledged its flags, or null.'),
});
export type ConsumptionEntry = Type.Static<typeof ConsumptionEntry>;

/** What entries and refusals are both found by. */
export const entryQuery = {
  payroll: Type.Optional(PayrollMonth),
  employeeId: Type.Optional(Uuid),
  category: Type.Optional(ConsumptionCategory),
  behaviour: Type.Optional(ConsumptionBehaviour),
  externalId: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_IDS_TEXT })),
  occurredFrom: Type.Optional(GivenTimestamp),
  occurredTo: Type.Optional(GivenTimestamp),
};

/** What only entries have. */
export const ledgerQuery = {
  sumType: Type.Optional(SumType),
  late: Type.Optional(Type.Boolean()),
  flag: Type.Optional(AnyFlag),
  flagged: Type.Optional(Type.Boolean()),
  acknowledged: Type.Optional(Type.Boolean()),
  voided: Type.Optional(Type.Boolean()),
  recordedFrom: Type.Optional(GivenTimestamp),
  recordedTo: Type.Optional(GivenTimestamp),
};

/** A list that is to be had as a file. */
export const fileQuery = {
  format: Type.Optional(Type.Enum(['json', 'csv', 'xlsx'], { type: 'string' })),
  csvDialect: Type.Optional(Type.Enum(['excel-es'], { type: 'string' })),
};

/** What is said of a list that is to be had as a file. */
export const asFile =
  'As CSV or XLSX by `Accept` or `format`: all that match, whatever the page, as XLSX up to ' +
  '200,000; the words of reasons and notes are in the JSON only.';
