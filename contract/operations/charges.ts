import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  Line,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  SumType,
  Timestamp,
  Uuid,
} from '../types.ts';

const { currency } = Money.properties;

/** A charge as its source reports it. */
export const ChargeInput = Closed({
  externalId: Line(200),
  employeeId: Uuid,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  amountInCents: ChargedCents,
  currency: Type.Optional(currency),
  concept: Line(200),
  occurredAt: Type.Optional(Type.Integer({ ...Timestamp, minimum: 0, maximum: 253_402_300_799 })),
  payroll: Type.Optional(PayrollMonth),
  settled: Type.Optional(
    Type.Boolean({ description: 'True when it is paid already: then it is always booked.' }),
  ),
});
export type ChargeInput = Type.Static<typeof ChargeInput>;

/** What a charge that is booked nevertheless would have been refused for. */
const chargeFlags = ['employeeState', 'benefitDisabled', 'limitExceeded', 'limitRequired'] as const;
export type ChargeFlag = (typeof chargeFlags)[number];
const Flag = Nullable(Type.Enum([...chargeFlags], { type: 'string' }));

const refusals = ['employeeNotFound', 'cycleNotFound', 'invalidRequest', ...chargeFlags] as const;

const booked = {
  id: Uuid,
  payroll: PayrollMonth,
  late: Type.Boolean({ description: 'True when the cycle was closed already.' }),
  flag: Flag,
};

/** What became of one charge. */
const ChargeReply = Closed({
  outcome: Type.Enum(['accepted', 'duplicate'], { type: 'string' }),
  ...booked,
});

const BatchItem = Closed({
  externalId: Type.String(),
  outcome: Type.Enum(['accepted', 'duplicate', 'conflict', 'refused'], { type: 'string' }),
  id: Nullable(Uuid),
  payroll: Nullable(PayrollMonth),
  late: Type.Boolean(),
  flag: Flag,
  reason: Nullable(
    Closed({
      code: Type.Enum([...refusals, 'chargeConflict'], { type: 'string' }),
      message: Type.String(),
    }),
  ),
});
export type BatchItem = Type.Static<typeof BatchItem>;

/** An entry of the ledger. */
export const LedgerEntry = Closed({
  id: Uuid,
  employeeId: Uuid,
  payroll: PayrollMonth,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  sumType: SumType,
  amountInCents: Type.Integer(),
  currency,
  concept: Type.String(),
  occurredAt: Timestamp,
  recordedAt: Timestamp,
  externalId: Nullable(Type.String()),
  reversesId: Nullable(Uuid),
  paymentId: Nullable(Uuid),
  late: Type.Boolean(),
  flag: Flag,
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
    'charge, answered as a duplicate.',
  body: ChargeInput,
  reply: { status: 200, body: ChargeReply },
  failures: [...refusals, 'chargeConflict'],
});

/** Records up to a thousand charges, each for itself. */
export const recordCharges = operation({
  ...charges,
  id: 'recordCharges',
  method: 'POST',
  path: `${list}/batch`,
  summary: 'Record up to 1,000 charges',
  description: 'Each is judged for itself, in the order given, and answered in that order.',
  body: Closed({ charges: Type.Array(ChargeInput, { minItems: 1, maxItems: 1_000 }) }),
  reply: {
    status: 200,
    body: Closed({
      accepted: Type.Integer(),
      duplicate: Type.Integer(),
      conflict: Type.Integer(),
      refused: Type.Integer(),
      results: Type.Array(BatchItem),
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
  description: 'The void is an entry of its own, in the cycle of the charge.',
  reply: { status: 200, body: ChargeReply },
  failures: ['resourceNotFound', 'notACharge', 'chargeOfPayment'],
});

/** Lists the ledger of a company. */
export const listConsumptions = operation({
  ...charges,
  id: 'listConsumptions',
  method: 'GET',
  path: '/companies/{companyId}/consumptions',
  summary: "List the entries of a company's ledger",
  description: 'By payroll, and within it in the order of booking.',
  query: Closed({
    employeeId: Type.Optional(Uuid),
    payroll: Type.Optional(PayrollMonth),
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    flagged: Type.Optional(Type.Boolean({ description: 'Only those that have a flag.' })),
    ...pagingQuery,
  }),
  reply: { status: 200, body: Closed({ consumptions: Type.Array(LedgerEntry), page: Page }) },
});
