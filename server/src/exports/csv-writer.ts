import { type Cell, type DateForm, dateIn, decimal, FileRefused } from './cells.ts';
import { type Encoding, encoded, writable } from './encodings.ts';
import { isNumberLike, looksLikeFormula } from './text-formats.ts';

/** How a CSV file is written. */
export interface CsvStyle {
  separator: string;
  decimalSign: string;
  encoding: Encoding;
  unwritable: 'refuse' | 'replace';
  lineEnd: 'crlf' | 'lf';
  quoting: 'needed' | 'all' | 'none';
  textCells: 'plain' | 'excel';
  dateForm: DateForm;
}

const lineEnds = { crlf: '\r\n', lf: '\n' };

/** A cell as text, before it is quoted. */
export function cellText(cell: Cell, style: CsvStyle): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'cents':
      return decimal(cell.cents, style.decimalSign);
    case 'number':
      return String(cell.number);
    case 'date':
      return dateIn(cell.date, style.dateForm);
    default:
      return style.textCells === 'excel' ? forExcel(cell.text) : cell.text;
  }
}

/** Excel reads a text in this form as it stands; anything that could be a formula is disarmed. */
function forExcel(text: string): string {
  // A sign alone is no formula, and programs read it.
  if (text === '+' || text === '-') return text;
  if (looksLikeFormula(text)) return `'${text}`;
  return isNumberLike(text) ? `="${text}"` : text;
}

/** A line of a CSV file; `names` are those of the columns, for whoever has to mend something. */
export function csvLine(
  cells: readonly Cell[],
  style: CsvStyle,
  names: readonly string[],
  line: number,
): Buffer {
  const { separator, encoding, unwritable, lineEnd } = style;
  const written = cells.map((cell, index) =>
    named(names[index], line, () => {
      // Before it is quoted: what stands for a character may be a separator.
      const text = cellText(cell, style);
      return quoted(unwritable === 'replace' ? writable(text, encoding) : text, style);
    }),
  );
  try {
    return encoded(written.join(separator) + lineEnds[lineEnd], encoding);
  } catch (error) {
    for (const [index, text] of written.entries()) {
      named(names[index], line, () => encoded(text, encoding));
    }
    throw error;
  }
}

/** Says of what cannot be written where it stands. */
function named<T>(column: string | undefined, line: number, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new FileRefused(`row ${line}, column "${column}" ${error.message}`);
  }
}

function quoted(text: string, { quoting, separator }: CsvStyle): string {
  const needed = text.includes(separator) || /["\r\n]/.test(text);
  if (quoting === 'none') {
    if (!needed) return text;
    throw new FileRefused('has a separator, quote or line end, and nothing is to be quoted');
  }
  return needed || quoting === 'all' ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What stands before the first line. */
export const csvBeginning = ({ encoding }: CsvStyle): Buffer =>
  Buffer.from(encoding === 'utf-8-bom' ? '\uFEFF' : '');
