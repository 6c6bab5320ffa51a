import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { type Cell, FileRefused } from '../exports/cells.ts';
import { csvBeginning, csvLine } from '../exports/csv-writer.ts';
import type { Snapshot } from '../exports/spool.ts';
import { XlsxWriter } from '../exports/xlsx-writer.ts';
import type { CompanyId } from '../values/ids.ts';
import type { WantedFile } from './making-queries.ts';
import { cellsOf, type FileRow, isZero, placeless, RowsOfFile, refusalOf } from './row-rules.ts';
import { companyFacts, type SourceRow, sourceQuery } from './source-queries.ts';

/** The largest file that is kept. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What a file has in it. */
export interface Contents {
  rows: number;
  expenses: number;
  withdrawn: number;
}

/** Writes the file of an export, all of it from one snapshot, in bounded memory. */
export async function writeExport(
  snapshot: Snapshot,
  companyId: CompanyId,
  { definition, month, version, since }: WantedFile,
): Promise<Contents> {
  const { currency, timeZone } = await companyFacts(snapshot, companyId);
  const cells = cellsOf(definition, { month, version, currency });
  const query = sourceQuery({ companyId, month, version, since, timeZone, ...formOf(definition) });
  const lines = definition.fileType === 'csv' ? csvLines : sheetLines;
  const writer = lines(snapshot, definition);
  const lacks = placeless(definition);
  const placelessPairs = new Set<string>();
  const rowsOfFile = new RowsOfFile(definition);
  const contents = { rows: 0, expenses: 0, withdrawn: 0 };
  const add = async (rows: readonly FileRow[]) => {
    for (const row of rows.filter((one) => definition.zeroRows || !isZero(one))) {
      contents.rows += 1;
      await writer.row(row[0], cells(row));
    }
  };
  for await (const sources of snapshot.jsonRows<SourceRow>(query)) {
    for (const source of sources) {
      const pair = lacks(source);
      if (pair !== undefined) {
        if (source.expenses !== source.withdrawn) placelessPairs.add(pair);
        continue;
      }
      contents.expenses += source.expenses;
      contents.withdrawn += source.withdrawn;
      await add(rowsOfFile.add(source));
    }
    demandRoom(snapshot.bytes());
  }
  await add(rowsOfFile.end());
  const refusal = definition.missing === 'refuse' ? refusalOf(definition, placelessPairs) : null;
  if (refusal) throw new FileRefused(refusal);
  await writer.end();
  demandRoom(snapshot.bytes());
  return contents;
}

/** Which rows a definition asks for. */
export const formOf = ({ layout, columns, sheetPerCategory }: ExportDefinition) => ({
  entries: layout === 'entries',
  counted: layout !== 'entries' && columns.some(({ field }) => field === 'entries'),
  byCategory: sheetPerCategory,
});

function demandRoom(bytes: number): void {
  if (bytes <= MOST_BYTES) return;
  throw new FileRefused(`the file is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
}

interface Lines {
  row(about: SourceRow, cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/** What is gathered before it is written. */
const GATHERED_BYTES = 64 * 1024;

function csvLines(snapshot: Snapshot, definition: ExportDefinition): Lines {
  const names = definition.columns.map(({ header }) => header);
  const header = names.map((text): Cell => ({ kind: 'text', text }));
  let gathered = [
    csvBeginning(definition),
    ...(definition.headerRow ? [csvLine(header, definition, names, 0)] : []),
  ];
  let size = 0;
  let line = 0;
  const flush = async () => {
    await snapshot.writeBytes(Buffer.concat(gathered));
    gathered = [];
    size = 0;
  };
  return {
    row: async (_, cells) => {
      line += 1;
      const bytes = csvLine(cells, definition, names, line);
      gathered.push(bytes);
      size += bytes.length;
      if (size >= GATHERED_BYTES) await flush();
    },
    end: flush,
  };
}

function sheetLines(snapshot: Snapshot, definition: ExportDefinition): Lines {
  const names = definition.columns.map(({ header }) => header);
  const { headerRow, dateForm, sheetPerCategory } = definition;
  const style = { names, headerRow, dateForm };
  const writer = new XlsxWriter((bytes) => snapshot.writeBytes(bytes), style);
  // The names of sheets have 31 characters at most.
  const sheetOf = ({ category }: SourceRow) =>
    sheetPerCategory ? category.replace(/-benefit$/, '') : 'Export';
  return {
    row: (about, cells) => writer.row(sheetOf(about), cells),
    end: () => writer.end('Export'),
  };
}
