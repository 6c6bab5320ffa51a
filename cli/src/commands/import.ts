import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmployeeImport, ImportPreview, ImportRow } from '@fringe/sdk';
import type { Command } from 'commander';
import { findCompany, theOne } from '../choosing/names.ts';
import { companyOption } from '../choosing/options.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import { plain } from '../output/plain.ts';
import { demandPlace, saveCsv } from '../reports/save-file.ts';

export function importCommand(program: Command): void {
  program
    .command('import')
    .description("Import people from HR's spreadsheet, CSV or XLSX")
    .argument('<file>', 'the file, as it is')
    .addOption(companyOption())
    .option('--preview', 'only show how columns and the first rows are understood')
    .option('--preset <preset>', 'id or name of a preset that says what columns mean')
    .option('--dry-run', 'judge every row, and change nothing')
    .option('--invite', 'send an invitation to whoever is added')
    .option('--failed <file>', 'save the rows that failed, to mend and import them')
    .action(run(importFile));
}

interface Options {
  company?: string;
  preview?: boolean;
  preset?: string;
  dryRun?: boolean;
  invite?: boolean;
  failed?: string;
}

async function importFile(cli: Cli, options: Options, path: string): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  if (options.failed) demandPlace(options.failed, false);
  const file = await readFile(path, { signal }).catch((error: NodeJS.ErrnoException) => {
    signal.throwIfAborted();
    throw new Complaint('usage', `${path} cannot be read: ${error.code}`);
  });
  const { id: companyId } = await findCompany(cli, options.company);
  const presetId = await presetOf(cli, companyId, options.preset);
  const query = presetId ? { presetId } : {};
  if (options.preview) {
    const asked = fringe.imports.preview(companyId, file, query, { signal });
    const preview = await cli.busy('Reading the file', asked);
    cli.out.result(preview, () => shownPreview(cli, preview));
    return;
  }
  const { dryRun = false, invite = false } = options;
  const fileName = basename(path);
  const started = fringe.imports.start(
    companyId,
    file,
    { ...query, dryRun, invite, fileName },
    { signal },
  );
  const { id } = await cli.busy('Sending the file', started);
  const done = await cli.busy('Importing', finished(cli, companyId, id));
  const failed = await failedRows(cli, companyId, done);
  cli.out.result({ ...done, failedRows: failed }, () => shownImport(cli, done, failed));
  if (options.failed && done.failed > 0) {
    const query = { outcome: 'failed', csvDialect: 'excel-es' } as const;
    const csv = await fringe.imports.rowsCsv(companyId, id, query, { signal });
    await saveCsv(cli, csv, options.failed);
  }
  if (done.failed > 0)
    throw new Complaint('conflict', `${done.failed} rows failed`, hintOf(options));
}

const hintOf = ({ failed }: Options): string =>
  failed ? `Mend them in ${failed}, and import that` : 'Save them with --failed mend.csv';

async function presetOf(cli: Cli, companyId: string, wanted: string | undefined) {
  if (wanted === undefined) return undefined;
  const { fringe } = await cli.session();
  const all = await fringe.imports.presets(companyId, {}, { signal: cli.signal }).all();
  const hint = `See them with ${programName()} api /api/v3/companies/${companyId}/import-presets`;
  return theOne('preset', wanted, all, ({ name }) => [name], hint).id;
}

const PAUSE_MS = 300;

/** The work is done after the file was taken; this waits for its end. */
async function finished(cli: Cli, companyId: string, id: string): Promise<EmployeeImport> {
  const { fringe } = await cli.session();
  for (;;) {
    const one = await fringe.imports.get(companyId, id, { signal: cli.signal });
    if (one.state === 'finished') return one;
    await sleep(PAUSE_MS, undefined, { signal: cli.signal });
  }
}

const MOST_FAILED = 20;

async function failedRows(cli: Cli, companyId: string, { id, failed }: EmployeeImport) {
  if (failed === 0) return [];
  const { fringe } = await cli.session();
  const query = { outcome: 'failed', limit: MOST_FAILED } as const;
  const { signal } = cli;
  return (await fringe.imports.rows(companyId, id, query, { signal }).page(1)).items;
}

const shownColumns = (cli: Cli, columns: EmployeeImport['columns']): string =>
  cli.out.table(
    [
      { head: 'COLUMN', of: ({ column }) => column, cut: true },
      { head: 'TAKEN FOR', of: ({ field }) => field },
      { head: 'IGNORED, BECAUSE', of: ({ ignored }) => ignored, cut: true },
    ],
    columns,
  );

const shownRows = (cli: Cli, rows: readonly Pick<ImportRow, 'line' | 'outcome' | 'messages'>[]) =>
  cli.out.table(
    [
      { head: 'LINE', of: ({ line }) => line, right: true },
      { head: 'OUTCOME', of: ({ outcome }) => outcome },
      { head: 'MESSAGES', of: ({ messages }) => messages.join('; '), cut: true },
    ],
    rows,
  );

function shownPreview(cli: Cli, preview: ImportPreview): string {
  const { fileType, encoding, separator, rowCount, columns, problems, rows } = preview;
  const form = [fileType, encoding, separator].filter(Boolean).join(', ');
  const wrong = problems.map((problem) => `The file ${plain(problem)}\n`).join('');
  const head = `${form}; ${rowCount} rows\n\n${shownColumns(cli, columns)}\n`;
  return `${head}${shownRows(cli, rows)}${wrong && `\n${wrong}`}`;
}

function shownImport(cli: Cli, done: EmployeeImport, failed: readonly ImportRow[]): string {
  const { dryRun, added, updated, unchanged, columns } = done;
  const taken = `${added} added, ${updated} updated, ${unchanged} unchanged`;
  const counts = `${taken}, ${done.failed} failed`;
  const ignored = columns.filter(({ ignored: why, column }) => why !== null && column !== '');
  const left = ignored.length > 0 ? `\n${shownColumns(cli, ignored)}` : '';
  const rows = failed.length > 0 ? `\n${shownRows(cli, failed)}` : '';
  return `${dryRun ? 'Nothing is changed; it would be: ' : ''}${counts}\n${left}${rows}`;
}
