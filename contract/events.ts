import {
  CommittedExpenseChanged,
  CommittedPaymentChanged,
  ConsumptionGenerated,
  PayrollCycleClosed,
} from './events/payloads.ts';
import type * as Type from './schemas/type.ts';

/** All that is to be said of a type of events; everything else about it follows from here. */
interface Entry<Payload extends Type.TObject> {
  /** What stands under `data.company`. */
  payload: Payload;
  /** What the command line takes instead of the whole name. */
  shortName: string;
  summary: string;
  description: string;
  /** An example of a payload: sent by tests of a subscription, shown in the reference. */
  sample(companyId: string): Type.Static<Payload>;
}

const entry = <Payload extends Type.TObject>(one: Entry<Payload>): Entry<Payload> => one;

/** The other name of the consumption event: subscribers to it get the event under it. */
export const REGISTERED = 'employee.consumption.registered';

/** Ids as the service gives them, of things that do not exist. */
const sampleId = (last: number): string => `019bbef3-b000-7000-8000-00000000000${last}`;
export const SAMPLE_COMPANY = sampleId(1);
const SAMPLE_EMPLOYEE = sampleId(2);
const SAMPLE_EXPENSE = sampleId(3);
/** Three payments are committed, of which one is made when the rest is cancelled. */
const SAMPLE_CENTS = { payment: 40_000, committed: 120_000 };

const expenseSample = (id: string, paidAmountInCents: number) => ({
  id,
  currency: 'EUR',
  employee: {
    id: SAMPLE_EMPLOYEE,
    committedExpense: {
      id: SAMPLE_EXPENSE,
      category: 'nursery-benefit' as const,
      fiscalYear: '2026',
      committedAmountInCents: SAMPLE_CENTS.committed,
      paidAmountInCents,
    },
  },
});

const paymentSample = (id: string) => ({
  id,
  currency: 'EUR',
  employee: {
    id: SAMPLE_EMPLOYEE,
    committedExpense: {
      id: SAMPLE_EXPENSE,
      payment: { amountInCents: SAMPLE_CENTS.payment },
    },
  },
});

/** Every event that partners can subscribe to, by its name. */
const entries = {
  'employee.consumption.generated': entry({
    payload: ConsumptionGenerated,
    shortName: 'consumption',
    summary: 'A consumption changed',
    description:
      'A charge was booked, or voided within the same cycle. Whoever has subscribed to ' +
      `\`${REGISTERED}\` is told the same under that name.`,
    sample: (id) => ({
      id,
      currency: 'EUR',
      period: '2026-01',
      employee: {
        id: SAMPLE_EMPLOYEE,
        consumption: {
          category: 'meal-benefit' as const,
          behaviour: 'flex' as const,
          sumType: 'expenses' as const,
          amountInCents: 1_250,
        },
      },
    }),
  }),
  'company.payroll-cycle.closed': entry({
    payload: PayrollCycleClosed,
    shortName: 'cycle-closed',
    summary: 'A payroll cycle closed',
    description:
      'A payroll cycle was closed and its reconciliation is complete. It comes again when late ' +
      'entries lead to a new settlement: read the consumptions of `period` anew.',
    sample: (id) => ({ id, period: '2026-01' }),
  }),
  'employee.committed-expense.requested': entry({
    payload: CommittedExpenseChanged,
    shortName: 'expense-requested',
    summary: 'A committed expense was requested',
    description: 'A committed expense was created, or approved where it had to be.',
    sample: (id) => expenseSample(id, 0),
  }),
  'employee.committed-expense.finished': entry({
    payload: CommittedExpenseChanged,
    shortName: 'expense-finished',
    summary: 'A committed expense finished',
    description: 'The last payment of a committed expense was executed.',
    sample: (id) => expenseSample(id, SAMPLE_CENTS.committed),
  }),
  'employee.committed-expense.cancelled': entry({
    payload: CommittedExpenseChanged,
    shortName: 'expense-cancelled',
    summary: 'A committed expense was cancelled',
    description:
      'A committed expense, or what remained of it, was cancelled or rejected. The committed ' +
      'amount is the one just before.',
    sample: (id) => expenseSample(id, SAMPLE_CENTS.payment),
  }),
  'employee.committed-expense.payment.executed': entry({
    payload: CommittedPaymentChanged,
    shortName: 'payment-executed',
    summary: 'A payment was executed',
    description: 'One payment of a committed expense was executed.',
    sample: paymentSample,
  }),
  'employee.committed-expense.payment.cancelled': entry({
    payload: CommittedPaymentChanged,
    shortName: 'payment-cancelled',
    summary: 'A payment was cancelled',
    description:
      'One payment of an active committed expense was cancelled or voided; the rest goes on. ' +
      'After `finished` or `cancelled` there are no more events of that committed expense.',
    sample: paymentSample,
  }),
};

export type EventType = keyof typeof entries;

const each = <Value>(of: (one: (typeof entries)[EventType]) => Value): Record<EventType, Value> =>
  Object.fromEntries(Object.entries(entries).map(([type, one]) => [type, of(one)])) as Record<
    EventType,
    Value
  >;

/** What stands under `data.company` of each. */
export const events = each(({ payload }) => payload) as {
  [T in EventType]: (typeof entries)[T]['payload'];
};

export const eventTexts = each(({ summary, description }) => ({ summary, description }));

/** What to type instead of a whole name. */
export const eventShortNames = each(({ shortName }) => shortName);

/** What a sample event of a type says about a company. */
export const samplePayload = (type: EventType, companyId: string): EventPayload<EventType> =>
  entries[type].sample(companyId);

/** The names that a subscription may have. */
export const subscribableTypes = [...(Object.keys(events) as EventType[]), REGISTERED] as const;
export type SubscribableType = EventType | typeof REGISTERED;

/** What an event of a type says about its company. */
export type EventPayload<T extends EventType> = Type.Static<(typeof entries)[T]['payload']>;

/** The envelope of an event: what is sent, to the byte. */
export interface EventEnvelope<T extends EventType = EventType> {
  /** Unique; receivers know a repetition by it. */
  id: string;
  type: T;
  /** ISO 8601, UTC. */
  occurredAt: string;
  data: { company: EventPayload<T> };
  /** True in a sample event, and absent otherwise. */
  test?: true;
}
