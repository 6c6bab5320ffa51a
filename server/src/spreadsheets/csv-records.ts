import { invalidField } from '@fringe/contract/errors';
import { MAX_CELLS, MAX_ROW_CHARACTERS, type TableRecord } from './tables.ts';

export type Separator = ';' | ',' | '\t';

/** With doubled quotes and separators, a row that may be taken is shorter than this. */
const MAX_UNFINISHED = 4 * MAX_ROW_CHARACTERS;

const noCsv = (why: string) => invalidField('body', `is not valid CSV: ${why}`);

/**
 * Reads the records of a CSV text (RFC 4180, with any line end) that comes in pieces. Most lines
 * have no quotes and are divided at once: a file is read twice, so that this decides what
 * receiving it costs.
 */
export class CsvRecords {
  readonly #separator: Separator;
  readonly #plain: RegExp;
  #text = '';
  #at = 0;
  #ended = false;
  /** The line in which the next record begins. */
  #line = 1;
  #next = { '\n': -1, '\r': -1, '"': -1 };

  constructor(separator: Separator) {
    this.#separator = separator;
    this.#plain = new RegExp(`[^"\\r\\n${separator}]*`, 'y');
  }

  /** The records that are complete with this piece; without one, the text has come to its end. */
  take(piece?: string): TableRecord[] {
    this.#text = this.#text.slice(this.#at) + (piece ?? '');
    this.#at = 0;
    this.#ended = piece === undefined;
    this.#next = { '\n': -1, '\r': -1, '"': -1 };
    const records: TableRecord[] = [];
    while (this.#at < this.#text.length) {
      const before = this.#at;
      const line = this.#line;
      const cells = this.#record();
      if (cells) records.push({ cells, line });
      else if (this.#at === before) break;
    }
    if (this.#text.length - this.#at > MAX_UNFINISHED) throw tooLong();
    return records;
  }

  /** Where a sign comes next; each is looked for once, however many records there are. */
  #place(sign: '\n' | '\r' | '"'): number {
    if (this.#next[sign] < this.#at) {
      const found = this.#text.indexOf(sign, this.#at);
      this.#next[sign] = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#next[sign];
  }

  /** The next record; nothing where a line is empty, or is not complete: then no step is made. */
  #record(): string[] | undefined {
    const found = Math.min(this.#place('\n'), this.#place('\r'));
    const end = this.#ended ? Math.min(found, this.#text.length) : found;
    if (this.#place('"') < end) return this.#quoted();
    if (end === Number.POSITIVE_INFINITY) return undefined;
    const after = this.#afterLine(end);
    if (after === undefined) return undefined;
    const line = this.#text.slice(this.#at, end);
    if (line.length > MAX_ROW_CHARACTERS + MAX_CELLS) throw tooLong();
    this.#at = after;
    this.#line += 1;
    return line === '' ? undefined : judged(line.split(this.#separator));
  }

  /** Where the next line begins; undefined where it cannot be told whether this one ends here. */
  #afterLine(end: number): number | undefined {
    if (this.#text[end] !== '\r') return end + 1;
    if (end + 1 === this.#text.length && !this.#ended) return undefined;
    return this.#text[end + 1] === '\n' ? end + 2 : end + 1;
  }

  #quoted(): string[] | undefined {
    const cells: string[] = [];
    let breaks = 0;
    for (let at = this.#at; ; at += 1) {
      const isQuoted = this.#text[at] === '"';
      const read = isQuoted ? this.#quotedCell(at + 1) : this.#plainCell(at);
      if (!read) return undefined;
      cells.push(read.value);
      if (isQuoted) breaks += read.value.match(/\r\n|\n|\r/g)?.length ?? 0;
      at = read.end;
      if (at >= this.#text.length && !this.#ended) return undefined;
      if (this.#text[at] === this.#separator) continue;
      const isEnd = at >= this.#text.length || /[\r\n]/.test(this.#text[at]!);
      if (!isEnd) throw noCsv(`a quote in the middle of a cell, in line ${this.#line + breaks}`);
      const after = this.#afterLine(at);
      if (after === undefined) return undefined;
      this.#at = after;
      this.#line += 1 + breaks;
      return judged(cells);
    }
  }

  #plainCell(from: number) {
    this.#plain.lastIndex = from;
    const value = this.#plain.exec(this.#text)![0];
    return { value, end: from + value.length };
  }

  /** What stands between quotes, of which two stand for one. */
  #quotedCell(begin: number): { value: string; end: number } | undefined {
    let value = '';
    for (let from = begin; ; ) {
      const close = this.#text.indexOf('"', from);
      if (close < 0 && this.#ended) throw noCsv(`a quote is not closed from line ${this.#line} on`);
      if (close < 0 || (close + 1 === this.#text.length && !this.#ended)) return undefined;
      if (this.#text[close + 1] !== '"') {
        return { value: value + this.#text.slice(from, close), end: close + 1 };
      }
      value += this.#text.slice(from, close + 1);
      from = close + 2;
    }
  }
}

const tooLong = () => noCsv(`has a row of more than ${MAX_ROW_CHARACTERS} characters`);

/** What one row may have: rows of nothing but separators have a bound as well. */
function judged(cells: string[]): string[] {
  if (cells.length > MAX_CELLS) {
    throw invalidField('body', `has a row of more than ${MAX_CELLS} cells`);
  }
  if (cells.reduce((sum, { length }) => sum + length, 0) > MAX_ROW_CHARACTERS) throw tooLong();
  return cells;
}
