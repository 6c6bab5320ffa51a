/** A part of a list that is walked through; it may be empty although there is more. */
export interface Stretch<T> {
  items: T[];
  /** Where the next stretch begins; null at the end. */
  next: string | null;
}

/** A list without numbered pages, which is read only as far as it is iterated. */
export interface Walk<T> extends AsyncIterable<T> {
  /** One stretch: the first, or the one that begins where another one ended. */
  page(before?: string): Promise<Stretch<T>>;
  /** Everything at once: mind the memory. */
  all(): Promise<T[]>;
}

/** Each stretch says where the next one begins. */
export function walkOf<T>(read: (before?: string) => Promise<Stretch<T>>): Walk<T> {
  async function* items(): AsyncGenerator<T, void, undefined> {
    for (let before: string | undefined; ; ) {
      const one = await read(before);
      yield* one.items;
      if (one.next === null) return;
      before = one.next;
    }
  }
  return {
    page: read,
    all: async () => {
      const all: T[] = [];
      for await (const item of items()) all.push(item);
      return all;
    },
    [Symbol.asyncIterator]: items,
  };
}
