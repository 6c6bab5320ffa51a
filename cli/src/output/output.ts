import { type Colour, isMoving, type Paint, painter, wantsColour } from './colour.ts';
import { plainLines } from './plain.ts';
import { type Column, columnsFor, fields, table } from './table.ts';

/** A part of a note, painted or not. */
export type Words = string | readonly [Colour, string];

/** Where a command writes: data to stdout, all else to stderr. */
export interface Output {
  readonly json: boolean;
  readonly paint: Paint;
  /** True where a spinner or a bar may move, which is on stderr. */
  readonly moving: boolean;
  /** The result of a command: one JSON document, or text. */
  result(value: unknown, text: () => string): void;
  /** One of many: a JSON object a line, or text. */
  line(value: unknown, text: () => string): void;
  /** For a person: not part of the data, and left out with --json. It may quote others. */
  note(...words: Words[]): void;
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string;
  fields(pairs: Parameters<typeof fields>[0]): string;
}

const NARROW = 'The terminal is narrow: some columns are left out; --json has all';

export function openOutput(json: boolean): Output {
  const { stdout, stderr, env } = process;
  const paint = painter(wantsColour(stdout.isTTY === true, env));
  const notePaint = painter(wantsColour(stderr.isTTY === true, env));
  const shown = (words: Words) =>
    typeof words === 'string' ? plainLines(words) : notePaint(words[0], plainLines(words[1]));
  const note = (...words: Words[]) => void (json || stderr.write(`${words.map(shown).join('')}\n`));
  const write = (text: string) => void stdout.write(text);
  return {
    json,
    paint,
    moving: !json && isMoving(stderr.isTTY === true, env),
    result: (value, text) => write(json ? `${JSON.stringify(value, null, 2)}\n` : text()),
    line: (value, text) => write(json ? `${JSON.stringify(value)}\n` : text()),
    note,
    table: (columns, rows) => {
      // Some terminals do not know how wide they are.
      const width = (stdout.isTTY && stdout.columns) || undefined;
      const shownColumns = columnsFor(columns, rows, width);
      if (shownColumns.length < columns.length) note(['dim', NARROW]);
      return table(shownColumns, rows, paint, width);
    },
    fields: (pairs) => fields(pairs, paint),
  };
}
