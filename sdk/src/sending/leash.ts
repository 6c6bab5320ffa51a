import { TimeoutError } from '../errors.ts';

/**
 * Holds one attempt: it ends by the caller's signal at any time, and by a time limit while
 * something is waited for. What waits then rejects with the reason, even if `fetch` does not.
 */
export class Leash {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #follow = () => this.end(this.#caller?.reason);

  constructor(caller: AbortSignal | undefined) {
    caller?.throwIfAborted();
    this.#caller = caller;
    caller?.addEventListener('abort', this.#follow, { once: true });
  }

  /** For `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for a promise, up to the time limit. */
  async within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.end(new TimeoutError(timeoutMs)), timeoutMs);
    try {
      return await abortable(promise, this.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the attempt with a reason. */
  end(reason: unknown): void {
    this.release();
    this.#controller.abort(reason);
  }

  /** The attempt has ended: the caller's signal has nothing to end any more. */
  release(): void {
    this.#caller?.removeEventListener('abort', this.#follow);
  }
}

/** Waits for a promise, or for the signal, whichever is first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise
      .then(resolve, (error) => reject(signal.aborted ? signal.reason : error))
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Waits for a time; the signal ends it at once. */
export async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs);
  });
  try {
    await abortable(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
}
