/** What stands in a cell: text as it was written, or a number of a spreadsheet. */
export type Cell = string | number;

/** A row of a table, and the line of its file, or the row of its sheet, that it begins in. */
export interface TableRecord {
  cells: readonly Cell[];
  line: number;
}

/** What one row may have, so that a file of any size is read in bounded memory. */
export const MAX_ROW_CHARACTERS = 64 * 1024;
export const MAX_COLUMNS = 500;
/** Spreadsheets write separators up to their last column, also where nothing is between them. */
export const MAX_CELLS = 16_384;

/** A row in which there is nothing. */
export const isEmptyRow = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
