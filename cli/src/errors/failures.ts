import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '@fringe/sdk';
import { CommanderError } from 'commander';
import { OperatorCredentials } from '../account/watch-tokens.ts';
import { otherScheme, silence } from '../connection/silence.ts';
import { programName } from '../launch/program-name.ts';
import { Complaint } from './complaint.ts';
import type { Ending } from './exit-codes.ts';

/** A failure as it is reported: to a person as text, to a script as JSON and an exit code. */
export interface ErrorReport {
  ending: Ending;
  message: string;
  hint?: string;
  status?: number;
  requestId?: string;
  details?: unknown;
  /** The page that explains it. */
  docs?: string;
}

/** `address` is the one that was called, if any was. */
export function describeError(error: unknown, address?: string): ErrorReport {
  if (error instanceof Complaint) {
    return {
      ending: error.ending,
      message: error.message,
      ...(error.hint && { hint: error.hint }),
      ...(error.cause instanceof ApiError && more(error.cause, address)),
    };
  }
  if (error instanceof CommanderError) return usage(error);
  if (error instanceof OperatorCredentials) return operator(error);
  if (error instanceof ApiError) return { ...refusal(error, address), ...more(error, address) };
  if (error instanceof ConnectionError) {
    return { ending: 'unreachable', ...silence(error, address) };
  }
  const { message, code, name } = error as NodeJS.ErrnoException;
  // What Node itself waits with names the interruption only as the cause.
  if (name === 'AbortError') return { ending: 'interrupted', message: 'Interrupted' };
  return { ending: 'failed', message: message || code || String(error) };
}

const usage = ({ message }: CommanderError): ErrorReport => ({
  ending: 'usage',
  message: message.replace(/^error: /, ''),
});

const operator = ({ message }: OperatorCredentials): ErrorReport => ({
  ending: 'credentials',
  message,
  hint:
    'Use the client id and secret of a partner; those of a sandbox stand under "partners" in ' +
    '.data/credentials.json. What an operator does is under /platform/v1 of the service',
});

/** How a command ends by the status of an answer that says no. */
export function endingOf(status: number): Ending {
  if (status === 401) return 'credentials';
  if (status === 404 || status === 405) return 'not-found';
  if (status === 409) return 'conflict';
  return status === 429 || status === 503 ? 'unreachable' : 'failed';
}

/** What a script wants to know besides, and a person who asks for help. */
function more(error: ApiError, address: string | undefined): Partial<ErrorReport> {
  const { status, requestId, details } = error;
  const { docs } = error as { docs?: unknown };
  const page = typeof docs === 'string' && URL.canParse(docs, address) && new URL(docs, address);
  return {
    status,
    ...(requestId && { requestId }),
    ...(details.length > 0 && { details }),
    ...(page && { docs: page.href }),
  };
}

function refusal(error: ApiError, address: string | undefined): ErrorReport {
  const { status, message, operation } = error;
  if (error instanceof AuthenticationError) {
    return {
      ending: 'credentials',
      message: `The credentials were refused: ${message}`,
      hint: process.env.FRINGE_CLIENT_ID
        ? 'Check FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET and FRINGE_BASE_URL'
        : `Log in again with: ${programName()} login`,
    };
  }
  if (address && isHttpsOnly(error)) {
    return { ending: 'unreachable', ...otherScheme(address, 'http', 'https') };
  }
  const isStranger = error instanceof UnexpectedAnswerError || error instanceof NotFoundError;
  if (address && operation === 'requestToken' && isStranger) return noSuchPlace(error, address);
  if (error instanceof NotFoundError) return { ending: 'not-found', message };
  if (error instanceof ConflictError) return { ending: 'conflict', message };
  if (error instanceof RateLimitError || (error instanceof ServerError && status === 503)) {
    return { ending: 'unreachable', message, hint: 'Try again in a moment' };
  }
  if (error instanceof PermissionError) {
    const hint = `See what your credentials may do with: ${programName()} whoami`;
    return { ending: 'failed', message, hint };
  }
  if (error instanceof UnexpectedAnswerError) {
    return { ending: 'failed', message, hint: 'Is this the address of the service?' };
  }
  return { ending: 'failed', message };
}

/** What servers and proxies say to http where they expect https. */
const isHttpsOnly = ({ message }: ApiError): boolean =>
  /plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server/i.test(message) ||
  /redirects to https:/.test(message);

/** Something answers, but it does not issue tokens. */
function noSuchPlace({ message }: ApiError, address: string): ErrorReport {
  const { pathname, origin } = new URL(address);
  return {
    ending: 'failed',
    message: `${address} is not the address of a Fringe service: ${message}`,
    hint:
      pathname === '/'
        ? 'Check host and port'
        : `Try it without the path ${pathname}: ${origin}, with or without /api/v3`,
  };
}
