import { invalidField } from '@fringe/contract/errors';
import { CsvError, parse } from 'csv-parse';
import { type Chunks, type Encoding, textOf } from './encodings.ts';
import { MAX_CELLS, MAX_ROW_CHARACTERS, type TableRecord } from './tables.ts';

export type Separator = ';' | ',' | '\t';

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

/** The records of a CSV file, each with the line that it begins in. */
export async function* csvRecords(
  chunks: Chunks,
  encoding: Encoding,
  delimiter: Separator,
): AsyncGenerator<TableRecord> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // The size of a record counts no separators: rows of nothing but them have a bound as well.
    cast: (value, { index }) => {
      if ((index as number) < MAX_CELLS) return value;
      throw invalidField('body', `has a row of more than ${MAX_CELLS} cells`);
    },
  });
  const feeding = feed(parser, textOf(chunks, encoding));
  feeding.catch((error) => parser.destroy(error));
  try {
    // The parser counts a line break of two characters as two lines where it stands in quotes.
    let countedTwice = 0;
    for await (const { record, info } of parser) {
      const text = (record as string[]).join(' ');
      const within = text.match(/[\r\n]/g)?.length ?? 0;
      yield { cells: record as string[], line: (info.lines as number) - countedTwice - within };
      countedTwice += text.match(/\r\n/g)?.length ?? 0;
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('body', `is not valid CSV: ${error.message}`);
  } finally {
    parser.destroy();
  }
}

type Parser = ReturnType<typeof parse>;

async function feed(parser: Parser, texts: AsyncGenerator<string>): Promise<void> {
  for await (const text of texts) {
    if (parser.destroyed) return;
    if (!parser.write(text)) await drained(parser);
  }
  parser.end();
}

/** Whoever reads no further destroys the parser, which then never drains. */
const drained = (parser: Parser): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });
