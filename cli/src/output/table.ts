import type { Paint } from './colour.ts';
import { plain } from './plain.ts';

export interface Column<Row> {
  head: string;
  of: (row: Row) => string | number | null | undefined;
  right?: true;
  /** May be shortened where the terminal is narrow; ids are whole, because people copy them. */
  cut?: true;
  /** Left out where the terminal is narrow, the lowest number first, before names are cut. */
  drop?: number;
  paint?: (text: string, row: Row) => string;
}

/** The columns that there is room for without cutting; ids give way to names. */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width = Number.POSITIVE_INFINITY,
): readonly Column<Row>[] {
  const cells = rows.map((row) => columns.map(({ of }) => plain(String(of(row) ?? '–'))));
  if (sumOf(naturalWidths(columns, cells)) <= width) return columns;
  const droppable = columns.filter(({ drop }) => drop !== undefined);
  if (droppable.length === 0) return columns;
  const first = droppable.reduce((one, other) => (other.drop! < one.drop! ? other : one));
  return columnsFor(
    columns.filter((one) => one !== first),
    rows,
    width,
  );
}

const GAP = '  ';
const LEAST = 8;

/** Rows below their headings, each column as wide as what is in it. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  paint: Paint,
  width = Number.POSITIVE_INFINITY,
): string {
  const cells = rows.map((row) => columns.map(({ of }) => plain(String(of(row) ?? '–'))));
  const widths = fitting(columns, cells, width);
  const heads = columns.map(({ head, right }, at) => padded(head, widths[at]!, right));
  const lines = cells.map((line, index) =>
    line.map((cell, at) => {
      const { right, paint: own } = columns[at]!;
      const text = padded(cell, widths[at]!, right);
      return own ? own(text, rows[index]!) : text;
    }),
  );
  const text = [heads.map((head) => paint('dim', head)), ...lines];
  return text.map((line) => `${line.join(GAP).trimEnd()}\n`).join('');
}

/** The widths of the columns; those that may be cut share what is left. */
function fitting<Row>(columns: readonly Column<Row>[], cells: string[][], width: number) {
  const widths = naturalWidths(columns, cells);
  for (;;) {
    const widest = columns
      .map(({ cut }, at) => ({ at, width: cut ? widths[at]! : 0 }))
      .reduce((one, other) => (other.width > one.width ? other : one));
    if (sumOf(widths) <= width || widest.width <= LEAST) return widths;
    widths[widest.at]! -= 1;
  }
}

const naturalWidths = <Row>(columns: readonly Column<Row>[], cells: string[][]): number[] =>
  columns.map(({ head }, at) =>
    cells.reduce((most, line) => Math.max(most, length(line[at]!)), length(head)),
  );

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((all, one) => all + one + GAP.length, -GAP.length);

function padded(text: string, width: number, right?: true): string {
  const fits = length(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;
  const space = ' '.repeat(width - length(fits));
  return right ? space + fits : fits + space;
}

const length = (text: string): number => [...text].length;

/** One thing, a line for each of its fields. */
export function fields(
  pairs: readonly (readonly [name: string, value: string | number | null | undefined])[],
  paint: Paint,
): string {
  const width = Math.max(...pairs.map(([name]) => length(name)));
  const line = (name: string, value: string) => `${paint('dim', name.padEnd(width))}  ${value}\n`;
  return pairs.map(([name, value]) => line(name, plain(String(value ?? '–')))).join('');
}
