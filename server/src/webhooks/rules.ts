import { invalidField } from '@fringe/contract/errors';
import {
  type EventEnvelope,
  type EventPayload,
  type EventType,
  REGISTERED,
  type SubscribableType,
} from '@fringe/contract/events';
import type { DeliveryState } from '@fringe/contract/operations/deliveries';
import type { Outcome } from '../outbound/call.ts';

/**
 * How many calls a receiver gets at a time: at first, and at most. One that has room for a single
 * call struggles.
 */
export const LANE_CONCURRENCY = { first: 2, most: 128 };

const GENERATED = 'employee.consumption.generated';

/** The type of the event behind a name that a subscription may have. */
export const canonicalType = (name: SubscribableType): EventType =>
  name === REGISTERED ? GENERATED : name;

/** Who names both spellings is told under the canonical one. */
export const subscribedTypes = (names: readonly SubscribableType[]): SubscribableType[] =>
  names.includes(GENERATED) ? names.filter((name) => name !== REGISTERED) : [...names];

/** The bytes that are sent: those of the event, under the name that was subscribed to. */
export const payloadAs = (body: string, eventType: string): string =>
  eventType === REGISTERED ? body.replace(`"type":"${GENERATED}"`, `"type":"${REGISTERED}"`) : body;

const FIRST_DELAY_S = 5;
const FACTOR = 3;
const LONGEST_DELAY_S = 12 * 60 * 60;
const JITTER = 0.1;

/** What follows from an attempt: it is done, or the next one is due then, or it was the last. */
export function afterAttempt(
  { error, retryAfter }: Outcome,
  number: number,
  startedAt: Date,
  endedAt: Date,
  expiresAt: Date,
  chance: number,
): { status: DeliveryState; nextAttemptAt: Date | null; finishedAt: Date | null } {
  if (error === null) return { status: 'delivered', nextAttemptAt: null, finishedAt: endedAt };
  if (startedAt >= expiresAt) return { status: 'failed', nextAttemptAt: null, finishedAt: endedAt };
  const delay = Math.min(FIRST_DELAY_S * FACTOR ** (number - 1), LONGEST_DELAY_S);
  const usual = endedAt.getTime() + delay * 1000 * (1 + JITTER * chance);
  const asked = endedAt.getTime() + retryAfterMs(retryAfter, endedAt);
  // The last attempt is placed exactly at the end.
  const next = Math.min(Math.max(usual, asked), expiresAt.getTime());
  return { status: 'pending', nextAttemptAt: new Date(next), finishedAt: null };
}

/** As in Sun, 06 Nov 1994 08:49:37 GMT, or in Sunday, 06-Nov-94 08:49:37 GMT. */
const HTTP_DATE = /^[A-Z][a-z]+, \d\d[ -][A-Z][a-z]{2}[ -](\d{4}|\d\d) \d\d:\d\d:\d\d GMT$/;

/** Seconds, or a date (RFC 9110); whatever else it says is nothing. */
function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}

/** True when an outcome says that the receiver has too much to do, or is not there. */
export const isStruggling = ({ error, responseStatus }: Outcome): boolean =>
  error !== null &&
  (responseStatus === null || responseStatus >= 500 || [408, 425, 429].includes(responseStatus));

const SAMPLE_ID = '00000000-0000-7000-8000-000000000000';

/** What a sample event says. */
function samplePayload(type: EventType, id: string): EventPayload<EventType> {
  const currency = 'EUR';
  const whole = {
    id: SAMPLE_ID,
    category: 'nursery-benefit' as const,
    fiscalYear: '2026',
    committedAmountInCents: 120_000,
    paidAmountInCents: type.endsWith('requested') ? 0 : 40_000,
  };
  if (type === 'company.payroll-cycle.closed') return { id, period: '2026-01' };
  if (type === GENERATED) {
    const consumption = {
      category: 'meal-benefit',
      behaviour: 'flex',
      sumType: 'expenses',
      amountInCents: 1_250,
    } as const;
    return { id, currency, period: '2026-01', employee: { id: SAMPLE_ID, consumption } };
  }
  const payment = { id: SAMPLE_ID, payment: { amountInCents: 40_000 } };
  const committedExpense = type.includes('.payment.') ? payment : whole;
  return { id, currency, employee: { id: SAMPLE_ID, committedExpense } } as EventPayload<EventType>;
}

/** A sample event of a company, or of none. */
export const sampleEvent = (
  id: string,
  type: EventType,
  at: Date,
  companyId: string = SAMPLE_ID,
): EventEnvelope => ({
  id,
  type,
  occurredAt: at.toISOString(),
  data: { company: samplePayload(type, companyId) },
  test: true,
});

/** The failure for a URL that cannot be called. */
export const refusedUrl = (reason: string) => invalidField('body/url', reason);
