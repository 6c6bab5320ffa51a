/** Whether the service was reached the last time; those who listen are told when that changes. */
class Connection {
  #lost = false;
  #usedAt = Date.now();
  readonly #listeners = new Set<() => void>();

  /** An answer came, whatever it says; to a person, or to a page that asked by itself. */
  reached(isUse: boolean): void {
    if (isUse) this.#usedAt = Date.now();
    this.#change(false);
  }

  /** No answer came. */
  missed(): void {
    this.#change(true);
  }

  /** When the last answer to a person came, in milliseconds. */
  get usedAt(): number {
    return this.#usedAt;
  }

  readonly isLost = () => this.#lost;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #change(lost: boolean): void {
    if (this.#lost === lost) return;
    this.#lost = lost;
    for (const listener of this.#listeners) queueMicrotask(listener);
  }
}

export const connection = new Connection();
