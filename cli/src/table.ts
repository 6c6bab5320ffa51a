import type { Paint } from './colour.ts';
import { plain } from './plain.ts';

export interface Column<Row> {
  head: string;
  of: (row: Row) => string | number | null | undefined;
  right?: true;
  /** May be shortened where the terminal is narrow; ids are not, because people copy them. */
  cut?: true;
  paint?: (text: string, row: Row) => string;
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
  const widths = columns.map(({ head }, at) =>
    Math.max(length(head), ...cells.map((line) => length(line[at]!))),
  );
  const sum = () => widths.reduce((all, one) => all + one + GAP.length, -GAP.length);
  for (;;) {
    const widest = columns
      .map(({ cut }, at) => ({ at, width: cut ? widths[at]! : 0 }))
      .reduce((one, other) => (other.width > one.width ? other : one));
    if (sum() <= width || widest.width <= LEAST) return widths;
    widths[widest.at]! -= 1;
  }
}

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
