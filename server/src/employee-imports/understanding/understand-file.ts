import { invalidField } from '@fringe/contract/errors';
import type { ReceivedFile } from '../../spreadsheets/received-file.ts';
import { isEmptyRow, type TableRecord } from '../../spreadsheets/tables.ts';
import type { Habits } from '../../spreadsheets/written-values.ts';
import { HabitsSeen } from './cell-rules.ts';
import {
  isBeforeHeader,
  isHeader,
  type Mapping,
  type Understanding,
  understand,
} from './column-rules.ts';

/** A file whose header was found, and which was read to its end once. */
export interface UnderstoodFile extends Understanding {
  habits: Habits;
  rowCount: number;
  /** The rows below the header that are not empty, some at a time. */
  rows(): AsyncGenerator<TableRecord[]>;
}

/** A file with more rows than this has to be divided by its sender. */
const MAX_ROWS = 200_000;

/** A title, a date, an empty line: more than this does not stand above a header. */
const ABOVE_HEADER = 10;

/**
 * Reads a file once: what its columns mean, how its people write, and that it can be read at all.
 * So nothing is stored of a file that cannot be, and no value has to be guessed from itself alone.
 */
export async function understandFile(
  file: ReceivedFile,
  mapping: Mapping,
): Promise<UnderstoodFile> {
  const header = await findHeader(file, mapping);
  if (!header) throw invalidField('body', 'has no header');
  const understanding = understand(header.cells, mapping);
  const rows = () => rowsBelow(file, header, understanding.columns.length);
  const seen = new HabitsSeen(understanding, mapping);
  let rowCount = 0;
  for await (const some of rows()) {
    rowCount += some.length;
    if (rowCount > MAX_ROWS) throw invalidField('body', `has more than ${MAX_ROWS} rows`);
    for (const { cells } of some) seen.see(cells);
  }
  return { ...understanding, habits: seen.habits(), rowCount, rows };
}

/** The first row that has known columns; where none has, the first that is not empty. */
async function findHeader(file: ReceivedFile, mapping: Mapping): Promise<TableRecord | undefined> {
  let first: TableRecord | undefined;
  let looked = 0;
  for await (const some of file.records()) {
    for (const record of some) {
      if (isBeforeHeader(record.cells)) continue;
      if (isHeader(record.cells, mapping)) return record;
      first ??= record;
      looked += 1;
      if (looked >= ABOVE_HEADER) return first;
    }
  }
  return first;
}

async function* rowsBelow(
  file: ReceivedFile,
  header: TableRecord,
  width: number,
): AsyncGenerator<TableRecord[]> {
  const isSheet = file.form.fileType === 'xlsx';
  for await (const some of file.records()) {
    const rows = some.filter(({ cells, line }) => line > header.line && !isEmptyRow(cells));
    // A sheet does not write empty cells at the end of a row; text that lacks cells is damaged.
    yield isSheet ? rows.map(({ cells, line }) => ({ cells: filledUp(cells, width), line })) : rows;
  }
}

const filledUp = (cells: TableRecord['cells'], width: number): TableRecord['cells'] =>
  cells.length < width ? Array.from({ length: width }, (_, at) => cells[at] ?? '') : cells;
