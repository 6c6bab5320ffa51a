import Type from 'typebox';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  FiscalYear,
  Money,
  PayrollMonth,
  SumType,
  Uuid,
} from './types.ts';

const { currency, amountInCents } = Money.properties;

/** A charge, or a void within the same cycle, changed what an employee has consumed. */
export const ConsumptionGenerated = Closed({
  id: Uuid,
  currency,
  period: PayrollMonth,
  employee: Closed({
    id: Uuid,
    consumption: Closed({
      category: ConsumptionCategory,
      behaviour: ConsumptionBehaviour,
      sumType: SumType,
      amountInCents: ChargedCents,
    }),
  }),
});

/** A committed expense as a whole: amounts as they are at the time of the event. */
export const CommittedExpenseChanged = Closed({
  id: Uuid,
  currency,
  employee: Closed({
    id: Uuid,
    committedExpense: Closed({
      id: Uuid,
      category: ConsumptionCategory,
      fiscalYear: FiscalYear,
      recipient: Type.Optional(Closed({ id: Uuid })),
      committedAmountInCents: amountInCents,
      paidAmountInCents: amountInCents,
    }),
  }),
});

/** One payment of a committed expense. */
export const CommittedPaymentChanged = Closed({
  id: Uuid,
  currency,
  employee: Closed({
    id: Uuid,
    committedExpense: Closed({ id: Uuid, payment: Closed({ amountInCents: ChargedCents }) }),
  }),
});

/** A company's payroll cycle is closed and its reconciliation is complete. */
export const PayrollCycleClosed = Closed({ id: Uuid, period: PayrollMonth });

/** Every event that partners are told of: its name, and what stands under `data.company`. */
export const events = {
  'employee.consumption.generated': ConsumptionGenerated,
  'company.payroll-cycle.closed': PayrollCycleClosed,
  'employee.committed-expense.requested': CommittedExpenseChanged,
  'employee.committed-expense.finished': CommittedExpenseChanged,
  'employee.committed-expense.cancelled': CommittedExpenseChanged,
  'employee.committed-expense.payment.executed': CommittedPaymentChanged,
  'employee.committed-expense.payment.cancelled': CommittedPaymentChanged,
} as const;

export type EventType = keyof typeof events;

/** The other name of the consumption event: whoever subscribes to it is told under it. */
export const REGISTERED = 'employee.consumption.registered';

/** The names that a subscription may have. */
export const subscribableTypes = [...(Object.keys(events) as EventType[]), REGISTERED] as const;
export type SubscribableType = EventType | typeof REGISTERED;

/** What an event of a type says about its company. */
export type EventPayload<T extends EventType> = Type.Static<(typeof events)[T]>;

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

/** What each event tells: in a few words, and in a sentence or two. */
export const eventTexts: Record<EventType, [summary: string, description: string]> = {
  'employee.consumption.generated': [
    'A consumption changed',
    'A charge was booked, or voided within the same cycle. Whoever has subscribed to ' +
      `\`${REGISTERED}\` is told the same under that name.`,
  ],
  'company.payroll-cycle.closed': [
    'A payroll cycle closed',
    'A payroll cycle was closed and its reconciliation is complete. It comes again when late ' +
      'entries lead to a new settlement: read the consumptions of `period` anew.',
  ],
  'employee.committed-expense.requested': [
    'A committed expense was requested',
    'A committed expense was created, or approved where it had to be.',
  ],
  'employee.committed-expense.finished': [
    'A committed expense finished',
    'The last payment of a committed expense was executed.',
  ],
  'employee.committed-expense.cancelled': [
    'A committed expense was cancelled',
    'A committed expense, or what remained of it, was cancelled or rejected. The committed ' +
      'amount is the one just before.',
  ],
  'employee.committed-expense.payment.executed': [
    'A payment was executed',
    'One payment of a committed expense was executed.',
  ],
  'employee.committed-expense.payment.cancelled': [
    'A payment was cancelled',
    'One payment of a committed expense was cancelled or voided; the rest goes on.',
  ],
};
