import { Failure } from '@fringe/contract/errors';

export interface TurnOptions {
  /** How many may be under way at a time, of all holders and of one. */
  places: number;
  placesPerHolder: number;
  /** How many of one holder may wait, and for how long. */
  waitingPerHolder: number;
  waitMs: number;
}

interface Waiter {
  start(): void;
}

/**
 * Shares places between holders, such as partners: nobody has more than their share, and a place
 * that becomes free goes to the waiting holder that has the fewest. What exceeds a share waits, and
 * is refused when there is too much of it.
 */
export class Turns {
  readonly #options: TurnOptions;
  readonly #running = new Map<string, number>();
  /** In the order in which the holders were last served. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  #total = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** Takes a place; the result gives it back, once. */
  async take(holder: string): Promise<() => void> {
    if (this.#waiting.size > 0 || !this.#hasPlace(holder)) await this.#wait(holder);
    else this.#start(holder);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#end(holder);
    };
  }

  waiting(): number {
    let count = 0;
    for (const waiters of this.#waiting.values()) count += waiters.size;
    return count;
  }

  #of = (holder: string): number => this.#running.get(holder) ?? 0;

  #hasPlace(holder: string): boolean {
    const { places, placesPerHolder } = this.#options;
    return this.#total < places && this.#of(holder) < placesPerHolder;
  }

  #start(holder: string): void {
    this.#total += 1;
    this.#running.set(holder, this.#of(holder) + 1);
  }

  #end(holder: string): void {
    this.#total -= 1;
    const left = this.#of(holder) - 1;
    if (left > 0) this.#running.set(holder, left);
    else this.#running.delete(holder);
    this.#serve();
  }

  async #wait(holder: string): Promise<void> {
    const waiters = this.#waiting.get(holder) ?? new Set();
    if (waiters.size >= this.#options.waitingPerHolder) throw this.#refusal(holder);
    this.#waiting.set(holder, waiters);
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      const late = setTimeout(() => {
        this.#leave(holder, waiter);
        reject(this.#refusal(holder));
      }, this.#options.waitMs);
      waiters.add(waiter);
      this.#serve();
    });
  }

  #leave(holder: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(holder);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiting.delete(holder);
  }

  /** Who has used up their own share has sent too much; else the service is short of places. */
  #refusal(holder: string): Failure {
    const own = this.#of(holder) >= this.#options.placesPerHolder;
    return new Failure(own ? 'tooManyAtOnce' : 'unavailable');
  }

  #serve(): void {
    for (;;) {
      const holders = [...this.#waiting.keys()].filter((holder) => this.#hasPlace(holder));
      if (holders.length === 0) return;
      const next = holders.reduce((best, one) => (this.#of(one) < this.#of(best) ? one : best));
      const waiters = this.#waiting.get(next)!;
      const [waiter] = waiters;
      waiters.delete(waiter!);
      this.#waiting.delete(next);
      if (waiters.size > 0) this.#waiting.set(next, waiters);
      this.#start(next);
      waiter!.start();
    }
  }
}
