import { type Cell, decimal, FileRefused } from './cells.ts';

/** The format itself has no room for more. */
export const MOST_ROWS = 1_048_576;

/** The numbers of the cell styles, in the order of styles.xml. */
const styles = { text: 1, cents: 2, date: 3, header: 4 } as const;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The beginning of a sheet, whose first row stays where it is if it has the names. */
export const sheetBeginning = (frozen: boolean): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${
    frozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  }</sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`;

export const SHEET_END = '</sheetData></worksheet>';

/** A row of a sheet, counted from 1. */
export function sheetRow(number: number, cells: readonly Cell[], header = false): string {
  if (number > MOST_ROWS) {
    throw new FileRefused(
      `a sheet has room for ${MOST_ROWS} rows; choose CSV, or a sheet for each category`,
    );
  }
  const written = cells.map((cell, index) => sheetCell(`${letters(index)}${number}`, cell, header));
  return `<row r="${number}">${written.join('')}</row>`;
}

function sheetCell(place: string, cell: Cell, header: boolean): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'cents':
      return `<c r="${place}" s="${styles.cents}"><v>${decimal(cell.cents, '.')}</v></c>`;
    case 'number':
      return `<c r="${place}"><v>${cell.number}</v></c>`;
    case 'date':
      return `<c r="${place}" s="${styles.date}"><v>${dayNumber(cell.date)}</v></c>`;
    default: {
      const style = header ? styles.header : styles.text;
      const text = `<is><t xml:space="preserve">${escaped(cell.text)}</t></is>`;
      return `<c r="${place}" s="${style}" t="inlineStr">${text}</c>`;
    }
  }
}

/** The name of a column: A, B, … Z, AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

const DAY_MS = 86_400_000;

/** Spreadsheets count days; 1 March 1900 and later are counted from this one. */
const dayNumber = (date: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML has no way to write are left out; what looks like an escape is escaped. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot have.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!);
