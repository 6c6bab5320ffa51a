/** Whether the palette is open; a key, a button or another page may open it. */
class Opened {
  #opened = false;
  readonly #listeners = new Set<() => void>();

  open(): void {
    this.#change(true);
  }

  close(): void {
    this.#change(false);
  }

  toggle(): void {
    this.#change(!this.#opened);
  }

  readonly isOpen = () => this.#opened;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #change(opened: boolean): void {
    this.#opened = opened;
    for (const listener of this.#listeners) listener();
  }
}

export const palette = new Opened();
