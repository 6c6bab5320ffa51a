import { readTable, writeTable } from './table-file.ts';

/** What was put in place of cells: by the place of a row among those in error, by column. */
export type Mended = ReadonlyMap<number, Readonly<Record<number, string>>>;

/** A file as the service kept it, with what became of each row. */
export interface Report {
  heads: readonly string[];
  rows: readonly { cells: readonly string[]; outcome: string; habits: string }[];
}

const OURS = 'fringe.';
const HABITS = 'fringe.habits';
/** The service puts these behind the columns that were sent. */
const BEHIND = 3;

/** A spreadsheet must not take it for a formula, so that it has an apostrophe there. */
const bare = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Reads the report of an import. */
export function readReport(text: string): Report {
  const [head = [], ...rows] = readTable(text);
  const sent = head.slice(0, -BEHIND);
  // How an earlier file was written stands behind what people wrote, and is told anew.
  const own = sent.findIndex((name) => name.startsWith(OURS));
  const width = own < 0 ? sent.length : own;
  return {
    heads: sent.slice(0, width),
    rows: rows.map((row) => ({
      cells: row.slice(0, width).map(bare),
      outcome: row.at(-BEHIND) ?? '',
      habits: row.at(-1) ?? '',
    })),
  };
}

/**
 * The file to send next: the whole of it with what was mended, so that a person who stands in it
 * twice is noticed; of one that was applied only what failed, because the others may have changed.
 */
export function nextFile({ heads, rows }: Report, mended: Mended, onlyFailed: boolean): Uint8Array {
  let failed = -1;
  const next = rows.flatMap(({ cells, outcome, habits }) => {
    if (outcome === 'failed') failed += 1;
    else if (onlyFailed) return [];
    const changes = outcome === 'failed' ? mended.get(failed) : undefined;
    return [[...cells.map((cell, at) => changes?.[at] ?? cell), habits]];
  });
  return writeTable([[...heads, HABITS], ...next]);
}

/** A small file of the first rows with an outcome: the service says what they would change. */
export function firstOf({ heads, rows }: Report, outcome: string, most: number): Uint8Array {
  const some = rows.filter((row) => row.outcome === outcome).slice(0, most);
  return writeTable([[...heads, HABITS], ...some.map(({ cells, habits }) => [...cells, habits])]);
}

/** A file of headings alone: the service says what they are taken for. */
export const headsOf = (columns: readonly { column: string }[]): Uint8Array => {
  const own = columns.map(({ column }) => column).filter((name) => !name.startsWith(OURS));
  return writeTable([[...own, HABITS]]);
};
