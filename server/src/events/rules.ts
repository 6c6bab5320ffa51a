import {
  type EventEnvelope,
  type EventPayload,
  type EventType,
  REGISTERED,
  type SubscribableType,
} from '@fringe/contract/events';
import { GENERATED } from '../deliveries/rules.ts';

/** The type of the event behind a name that a subscription may have. */
export const canonicalType = (name: SubscribableType): EventType =>
  name === REGISTERED ? GENERATED : name;

/** Ids as the service gives them, of things that do not exist. */
const sampleId = (last: number): string => `019bbef3-b000-7000-8000-00000000000${last}`;
const SAMPLE = { company: sampleId(1), employee: sampleId(2), committedExpense: sampleId(3) };

/** Three payments are committed, of which one is made when the rest is cancelled. */
const SAMPLE_CENTS = { payment: 40_000, committed: 120_000 };
const samplePaid = (type: EventType): number => {
  if (type === 'employee.committed-expense.requested') return 0;
  const finished = type === 'employee.committed-expense.finished';
  return finished ? SAMPLE_CENTS.committed : SAMPLE_CENTS.payment;
};

/** What a sample event says: it could have happened so. */
function samplePayload(type: EventType, id: string): EventPayload<EventType> {
  const currency = 'EUR';
  if (type === 'company.payroll-cycle.closed') return { id, period: '2026-01' };
  if (type === GENERATED) {
    const consumption = {
      category: 'meal-benefit',
      behaviour: 'flex',
      sumType: 'expenses',
      amountInCents: 1_250,
    } as const;
    return { id, currency, period: '2026-01', employee: { id: SAMPLE.employee, consumption } };
  }
  const said = type.includes('.payment.')
    ? { payment: { amountInCents: SAMPLE_CENTS.payment } }
    : {
        category: 'nursery-benefit' as const,
        fiscalYear: '2026',
        committedAmountInCents: SAMPLE_CENTS.committed,
        paidAmountInCents: samplePaid(type),
      };
  const employee = {
    id: SAMPLE.employee,
    committedExpense: { id: SAMPLE.committedExpense, ...said },
  };
  return { id, currency, employee } as EventPayload<EventType>;
}

/** A sample event of a company, or of none. */
export const sampleEvent = (
  id: string,
  type: EventType,
  at: Date,
  companyId: string = SAMPLE.company,
): EventEnvelope => ({
  id,
  type,
  occurredAt: at.toISOString(),
  data: { company: samplePayload(type, companyId) },
  test: true,
});
