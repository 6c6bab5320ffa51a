import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { Cell, DateForm } from './cells.ts';
import { SHEET_END, sheetBeginning, sheetRow } from './xlsx-sheet.ts';
import { workbookParts } from './xlsx-workbook.ts';

/** The same for all files: their bytes depend on nothing but what stands in them. */
const entryOptions = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Characters that are gathered before they are handed on. */
const GATHERED = 64 * 1024;

export interface XlsxStyle {
  names: readonly string[];
  headerRow: boolean;
  dateForm: DateForm;
}

/** Writes a spreadsheet row by row, in bounded memory: what is written leaves at once. */
export class XlsxWriter {
  readonly #zip = new yazl.ZipFile();
  readonly #written: Promise<void>;
  readonly #style: XlsxStyle;
  readonly #sheets: string[] = [];
  #sheet: PassThrough | undefined;
  #rows = 0;
  #gathered = '';

  constructor(write: (bytes: Buffer) => Promise<void>, style: XlsxStyle) {
    this.#style = style;
    this.#written = this.#drain(write);
    // Whoever adds a row or ends the file hears of a failure.
    this.#written.catch(() => undefined);
  }

  async #drain(write: (bytes: Buffer) => Promise<void>): Promise<void> {
    for await (const chunk of this.#zip.outputStream) await write(chunk as Buffer);
  }

  /** Adds a row to a sheet; the rows of a sheet come one after the other. */
  async row(sheet: string, cells: readonly Cell[]): Promise<void> {
    if (sheet !== this.#sheets.at(-1)) await this.#begin(sheet);
    this.#rows += 1;
    this.#gathered += sheetRow(this.#rows, cells);
    if (this.#gathered.length >= GATHERED) await this.#flush();
  }

  /** Ends the file; one without rows has an empty sheet of this name. */
  async end(sheet: string): Promise<void> {
    if (this.#sheets.length === 0) await this.#begin(sheet);
    await this.#finish();
    for (const [name, text] of workbookParts(this.#sheets, this.#style.dateForm)) {
      this.#zip.addBuffer(Buffer.from(text), name, entryOptions);
    }
    this.#zip.end();
    await this.#written;
  }

  async #begin(sheet: string): Promise<void> {
    await this.#finish();
    const { names, headerRow } = this.#style;
    this.#sheets.push(sheet);
    this.#sheet = new PassThrough();
    const name = `xl/worksheets/sheet${this.#sheets.length}.xml`;
    this.#zip.addReadStream(this.#sheet, name, entryOptions);
    const header = names.map((text): Cell => ({ kind: 'text', text }));
    this.#gathered = sheetBeginning(headerRow) + (headerRow ? sheetRow(1, header, true) : '');
    this.#rows = headerRow ? 1 : 0;
  }

  async #finish(): Promise<void> {
    if (!this.#sheet) return;
    this.#gathered += SHEET_END;
    await this.#flush();
    this.#sheet.end();
    this.#sheet = undefined;
  }

  async #flush(): Promise<void> {
    const sheet = this.#sheet!;
    const text = this.#gathered;
    this.#gathered = '';
    // Where nothing can be written any more, the other promise fails.
    if (!sheet.write(text)) await Promise.race([once(sheet, 'drain'), this.#written]);
  }
}
