import { CsvRecords, type Separator } from './csv-records.ts';
import { type Chunks, type Encoding, textOf } from './encodings.ts';
import { MAX_ROW_CHARACTERS, type TableRecord } from './tables.ts';

const signs = [';', ',', '\t'] as const;

/** What separates cells: the sign that the first line with several cells has most of. */
export function separatorOf(start: string): Separator {
  const lines = start.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 10);
  const named = signs.find((sign) => sign === /^\s*sep=(.)/i.exec(lines[0]!)?.[1]);
  if (named) return named;
  const cellsBy = (line: string, sign: Separator) => line.split(sign).length;
  // A title above the header has none, or one by chance.
  const several = lines.find((line) => signs.some((sign) => cellsBy(line, sign) > 2));
  const header = several ?? lines.find((line) => signs.some((sign) => line.includes(sign))) ?? '';
  return signs.reduce(
    (best, one) => (cellsBy(header, one) > cellsBy(header, best) ? one : best),
    ',',
  );
}

/** Enough of a text to see its first lines. */
export async function beginningOf(chunks: Chunks, encoding: Encoding): Promise<string> {
  let start = '';
  for await (const text of textOf(chunks, encoding)) {
    start += text;
    if (start.length >= MAX_ROW_CHARACTERS) break;
  }
  return start;
}

/** The records of a CSV file, each with the line that it begins in; some at a time. */
export async function* csvRecords(
  chunks: Chunks,
  encoding: Encoding,
  separator: Separator,
): AsyncGenerator<TableRecord[]> {
  const records = new CsvRecords(separator);
  for await (const text of textOf(chunks, encoding)) yield records.take(text);
  yield records.take();
}
