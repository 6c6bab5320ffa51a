/** What a caller may do is believed for at most this long, so that revoking takes effect. */
const BELIEVED_MS = 3_000;
const MAX_ENTRIES = 100_000;

/** Remembers answers that may soon be out of date: for three seconds, and not too many of them. */
export class ShortMemory<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  set(key: string, value: Value): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, { value, until: performance.now() + BELIEVED_MS });
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }
}
