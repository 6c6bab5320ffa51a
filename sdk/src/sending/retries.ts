import { ApiError, ConflictError, ConnectionError, TimeoutError } from '../errors.ts';

/** What is known of a call when one of its attempts has failed. */
export interface Failing {
  /** The number of the attempt that failed; the first is 1. */
  attempt: number;
  maxRetries: number;
  /** Doing it twice is as good as doing it once. */
  repeatable: boolean;
  /** An earlier attempt may have been done, though no answer said so. */
  uncertain: boolean;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** A longer wait than this is not made: the caller can plan better than a pause. */
const LONGEST_ASKED_MS = 60_000;

/** How long to wait before the next attempt; undefined if there is to be none. */
export function pauseBeforeRetry(
  error: unknown,
  failing: Failing,
  chance: number,
): number | undefined {
  const { attempt, maxRetries } = failing;
  if (attempt > maxRetries || !isWorthRepeating(error, failing)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked === undefined) {
    return chance * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
  if (asked > LONGEST_ASKED_MS) return undefined;
  // Clients that were given the same time do not come back at the same moment.
  return asked * (1 + 0.1 * chance);
}

function isWorthRepeating(error: unknown, { repeatable, uncertain }: Failing): boolean {
  if (error instanceof ConnectionError) return repeatable || !canHaveArrived(error);
  if (error instanceof ConflictError) return uncertain && isStillRunning(error);
  if (!(error instanceof ApiError)) return false;
  // An invitation that was sent a moment ago is no reason to send another one in a minute.
  if (error.code === 'invitedRecently') return false;
  // 429 comes before anything is done; 503 also when it is not known whether something was.
  return error.status === 429 || (error.status === 503 && repeatable);
}

/** True if the request may have been done in spite of the failure. */
export const canHaveBeenDone = (error: unknown): boolean =>
  error instanceof ConnectionError
    ? canHaveArrived(error)
    : error instanceof ApiError && error.status === 503;

/**
 * The answer to the key of a request whose first attempt is still being worked on. A conflict
 * without a name may be that one: only what is safe to repeat comes here.
 */
const isStillRunning = ({ code }: ConflictError): boolean =>
  code === undefined || code === 'requestInProgress';

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** False if there never was a connection that the request could have gone through. */
export function canHaveArrived(error: ConnectionError): boolean {
  if (error instanceof TimeoutError) return true;
  const codes = codesOf(error.cause);
  return codes.length === 0 || !codes.every((code) => neverSent.has(code));
}

/** The codes of an error: `fetch` wraps what happened, and several addresses fail together. */
export function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { cause, errors, code } = error as { cause?: unknown; errors?: unknown; code?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.flatMap(codesOf);
  if (typeof code === 'string') return [code];
  return codesOf(cause);
}
