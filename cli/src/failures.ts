import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
} from '@fringe/sdk';
import { CommanderError } from 'commander';
import { Complaint } from './complaint.ts';
import type { Ending } from './exit-codes.ts';

/** A failure as it is told: to a person as text, to a script as JSON and an exit code. */
export interface Told {
  ending: Ending;
  message: string;
  hint?: string;
  status?: number;
  requestId?: string;
  details?: unknown;
}

/** `address` is the one that was called, if any was. */
export function told(error: unknown, address?: string): Told {
  if (error instanceof Complaint) {
    return {
      ending: error.ending,
      message: error.message,
      ...(error.hint && { hint: error.hint }),
    };
  }
  if (error instanceof CommanderError) return usage(error);
  if (error instanceof ApiError) return refusal(error);
  if (error instanceof ConnectionError) return silence(error, address);
  const { message, code, name } = error as NodeJS.ErrnoException;
  // What Node itself waits with names the interruption only as the cause.
  if (name === 'AbortError') return { ending: 'interrupted', message: 'Interrupted' };
  return { ending: 'failed', message: message || code || String(error) };
}

const usage = ({ message }: CommanderError): Told => ({
  ending: 'usage',
  message: message.replace(/^error: /, ''),
});

const UNAVAILABLE = 503;

function refusal(error: ApiError): Told {
  const { status, message, requestId, details } = error;
  const more = { status, ...(requestId && { requestId }), ...(details.length > 0 && { details }) };
  if (error instanceof AuthenticationError) {
    const hint = 'Log in again with: fringe login';
    return {
      ending: 'credentials',
      message: `The credentials were refused: ${message}`,
      hint,
      ...more,
    };
  }
  if (error instanceof NotFoundError) return { ending: 'not-found', message, ...more };
  if (error instanceof ConflictError) return { ending: 'conflict', message, ...more };
  if (error instanceof RateLimitError || (error instanceof ServerError && status === UNAVAILABLE)) {
    return { ending: 'unreachable', message, hint: 'Try again in a moment', ...more };
  }
  if (error instanceof UnexpectedAnswerError) {
    return { ending: 'failed', message, hint: 'Is this the address of the service?', ...more };
  }
  return { ending: 'failed', message, ...more };
}

function silence(error: ConnectionError, address = 'the address'): Told {
  if (error instanceof TimeoutError) {
    const message = `${address} did not answer within ${error.timeoutMs / 1000} s`;
    return { ending: 'unreachable', message, hint: 'Try again in a moment' };
  }
  const { code } = (error.cause ?? {}) as { code?: string };
  return {
    ending: 'unreachable',
    message: `Nothing answers at ${address}${code ? ` (${code})` : ''}`,
    hint: 'Is the service running? Start it with: npm start',
  };
}
