import { AuthenticationError, ConnectionError, FringeError } from '../errors.ts';
import { type CallOptions, type Checked, checkRetries, checkTimeout } from '../settings/options.ts';
import type { Tokens } from '../tokens.ts';
import { warningsOf } from '../warnings.ts';
import { failureOf } from './answers.ts';
import { Leash, pause } from './leash.ts';
import { headersWith, type PreparedRequest } from './request.ts';
import { canHaveBeenDone, codesOf, pauseBeforeRetry } from './retries.ts';

/** A success that is still to be read. Its reader releases the leash. */
export interface Success {
  operation: string;
  response: Response;
  leash: Leash;
  timeoutMs: number;
}

/** Reads a success; what it throws counts as a failure of the attempt. */
export type Read<T> = (success: Success) => Promise<T>;

/** Sends requests, again where that is safe and may help. */
export class Sender {
  readonly #settings: Checked;

  constructor(settings: Checked) {
    this.#settings = settings;
  }

  /** Sends a request, and reports the warnings of a success. */
  async send<T>(
    request: PreparedRequest,
    tokens: Tokens | undefined,
    options: CallOptions,
    read: Read<T>,
  ): Promise<T> {
    // After the attempts: what the caller's own function throws is no failure of one.
    const { value, warnings } = await this.#repeat(request, tokens, options, async (success) => ({
      value: await read(success),
      warnings: warningsOf(success.operation, success.response.headers),
    }));
    for (const warning of warnings) this.#settings.onWarning?.(warning);
    return value;
  }

  /** Makes attempts until one succeeds, or no further one is to be made. */
  async #repeat<T>(
    request: PreparedRequest,
    tokens: Tokens | undefined,
    options: CallOptions,
    read: Read<T>,
  ): Promise<T> {
    const { signal } = options;
    const maxRetries = checkRetries(options.maxRetries ?? this.#settings.maxRetries);
    const timeoutMs = checkTimeout(options.timeoutMs ?? this.#settings.timeoutMs);
    let uncertain = false;
    let renewed = false;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      // Not a part of the attempt: the request for a token has time and repetitions of its own.
      const token = await tokens?.get(signal);
      const headers = headersWith(request.headers, token, this.#settings.userAgent);
      try {
        return await this.#attempt({ ...request, headers }, timeoutMs, signal, read);
      } catch (error) {
        signal?.throwIfAborted();
        if (token && !renewed && error instanceof AuthenticationError && tokens?.refuse(token)) {
          renewed = true;
          attempt -= 1;
          continue;
        }
        uncertain ||= canHaveBeenDone(error);
        const failing = { attempt, maxRetries, repeatable: request.repeatable, uncertain };
        await this.#pauseAfter(error, request, failing, signal);
      }
    }
  }

  /** Waits for the next attempt, or throws the error if there is to be none. */
  async #pauseAfter(
    error: unknown,
    { operation }: PreparedRequest,
    failing: Parameters<typeof pauseBeforeRetry>[1],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const delayMs = pauseBeforeRetry(error, failing, Math.random());
    if (delayMs === undefined || !(error instanceof FringeError)) throw error;
    const { attempt } = failing;
    this.#settings.onRetry?.({ operation, attempt, delayMs, reason: error });
    await pause(delayMs, signal);
  }

  async #attempt<T>(
    request: PreparedRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    read: Read<T>,
  ): Promise<T> {
    const leash = new Leash(signal);
    const { operation } = request;
    const exchange = async () => {
      const response = await this.#fetch(request, leash.signal);
      if (!response.ok) throw await failureOf(operation, response);
      return read({ operation, response, leash, timeoutMs });
    };
    try {
      return await leash.within(timeoutMs, exchange());
    } catch (error) {
      leash.end(error);
      throw signal?.aborted ? error : asFringeError(operation, error, this.#settings.baseUrl);
    }
  }

  #fetch({ url, method, headers, body }: PreparedRequest, signal: AbortSignal): Promise<Response> {
    return this.#settings.fetch(this.#settings.baseUrl + url, {
      method,
      headers,
      ...(body !== undefined && { body: body as string }),
      // The token must not follow to wherever somebody points.
      redirect: 'manual',
      signal,
    });
  }
}

/** Whatever else happens on the way is a failure of the connection. */
export function asFringeError(operation: string, error: unknown, address?: string): FringeError {
  if (error instanceof FringeError) return error;
  const reason = (address && otherScheme(error, address)) || reasonOf(error);
  return new ConnectionError(`The connection failed in ${operation}: ${reason}`, { cause: error });
}

/** What Node calls an answer that is no TLS; other runtimes have no code for it. */
const NO_TLS = /^ERR_SSL_(WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)/;

/** Where https was spoken to a port of http, which OpenSSL reports by codes of its own. */
function otherScheme(error: unknown, address: string): string | undefined {
  if (!address.startsWith('https:') || !NO_TLS.test(codesOf(error)[0] ?? '')) return undefined;
  const right = address.replace('https:', 'http:');
  return `${address} does not speak https, but http; use ${right}`;
}

/** `fetch` says only that it failed; what it wraps says why. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: string };
  if (typeof cause === 'object' && cause !== null) return reasonOf(cause);
  return message || code || String(error);
}
