import { invalidField } from '@fringe/contract/errors';
import type { TagHandlers } from './packed-parts.ts';
import { type Cell, MAX_COLUMNS, MAX_ROW_CHARACTERS, type TableRecord } from './tables.ts';
import { dayOf, type Form } from './xlsx-styles.ts';

/** The texts of a workbook, to which its cells point by number. */
export class SharedTexts implements TagHandlers<never> {
  readonly texts: string[] = [];
  readonly #reading = new Reading();

  open(name: string): void {
    if (name === 'si') this.#reading.begin();
    else this.#reading.open(name);
  }

  text(text: string): void {
    this.#reading.add(text);
  }

  close(name: string): void {
    if (name === 'si') this.texts.push(this.#reading.text);
    else this.#reading.close(name);
  }

  collected(): never[] {
    return [];
  }
}

/** The text within the tags `t` and `v`; how a word is pronounced, `rPh`, is none of it. */
class Reading {
  text = '';
  #wanted = false;
  #aside = false;

  begin(): void {
    this.text = '';
    this.#wanted = false;
    this.#aside = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.#aside = true;
    if (name === 't' || name === 'v') this.#wanted = true;
  }

  add(text: string): void {
    if (!this.#wanted || this.#aside) return;
    if (this.text.length + text.length > MAX_ROW_CHARACTERS) {
      throw invalidField('body', 'has a cell that is too long');
    }
    this.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aside = false;
    if (name === 't' || name === 'v') this.#wanted = false;
  }
}

/** The most rows that a sheet can have. */
const MAX_LINE = 1_048_576;

const lineOf = (text = ''): number | undefined => {
  const line = Number(text);
  return Number.isInteger(line) && line > 0 && line <= MAX_LINE ? line : undefined;
};

/** The rows of a sheet. */
export class SheetRows implements TagHandlers<TableRecord> {
  readonly #texts: readonly string[];
  readonly #forms: readonly Form[];
  readonly #from1904: boolean;
  readonly #reading = new Reading();
  #rows: TableRecord[] = [];
  #cells: Cell[] = [];
  #line = 0;
  #characters = 0;
  #column = 0;
  #kind = '';
  #form: Form = 'number';

  constructor(texts: readonly string[], forms: readonly Form[], from1904: boolean) {
    this.#texts = texts;
    this.#forms = forms;
    this.#from1904 = from1904;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      this.#line = lineOf(attributes.r) ?? this.#line + 1;
      this.#cells = [];
      this.#characters = 0;
      this.#column = 0;
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1;
      if (this.#column > MAX_COLUMNS) {
        throw invalidField('body', `has more than ${MAX_COLUMNS} columns`);
      }
      this.#kind = attributes.t ?? 'n';
      this.#form = this.#forms[Number(attributes.s ?? 0)] ?? 'number';
      this.#reading.begin();
    } else this.#reading.open(name);
  }

  text(text: string): void {
    this.#reading.add(text);
  }

  close(name: string): void {
    if (name === 'row') this.#rows.push({ cells: this.#cells, line: this.#line });
    else if (name === 'c') this.#keep();
    else this.#reading.close(name);
  }

  collected(): TableRecord[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #keep(): void {
    const cell = this.#cell(this.#reading.text);
    this.#characters += String(cell).length;
    if (this.#characters > MAX_ROW_CHARACTERS) {
      throw invalidField('body', `has a row of more than ${MAX_ROW_CHARACTERS} characters`);
    }
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = cell;
  }

  #cell(text: string): Cell {
    if (this.#kind === 's') return this.#texts[Number(text)] ?? '';
    if (this.#kind === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    const number = Number(text);
    if (this.#kind !== 'n' || text === '' || Number.isNaN(number)) return text;
    if (this.#form === 'date') return dayOf(number, this.#from1904) ?? number;
    return this.#form === 'percent' ? `${Number((number * 100).toPrecision(12))} %` : number;
  }
}

/** The number of a column by the letters of a cell: A1 is in 1, AB7 in 28. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/\d+$/, '')) {
    column = column * 26 + letter.toUpperCase().charCodeAt(0) - 64;
    if (column > MAX_COLUMNS) break;
  }
  return Math.max(column, 1);
}
