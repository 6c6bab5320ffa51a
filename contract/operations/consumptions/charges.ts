import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  GivenTimestamp,
  Line,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  SumType,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ReasonBody } from '../changes.ts';
import { chargeFlags, refusals } from './charge-codes.ts';

export type { ChargeFlag } from './charge-codes.ts';

const { currency } = Money.properties;

/** A charge as its source reports it. */
export const ChargeInput = Closed({
  externalId: described(
    Line(200),
    'The id that the charge has at its source, unique in the company: the same id again is the ' +
      'same charge.',
  ),
  employeeId: described(Uuid, 'The employee who used the benefit.'),
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  amountInCents: ChargedCents,
  currency: Type.Optional(
    described(currency, "The company's currency, if it is stated at all; no other is taken."),
  ),
  concept: described(Line(200), 'What was paid for, as people read it, such as `Menú del día`.'),
  occurredAt: Type.Optional(
    described(
      GivenTimestamp,
      'When it was paid, in epoch seconds; without it, the moment of the request.',
    ),
  ),
  payroll: Type.Optional(
    described(PayrollMonth, 'The month to book it to, `YYYY-MM`; without it, the open one.'),
  ),
  settled: Type.Optional(
    Type.Boolean({ description: 'True when it is paid already: then it is always booked.' }),
  ),
});
export type ChargeInput = Type.Static<typeof ChargeInput>;

const AnyFlag = Type.Enum([...chargeFlags], { type: 'string' });
const flagFields = {
  flag: Nullable(
    Type.Enum([...chargeFlags], {
      type: 'string',
      description: 'The first of `flags`; null when there is none.',
    }),
  ),
  flags: Type.Array(AnyFlag, {
    description:
      'What a settled or late charge would have been refused for, and `outsidePayroll` when it ' +
      'occurred outside the month that it is booked to.',
  }),
};

const booked = {
  id: described(Uuid, 'The entry of the ledger: of the charge, or of its void.'),
  payroll: described(PayrollMonth, 'The month that it is booked to, `YYYY-MM`.'),
  late: Type.Boolean({ description: 'True when the cycle was closed already.' }),
  ...flagFields,
};

/** What became of one charge. */
const ChargeReply = Closed({
  outcome: Type.Enum(['accepted', 'duplicate'], {
    type: 'string',
    description: '`accepted` when it was booked now, `duplicate` when it had been before.',
  }),
  ...booked,
});

const BatchItem = Closed({
  externalId: Type.String({ description: 'The external id of the charge, as it was sent.' }),
  outcome: Type.Enum(['accepted', 'duplicate', 'conflict', 'refused'], {
    type: 'string',
    description:
      '`accepted` or `duplicate` when it stands in the ledger; `conflict` when its external id ' +
      'belongs to a different charge; `refused` when something forbids it.',
  }),
  id: described(Nullable(Uuid), 'The entry of the ledger; null when there is none.'),
  payroll: described(
    Nullable(PayrollMonth),
    'The month that it is booked to, `YYYY-MM`; null when it is not booked.',
  ),
  late: booked.late,
  ...flagFields,
  reason: described(
    Nullable(
      Closed({
        code: Type.Enum([...refusals, 'chargeConflict'], {
          type: 'string',
          description: 'What forbids it, for programs.',
        }),
        message: Type.String({ description: 'The same in words, with the values of the case.' }),
      }),
    ),
    'Why it is not booked; null when it is.',
  ),
});
export type BatchItem = Type.Static<typeof BatchItem>;

/** An entry of the ledger. */
export const LedgerEntry = Closed({
  id: described(Uuid, 'The entry; `consumptionId` in paths.'),
  employeeId: described(Uuid, 'The employee whom it counts for.'),
  payroll: booked.payroll,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  sumType: SumType,
  amountInCents: Type.Integer({ description: 'The amount in cents; positive for voids, too.' }),
  currency,
  concept: Type.String({ description: 'What was paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was paid, in epoch seconds.'),
  recordedAt: described(Timestamp, 'When it was booked, in epoch seconds.'),
  externalId: Nullable(
    Type.String({ description: 'The id that it has at its source; null for voids and payments.' }),
  ),
  reversesId: described(Nullable(Uuid), 'The charge that a void takes back; null for a charge.'),
  paymentId: described(
    Nullable(Uuid),
    'The payment of a committed expense that it comes from; null when it comes from none.',
  ),
  late: booked.late,
  ...flagFields,
});
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

const charges = { api: 'platform', tag: 'Charges' } as const;
const list = '/companies/{companyId}/charges';

/** Records a charge. The same external id again is the same charge. */
export const recordCharge = operation({
  ...charges,
  id: 'recordCharge',
  method: 'POST',
  path: list,
  summary: 'Record a charge',
  description:
    'It belongs to the open payroll cycle, or to `payroll`, which may be closed: then it is a ' +
    'late one, booked like a settled one. The same `externalId` with the same content is one ' +
    'charge, answered as a duplicate. `occurredAt` is at most 24 hours ahead.',
  body: ChargeInput,
  reply: {
    status: 200,
    description: 'The charge is booked now, or was before.',
    body: ChargeReply,
  },
  failures: [...refusals, 'chargeConflict'],
});

/** Records up to a thousand charges, each for itself. */
export const recordCharges = operation({
  ...charges,
  id: 'recordCharges',
  method: 'POST',
  path: `${list}/batch`,
  summary: 'Record up to 1,000 charges',
  description:
    'Each is judged for itself, in the order given, and answered in that order; so is one whose ' +
    '`occurredAt` is more than 24 hours ahead (`invalidRequest`). A body that is not well-formed ' +
    'is refused as a whole; it has at most 1 MiB.',
  body: Closed({
    charges: Type.Array(ChargeInput, {
      minItems: 1,
      maxItems: 1_000,
      description: 'Judged one after the other, in this order.',
    }),
  }),
  reply: {
    status: 200,
    description: 'What became of each charge, in the order sent, and the counts.',
    body: Closed({
      accepted: Type.Integer({ description: 'How many were booked now.' }),
      duplicate: Type.Integer({ description: 'How many had been booked before.' }),
      conflict: Type.Integer({ description: 'How many have the external id of a different one.' }),
      refused: Type.Integer({ description: 'How many were forbidden by something.' }),
      results: Type.Array(BatchItem, { description: 'One for each charge, in the order sent.' }),
    }),
  },
});

/** Voids a charge, once: a repetition answers with the same void. */
export const voidCharge = operation({
  ...charges,
  id: 'voidCharge',
  method: 'POST',
  path: `${list}/{consumptionId}/void`,
  summary: 'Void a charge',
  description:
    'The void is an entry of its own, in the cycle of the charge. A repetition keeps the first ' +
    'reason.',
  body: ReasonBody,
  reply: {
    status: 200,
    description: 'The void of the charge, booked now or before.',
    body: ChargeReply,
  },
  failures: ['resourceNotFound', 'notACharge', 'chargeOfPayment'],
});

/** Lists the ledger of a company. */
export const listConsumptions = operation({
  ...charges,
  id: 'listConsumptions',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/consumptions',
  summary: "List the entries of a company's ledger",
  description: 'By payroll, and within it in the order of booking.',
  query: Closed({
    employeeId: Type.Optional(Uuid),
    payroll: Type.Optional(PayrollMonth),
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    flagged: Type.Optional(
      Type.Boolean({ description: 'True for entries with a flag only, false for those without.' }),
    ),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of entries that match, by month and in the order of booking.',
    body: Closed({
      consumptions: Type.Array(LedgerEntry, { description: 'The entries on this page.' }),
      page: Page,
    }),
  },
});
