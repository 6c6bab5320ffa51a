import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  described,
  FiscalYear,
  Money,
  Nullable,
  PayrollMonth,
  SumType,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ShownReason } from '../changes.ts';
import { chargeFlags, refusals } from './charge-codes.ts';

const Cents = (description: string) => Type.Integer({ description });
const SomeCents = (description: string) => described(Nullable(Type.Integer()), description);

/** What charges and voids of a month come to. */
export const ExplainedTotal = Closed({
  charges: Type.Integer({ description: 'How many charges there are.' }),
  chargesInCents: Cents('What the charges add up to.'),
  voids: Type.Integer({ description: 'How many of them were taken back.' }),
  voidsInCents: Cents('What the voids add up to.'),
  netInCents: Cents('Charges minus voids: the number that is explained.'),
});
export type ExplainedTotal = Type.Static<typeof ExplainedTotal>;

const Period = Type.Enum(['payroll', 'year'], { type: 'string' });

const periodText = 'What the limit is for: a `payroll` month, or the fiscal `year`';

const LimitAtBooking = described(
  Nullable(
    Closed({
      amountInCents: Cents('The limit that held.'),
      period: described(Period, `${periodText}.`),
      leftInCents: Cents('What was left of it before the charge.'),
    }),
  ),
  'The limit in force when a charge was booked; null for voids, without a limit, and for entries ' +
    'from before it was kept.',
);

const ExplainedFlag = Closed({
  flag: Type.Enum([...chargeFlags], {
    type: 'string',
    description: 'What would have forbidden the charge, for programs.',
  }),
  reason: Type.String({ description: 'The same in words, in the language of the text.' }),
});

/** An entry of the ledger, with what held when it was booked and what came of it. */
export const ExplainedEntry = Closed({
  id: described(Uuid, 'The entry of the ledger.'),
  sumType: SumType,
  behaviour: ConsumptionBehaviour,
  amountInCents: Cents('The amount; positive for voids, too.'),
  runningInCents: Cents('What the month comes to with this entry and all before it.'),
  concept: Type.String({ description: 'What was paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was paid, in epoch seconds.'),
  recordedAt: described(Timestamp, 'When it was booked, in epoch seconds.'),
  externalId: Nullable(
    Type.String({ description: 'The id that it has at its source; null for voids and payments.' }),
  ),
  fiscalYear: described(
    FiscalYear,
    'The year that it counts in, `YYYY`: that of the committed payment, else that of the month.',
  ),
  paymentId: described(
    Nullable(Uuid),
    'The payment of a committed expense that it comes from; null when it comes from none.',
  ),
  reversesId: described(Nullable(Uuid), 'The charge that a void takes back; null for a charge.'),
  voidedById: described(Nullable(Uuid), 'The void that takes a charge back; null without one.'),
  reason: ShownReason,
  settled: described(
    Nullable(Type.Boolean()),
    'True when it was paid already when it was reported; null where that was not kept.',
  ),
  late: Type.Boolean({ description: 'True when the month was closed already.' }),
  flags: Type.Array(ExplainedFlag, {
    description: 'What a settled or late charge was booked in spite of.',
  }),
  limit: LimitAtBooking,
  leftInCents: SomeCents(
    'What was left of that limit after the entry, below zero where it is passed; else null.',
  ),
  exceededByInCents: SomeCents('How far it passed the limit; null where it did not.'),
  version: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'The settlement of the month that it came in with; null as long as it is in none.',
  ),
});
export type ExplainedEntry = Type.Static<typeof ExplainedEntry>;

/** A charge that was refused. */
export const ExplainedRefusal = Closed({
  id: described(Uuid, 'The refusal; the charge itself does not exist.'),
  refusedAt: described(Timestamp, 'When it was refused, in epoch seconds.'),
  behaviour: ConsumptionBehaviour,
  amountInCents: Cents('The amount that was refused.'),
  currency: described(Money.properties.currency, 'The currency as it was sent.'),
  concept: Type.String({ description: 'What was to be paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was to be paid, in epoch seconds.'),
  externalId: Nullable(Type.String({ description: 'The id that it has at its source.' })),
  code: Type.Enum([...refusals], {
    type: 'string',
    description: 'What refused it: the code of the failure, for programs.',
  }),
  reason: Type.String({ description: 'The same in words, in the language of the text.' }),
  limit: described(
    Nullable(
      Closed({
        amountInCents: Cents('The limit that held.'),
        period: described(Nullable(Period), `${periodText}; null where it was not kept.`),
        leftInCents: Cents('What was left of it.'),
      }),
    ),
    'The limit that refused it; null where it was refused for something else.',
  ),
});
export type ExplainedRefusal = Type.Static<typeof ExplainedRefusal>;

/** What the employee had in a settlement of the month. */
export const ExplainedVersion = Closed({
  version: Type.Integer({ minimum: 1, description: 'Counts the settlements of the month from 1.' }),
  settledAt: described(Timestamp, 'When it was made, in epoch seconds.'),
  chargesInCents: Cents('The charges of the employee and category in it.'),
  voidsInCents: Cents('The voids in it.'),
  netInCents: Cents('Charges minus voids.'),
});
export type ExplainedVersion = Type.Static<typeof ExplainedVersion>;

/** What is used of the month, or of the year where a year's limit holds. */
export const ExplainedUse = Closed({
  period: Type.String({
    pattern: '^\\d{4}(-\\d{2})?$',
    description: 'What the figures are of: the month, or the year `YYYY` of a limit of a year.',
  }),
  usedInCents: Cents('What was charged and not voided.'),
  reservedInCents: SomeCents('What scheduled payments reserve; null without `limits:read`.'),
  leftInCents: SomeCents('What is left of the limit that holds; null without one.'),
  months: Type.Array(
    Closed({
      payroll: described(PayrollMonth, 'The month that it is booked to, `YYYY-MM`.'),
      usedInCents: Cents('What of the period was used in it, voids taken off.'),
    }),
    { description: 'In which months it was used, the earliest first.' },
  ),
});
export type ExplainedUse = Type.Static<typeof ExplainedUse>;
