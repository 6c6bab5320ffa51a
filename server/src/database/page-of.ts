import type { Reader, Statement } from './statement.ts';

/** The elements of a page and how many there are in all; both statements travel together. */
export async function pageOf<Item>(
  reader: Reader,
  count: Statement,
  countValues: Parameters<Reader['rows']>[1],
  page: Statement,
  pageValues: Parameters<Reader['rows']>[1],
): Promise<{ items: Item[]; total: number }> {
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, countValues),
    reader.rows<Item>(page, pageValues),
  ]);
  return { items, total: counted!.total };
}
