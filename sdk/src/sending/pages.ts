import type { Page } from '../generated/types.ts';

/** One page of a list. */
export interface PageOf<T> {
  items: T[];
  page: Page;
}

/** A list that is read page by page, only as far as it is iterated. */
export interface Pages<T> extends AsyncIterable<T> {
  /** All pages, one after the other. */
  pages(): AsyncIterable<PageOf<T>>;
  /** One page; the first is 1. One past the end is empty. */
  page(number: number): Promise<PageOf<T>>;
  /** Everything at once: mind the memory. */
  all(): Promise<T[]>;
}

/** A list whose pages can be read one by one, from the first that is asked for. */
export function pagesOf<T>(read: (number: number) => Promise<PageOf<T>>, first: number): Pages<T> {
  async function* pages(): AsyncGenerator<PageOf<T>, void, undefined> {
    for (let number = first; ; number += 1) {
      const one = await read(number);
      if (one.items.length > 0) yield one;
      // The list may grow or shrink meanwhile: the latest page knows best where it ends.
      if (one.items.length === 0 || number >= one.page.totalPages) return;
    }
  }
  async function* items(): AsyncGenerator<T, void, undefined> {
    for await (const { items } of pages()) yield* items;
  }
  return {
    pages,
    page: read,
    all: async () => {
      const all: T[] = [];
      // Not as arguments of one call: a page may have more items than a call takes.
      for await (const { items } of pages()) for (const item of items) all.push(item);
      return all;
    },
    [Symbol.asyncIterator]: items,
  };
}

/** A list without pages is a single one. */
export const wholePage = (size: number): Page => ({
  size,
  totalElements: size,
  totalPages: size > 0 ? 1 : 0,
  number: 1,
});
