import { longStatement, type Reader, type Statement } from './statement.ts';

/** How far a count looks beyond its page, where a list can be very long. */
const COUNTED_AHEAD = 10_000;

/** Long pages come in pieces of so many rows: few to handle, and none of them large. */
const PER_PIECE = 64;

/** The rows of a page as JSON, joined by commas in pieces; `shown` is the JSON of a row. */
export const piecesOf = (page: string, order: string, shown: string): string =>
  `SELECT string_agg(shown, ',' ORDER BY place) FROM (
     SELECT ${shown} AS shown, row_number() OVER (ORDER BY ${order}) AS place
     FROM (${page}) AS page) AS placed
   GROUP BY place / ${PER_PIECE} ORDER BY place / ${PER_PIECE}`;

/** Counts rows up to a bound, which is the last of its values; see `countBound`. */
export const boundedCount = (name: string, from: string, values: number): Statement =>
  longStatement(
    name,
    `SELECT count(*) AS total FROM (SELECT 1 ${from} LIMIT $${values + 1}) AS counted`,
  );

/** The total is above the page while there is more: a client that turns pages reaches the end. */
export const countBound = ({ offset, size }: { offset: number; size: number }): number =>
  offset + size + COUNTED_AHEAD;

/** A page in pieces, and how many there are in all; both statements travel together. */
export async function pageInPieces(
  reader: Reader,
  [count, countValues]: Asked,
  [page, pageValues]: Asked,
): Promise<{ pieces: string[]; total: number }> {
  const [[counted], pieces] = await Promise.all([
    reader.tuples<[number]>({ ...count, long: true }, countValues),
    reader.tuples<[string]>({ ...page, long: true }, pageValues),
  ]);
  return { pieces: pieces.flat(), total: counted![0] };
}
type Asked = readonly [Statement, Parameters<Reader['rows']>[1]];

/** The elements of a page and how many there are in all; both statements travel together. */
export async function pageOf<Item>(
  reader: Reader,
  count: Statement,
  countValues: Parameters<Reader['rows']>[1],
  page: Statement,
  pageValues: Parameters<Reader['rows']>[1],
): Promise<{ items: Item[]; total: number }> {
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>({ ...count, long: true }, countValues),
    reader.rows<Item>({ ...page, long: true }, pageValues),
  ]);
  return { items, total: counted!.total };
}
