import type { FringeError } from '../errors.ts';

/**
 * How the client is set up: where the service is, and who calls. What is left out comes from the
 * environment: `FRINGE_BASE_URL`, `FRINGE_CLIENT_ID` and `FRINGE_CLIENT_SECRET`.
 */
export type FringeOptions = Settings & (ClientCredentials | AccessToken | FromEnvironment);

/** A client id and its secret; tokens are fetched with them and renewed in time. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  accessToken?: never;
}

/** A token from elsewhere, or a function that is asked for one before each call. */
export interface AccessToken {
  accessToken: string | (() => Promise<string>);
  clientId?: never;
  clientSecret?: never;
}

/** Neither address nor credentials: all of them are those of the environment. */
export interface FromEnvironment {
  baseUrl?: never;
  clientId?: never;
  clientSecret?: never;
  accessToken?: never;
}

/** What can be set besides the credentials. */
export interface Settings {
  /**
   * Where the service is, such as `https://sandbox.fringe.example`, with or without the `/api/v3`
   * of its API; a proxy may have a path before it. `FRINGE_BASE_URL` if it is not said.
   */
  baseUrl?: string;
  /** How long one attempt may take; 30 seconds if it is not said. */
  timeoutMs?: number;
  /** How often a call is repeated after its first attempt; 3 if it is not said. */
  maxRetries?: number;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch;
  /** The name of your program; it stands before ours in the `User-Agent` header. */
  userAgent?: string;
  /** Is called for each repetition before the pause that precedes it. */
  onRetry?: (retry: Retry) => void;
  /** Is called for each warning in an answer that is a success all the same. */
  onWarning?: (warning: Warning) => void;
}

/** A repetition that is about to come. */
export interface Retry {
  /** The id of the operation, such as `listEmployees`. */
  operation: string;
  /** The number of the attempt that failed; the first is 1. */
  attempt: number;
  delayMs: number;
  reason: FringeError;
}

/** Something that the service did, and yet has a word about. */
export interface Warning {
  /** The id of the operation, such as `registerEmployee`. */
  operation: string;
  /** What the service says, or since when something that the call uses is deprecated. */
  text: string;
  /** The service's own name of the request: quote it when you ask for help. */
  requestId: string | undefined;
}

/** What can be set for one call. */
export interface CallOptions {
  /** Ends the call, whatever it waits for; it then rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take. */
  timeoutMs?: number | undefined;
  /** Of a POST: your own name of the request; without it, each call gets a new one. */
  idempotencyKey?: string | undefined;
  /** How often the call is repeated after its first attempt. */
  maxRetries?: number | undefined;
  /** The language of texts for people, where an operation has them: `es`, or `en` by default. */
  language?: string | undefined;
}

/** The settings with their defaults, checked. */
export interface Checked {
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
  userAgent: string | undefined;
  onRetry: ((retry: Retry) => void) | undefined;
  onWarning: ((warning: Warning) => void) | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 3;

/** Refuses what can never work, at the place where it was written. */
export function checkSettings(baseUrl: string, settings: Settings): Checked {
  return {
    baseUrl,
    timeoutMs: checkTimeout(settings.timeoutMs ?? TIMEOUT_MS),
    maxRetries: checkRetries(settings.maxRetries ?? MAX_RETRIES),
    // Looked up at each call, so that a fetch that is replaced later is used as well.
    fetch: settings.fetch ?? ((...args) => fetch(...args)),
    userAgent: settings.userAgent,
    onRetry: settings.onRetry,
    onWarning: settings.onWarning,
  };
}

/** The longest time that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1;

/** A time of more than nothing that a timer can count. */
export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0) return Math.min(timeoutMs, LONGEST_MS);
  throw new TypeError(`timeoutMs has to be more than 0, and is ${timeoutMs}`);
}

/** A whole number from 0 on. */
export function checkRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0) return maxRetries;
  throw new TypeError(`maxRetries has to be a whole number from 0 on, and is ${maxRetries}`);
}
