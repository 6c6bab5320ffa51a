/** What the page asked for: an operation, and what it was given. */
export interface Asked {
  id: string;
  input: unknown;
}

/** A request of the page that is open, as it can be made by other means. */
export interface MadeCall extends Asked {
  method: string;
  path: string;
  body: string | undefined;
  /** True where a file was sent, which is not kept here. */
  file: boolean;
}

const MOST = 40;

/** Remembers what the open page has asked the service for, so that it can be shown. */
class CallsOfPage {
  #calls: readonly MadeCall[] = [];
  readonly #listeners = new Set<() => void>();

  note(method: string, address: string, body: unknown, asked: Asked): void {
    const { pathname, search } = new URL(address, location.origin);
    const file = body instanceof Uint8Array;
    const made = {
      id: asked.id,
      input: file ? withoutBody(asked.input) : asked.input,
      file,
      method,
      path: pathname + search,
      body: typeof body === 'string' ? body : undefined,
    };
    const others = this.#calls.filter(
      (one) => one.method !== made.method || one.path !== made.path || one.body !== made.body,
    );
    this.#change([made, ...others].slice(0, MOST));
  }

  forget(): void {
    this.#change([]);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly all = () => this.#calls;

  #change(calls: readonly MadeCall[]): void {
    this.#calls = calls;
    for (const listener of this.#listeners) queueMicrotask(listener);
  }
}

function withoutBody(input: unknown): object {
  const { body: _, ...rest } = input as { body?: unknown };
  return rest;
}

export const callsOfPage = new CallsOfPage();
