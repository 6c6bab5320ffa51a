import { abortable } from './sending/leash.ts';

/** A token, and for how long it is valid. */
export interface Issued {
  token: string;
  lifeMs: number;
}

/** Where the tokens of calls come from. */
export interface Tokens {
  get(signal: AbortSignal | undefined): Promise<string>;
  /** The service refused a token; true if another one can be had. */
  refuse(token: string): boolean;
}

/** The longest time before the end of a token at which the next one is fetched. */
const AHEAD_MS = 60_000;

/** A request for a token, and how many calls wait for it. */
interface Coming {
  token: Promise<string>;
  waiting: number;
  controller: AbortController;
}

/**
 * Fetches tokens, one request at a time for however many calls. The next one is fetched ahead of
 * time, while the one before it still serves.
 */
export class FetchedTokens implements Tokens {
  readonly #fetch: (signal: AbortSignal) => Promise<Issued>;
  #current: { token: string; renewAt: number; endsAt: number } | undefined;
  #coming: Coming | undefined;

  constructor(fetch: (signal: AbortSignal) => Promise<Issued>) {
    this.#fetch = fetch;
  }

  async get(signal: AbortSignal | undefined): Promise<string> {
    const current = this.#current;
    const now = Date.now();
    if (!current || now >= current.endsAt) return this.#await(this.#next(), signal);
    if (now >= current.renewAt) {
      // If it fails, the token at hand still serves, and the next try comes halfway to its end.
      current.renewAt = (now + current.endsAt) / 2;
      this.#next().token.catch(() => {});
    }
    return current.token;
  }

  refuse(token: string): boolean {
    if (this.#current?.token === token) this.#current = undefined;
    return true;
  }

  /** A call that gives up leaves the request to the others; the last one ends it. */
  async #await(coming: Coming, signal: AbortSignal | undefined): Promise<string> {
    coming.waiting += 1;
    try {
      return await abortable(coming.token, signal);
    } finally {
      coming.waiting -= 1;
      if (coming.waiting === 0 && signal?.aborted) this.#giveUp(coming);
    }
  }

  #giveUp(coming: Coming): void {
    if (this.#coming === coming) this.#coming = undefined;
    coming.controller.abort();
  }

  #next(): Coming {
    if (this.#coming) return this.#coming;
    const controller = new AbortController();
    const token = this.#fetch(controller.signal)
      .then((issued) => this.#keep(issued))
      .finally(() => {
        if (this.#coming === coming) this.#coming = undefined;
      });
    const coming: Coming = { token, waiting: 0, controller };
    this.#coming = coming;
    return coming;
  }

  #keep({ token, lifeMs }: Issued): string {
    const endsAt = Date.now() + lifeMs;
    this.#current = { token, renewAt: endsAt - Math.min(AHEAD_MS, lifeMs / 10), endsAt };
    return token;
  }
}

/** Tokens that the caller provides: always the same, or by asking. */
export function givenTokens(given: string | (() => Promise<string>)): Tokens {
  if (typeof given === 'string') return { get: async () => given, refuse: () => false };
  return { get: (signal) => abortable(given(), signal), refuse: () => true };
}
