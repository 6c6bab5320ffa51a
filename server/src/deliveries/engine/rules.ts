import type { DeliveryState } from '@fringe/contract/operations/webhooks/deliveries';
import type { Outcome } from '../../outbound/call.ts';

/**
 * How many calls a receiver gets at a time: at first, and at most. One that has room for a single
 * call struggles.
 */
export const LANE_CONCURRENCY = { first: 2, most: 128 };

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
