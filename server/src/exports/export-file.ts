import type { Database } from '../database/database.ts';
import { writeSheet } from './list-sheet.ts';
import { type Snapshot, type Spool, spool } from './spool.ts';
import { type CsvForm, csvOptions, jsonOptions } from './text-formats.ts';

/** The form of a file of rows, and what a workbook needs to know of its columns. */
export interface RowsForm extends Pick<CsvForm, 'type' | 'columns' | 'dialect'> {
  amounts?: readonly string[] | undefined;
  timeZone?: string;
}

/** A file with the employees of some companies, as CSV, as a workbook or as JSON. */
export interface ExportFile {
  name: string;
  /** The columns of a file of rows; without them the file is JSON. */
  csv: RowsForm | undefined;
  /** What stands around the companies of a JSON file. */
  frame: Frame;
  companies: readonly ExportPart[];
}

export interface Frame {
  before: string;
  after: string;
}

/** What a file has of one company. */
export interface ExportPart {
  /** The fields of the company, as the beginning of a JSON object. */
  head: string;
  /** Queries of its employees: the cells of a row, and an object with a comma before it. */
  asCsv: () => string;
  asJson: () => string;
}

/** Writes a file, complete. What it contains is found in the snapshot that it is written from. */
export async function exportFile(
  database: Database,
  signal: AbortSignal,
  contents: (snapshot: Snapshot) => Promise<ExportFile>,
): Promise<Spool & { name: string }> {
  let name = '';
  const written = await spool(database, signal, async (snapshot) => {
    const file = await contents(snapshot);
    name = file.name;
    const { csv, companies } = file;
    if (!csv) return writeJson(snapshot, file);
    await writeRows(
      snapshot,
      companies.map(({ asCsv }) => asCsv),
      csv,
    );
  });
  return { ...written, name };
}

/** A file of rows that one query finds. */
export interface RowsFile {
  name: string;
  csv: RowsForm;
  rows: string;
}

/** Writes a file, complete, of what one query finds. */
export async function exportRows(
  database: Database,
  signal: AbortSignal,
  contents: (snapshot: Snapshot) => Promise<RowsFile>,
): Promise<Spool & { name: string }> {
  let name = '';
  const written = await spool(database, signal, async (snapshot) => {
    const file = await contents(snapshot);
    name = file.name;
    await writeRows(snapshot, [() => file.rows], file.csv);
  });
  return { ...written, name };
}

async function writeRows(
  snapshot: Snapshot,
  parts: readonly (() => string)[],
  { type, columns, dialect, amounts, timeZone = 'UTC' }: RowsForm,
): Promise<void> {
  if (type === 'xlsx') return writeSheet(snapshot, parts, { columns, amounts, timeZone });
  const { options, before, header } = csvOptions(dialect);
  await snapshot.write(before + header(columns));
  for (const rows of parts) await snapshot.copyRows(rows(), options);
}

async function writeJson(snapshot: Snapshot, { companies, frame }: ExportFile): Promise<void> {
  await snapshot.write(frame.before);
  for (const [index, { head, asJson }] of companies.entries()) {
    await snapshot.write(`${index > 0 ? ',' : ''}${head},"employees":[`);
    // Each employee comes with a comma; the first has nothing before it.
    await snapshot.copy(asJson(), jsonOptions, 1);
    await snapshot.write(']}');
  }
  await snapshot.write(frame.after);
}
