import Type from 'typebox';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  FiscalYear,
  Money,
  PayrollMonth,
  SumType,
  Uuid,
} from './types.ts';

const { amountInCents } = Money.properties;
const currency = described(Money.properties.currency, 'The currency of all amounts, ISO 4217.');
const company = described(Uuid, 'The company where it happened.');
const employee = described(Uuid, 'The employee whom it concerns.');
const expense = described(Uuid, 'The committed expense that changed.');

/** A charge, or a void within the same cycle, changed what an employee has consumed. */
export const ConsumptionGenerated = Closed({
  id: company,
  currency,
  period: described(PayrollMonth, 'The month that it was booked to, `YYYY-MM`.'),
  employee: Closed(
    {
      id: employee,
      consumption: Closed(
        {
          category: ConsumptionCategory,
          behaviour: ConsumptionBehaviour,
          sumType: SumType,
          amountInCents: ChargedCents,
        },
        { description: 'The entry that was booked; read the totals by their own operations.' },
      ),
    },
    { description: 'Who consumed it, and what.' },
  ),
});

/** A committed expense as a whole: amounts as they are at the time of the event. */
export const CommittedExpenseChanged = Closed({
  id: company,
  currency,
  employee: Closed(
    {
      id: employee,
      committedExpense: Closed(
        {
          id: expense,
          category: ConsumptionCategory,
          fiscalYear: FiscalYear,
          recipient: Type.Optional(
            Closed(
              { id: described(Uuid, 'The family member.') },
              { description: 'Whom the money is for, where it is not the employee.' },
            ),
          ),
          committedAmountInCents: described(
            amountInCents,
            'What was committed in all at the time of the event, in cents.',
          ),
          paidAmountInCents: described(
            amountInCents,
            'What was paid of it at the time of the event, in cents.',
          ),
        },
        { description: 'The whole of it as it was then; read it for what is pending now.' },
      ),
    },
    { description: 'Who has committed to it, and to what.' },
  ),
});

/** One payment of a committed expense. */
export const CommittedPaymentChanged = Closed({
  id: company,
  currency,
  employee: Closed(
    {
      id: employee,
      committedExpense: Closed(
        {
          id: expense,
          payment: Closed(
            {
              amountInCents: described(
                ChargedCents,
                'The amount in cents: paid, or released back to the limit.',
              ),
            },
            { description: 'The one payment that was executed or cancelled.' },
          ),
        },
        { description: 'The committed expense that the payment belongs to.' },
      ),
    },
    { description: 'Who has committed to it.' },
  ),
});

/** A company's payroll cycle is closed and its reconciliation is complete. */
export const PayrollCycleClosed = Closed({
  id: company,
  period: described(PayrollMonth, 'The month that was closed, `YYYY-MM`.'),
});

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
    'One payment of an active committed expense was cancelled or voided; the rest goes on. After ' +
      '`finished` or `cancelled` there are no more events of that committed expense.',
  ],
};
