/** The first ones of a list that may have very many pages; all of them without a number. */
export async function firstOf<T>(list: AsyncIterable<T>, most?: number): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) {
    found.push(one);
    if (found.length === most) break;
  }
  return found;
}
