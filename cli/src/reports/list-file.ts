import type { CsvStream, FileStream } from '@fringe/sdk';
import { firstOf } from '../choosing/pages.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import type { Column } from '../output/table.ts';
import { demandPlace, saveCsv, saveWorkbook, streamCsv } from './save-file.ts';

/** How a list is to be shown. */
export interface ListOptions {
  limit: number;
  csv?: boolean;
  output?: string;
  force?: boolean;
  csvDialect?: 'excel-es';
}

/** A list that is read page by page, or as a file. */
interface ListSource<Row> {
  pages(): AsyncIterable<Row>;
  csv(dialect: Pick<ListOptions, 'csvDialect'>): Promise<CsvStream>;
  /** Where it is to be had as a workbook, too. */
  xlsx?(): Promise<FileStream>;
}

/** Shows the first ones of a list as a table or JSON, or all of it as a file. */
export async function showList<Row>(
  cli: Cli,
  options: ListOptions,
  columns: readonly Column<Row>[],
  source: ListSource<Row>,
): Promise<void> {
  if (wantsFile(cli, options)) return writeFile(cli, options, source);
  const rows = await firstOf(source.pages(), options.limit);
  cli.out.result(rows, () => cli.out.table(columns, rows));
}

/** What would be left aside is refused: nobody should believe that it had an effect. */
function wantsFile(cli: Cli, { csv, output, force, csvDialect }: ListOptions): boolean {
  const toFile = output !== undefined && output !== '-';
  const asCsv = csv === true || output !== undefined;
  if (force && !toFile) {
    throw new Complaint('usage', '--force is for a file', 'Name one with --output');
  }
  if (csvDialect && !asCsv) {
    throw new Complaint('usage', '--csv-dialect is for CSV', 'Add --csv');
  }
  if ((csv || csvDialect) && output?.toLowerCase().endsWith('.xlsx')) {
    throw new Complaint('usage', '--csv and --csv-dialect are for CSV', 'Name the file .csv');
  }
  if (cli.out.json && asCsv && !toFile) {
    throw new Complaint('usage', '--json and --csv contradict each other');
  }
  if (toFile) demandPlace(output, force === true);
  return asCsv;
}

async function writeFile<Row>(
  cli: Cli,
  { output, csvDialect }: ListOptions,
  source: ListSource<Row>,
): Promise<void> {
  if (output?.toLowerCase().endsWith('.xlsx')) {
    if (!source.xlsx) throw new Complaint('usage', 'This list is no workbook', 'Name it .csv');
    const file = await cli.busy('Waiting for the list', source.xlsx());
    return saveWorkbook(cli, file, output);
  }
  const dialect = csvDialect ? { csvDialect } : {};
  const csv = await cli.busy('Waiting for the list', source.csv(dialect));
  if (output === undefined || output === '-') return streamCsv(cli, csv);
  return saveCsv(cli, csv, output);
}
