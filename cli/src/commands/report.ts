import { type Command, Option } from 'commander';
import { employeeOption, monthOption } from '../choosing/options.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { type Format, fileFormat } from '../reports/report-file.ts';
import { readNames } from '../reports/report-names.ts';
import {
  consumingCompanies,
  consumptionRows,
  limitRows,
  type ReportCompany,
  type ReportRow,
} from '../reports/report-rows.ts';
import {
  consumptionSource,
  limitSource,
  type ReportOptions,
  type ReportSource,
} from '../reports/report-sources.ts';
import { reportText } from '../reports/report-text.ts';
import { demandPlace, saveCsv, saveText, saveWorkbook, streamCsv } from '../reports/save-file.ts';

export function reportCommands(program: Command): void {
  const report = program.command('report').description('Read reports as a table, JSON or CSV');
  const consumptions = report
    .command('consumptions')
    .description('What people have consumed in a payroll month')
    .option('--company <company>', 'of a company: id or part of the name')
    .addOption(employeeOption().conflicts('corporation'))
    .addOption(new Option('--corporation <name>', 'of a corporation').conflicts('company'))
    .addOption(monthOption('--payroll', 'the open month by default'))
    .option('--categories <list>', 'only these, with commas')
    .addOption(
      new Option('--group-by <fields>', 'expenses minus withdrawn').choices([
        'category',
        'category,behaviour',
      ]),
    )
    .addOption(
      new Option('--merge-employees <where>', 'who is in several companies of a corporation')
        .choices(['newest', 'oldest'])
        .conflicts(['company', 'employee']),
    );
  withFormats(consumptions).action(
    run(async (cli, options: ReportOptions) => {
      refuseUnusable(cli, options);
      const source = await consumptionSource(cli, options);
      await makeReport(cli, options, source, (reply) => ({
        companies: consumingCompanies(reply),
        rows: consumptionRows(reply),
      }));
    }),
  );
  const limits = report
    .command('limits')
    .description('The limits of everybody in a corporation')
    .requiredOption('--corporation <name>', 'its id, alias or external id')
    .option('--columns <list>', 'columns of the CSV in this order, with commas');
  withFormats(limits).action(
    run(async (cli, options: ReportOptions) => {
      refuseUnusable(cli, options);
      await makeReport(cli, options, await limitSource(cli, options), (reply) => ({
        companies: reply.corporation.companies,
        rows: limitRows(reply),
      }));
    }),
  );
}

const withFormats = (command: Command): Command =>
  command
    .addOption(
      new Option('--format <format>', 'how to show it').choices(['table', 'json', 'csv', 'xlsx']),
    )
    .option(
      '-o, --output <file>',
      'write a file: .csv, .xlsx, .json, or .txt with CSV; - is stdout',
    )
    .option('--force', 'also when the file exists already')
    .addOption(
      new Option('--csv-format <layout>', 'a row for each figure, or for each person').choices([
        'lines',
        'columns',
      ]),
    )
    .addOption(
      new Option('--csv-dialect <dialect>', 'semicolons, for Excel in Spanish').choices([
        'excel-es',
      ]),
    );

async function makeReport<Reply>(
  cli: Cli,
  options: ReportOptions,
  source: ReportSource<Reply>,
  read: (reply: Reply) => { companies: ReportCompany[]; rows: ReportRow[] },
): Promise<void> {
  const format = formatOf(cli, options);
  const { output } = options;
  if (format === 'csv') {
    const csv = await cli.busy('Waiting for the report', source.csv());
    if (!output || output === '-') return streamCsv(cli, csv);
    return saveCsv(cli, csv, output);
  }
  if (format === 'xlsx') {
    const file = await cli.busy('Waiting for the report', workbookOf(source));
    return saveWorkbook(cli, file, output!);
  }
  const reply = await cli.busy('Waiting for the report', source.json());
  if (output && output !== '-') {
    return saveText(cli, `${JSON.stringify(reply, null, 2)}\n`, output);
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify(reply, null, 2)}\n`);
  else {
    const { companies, rows } = read(reply);
    const names = await cli.busy('Reading names', readNames(cli, rows));
    process.stdout.write(reportText(cli, companies, rows, names));
  }
}

const workbookOf = async ({ xlsx }: ReportSource<unknown>) => {
  if (xlsx) return xlsx();
  throw new Complaint('usage', 'Only the report of a company is a workbook', 'Name it .csv');
};

function formatOf({ out }: Cli, { format, output }: ReportOptions): Format {
  if (output && output !== '-') return fileFormat(output, format);
  if (format) return format;
  return out.json ? 'json' : output ? 'csv' : 'table';
}

/** What would be left aside is refused: nobody should believe that it had an effect. */
function refuseUnusable(cli: Cli, options: ReportOptions): void {
  const { csvFormat, csvDialect, columns, force, output, mergeEmployees, corporation } = options;
  if (output && output !== '-') demandPlace(output, force === true);
  const format = formatOf(cli, options);
  const forCsv = { '--csv-format': csvFormat, '--csv-dialect': csvDialect, '--columns': columns };
  for (const [name, value] of Object.entries(forCsv)) {
    if (value === undefined || format === 'csv') continue;
    if (format === 'xlsx' && name === '--csv-format') continue;
    throw new Complaint('usage', `${name} is for CSV, and this is ${format}`, 'Add --format csv');
  }
  if (format === 'xlsx' && (!output || output === '-')) {
    throw new Complaint('usage', 'A workbook is a file', 'Name one with --output');
  }
  if (force && (!output || output === '-')) {
    throw new Complaint('usage', '--force is for a file', 'Name one with --output');
  }
  if (mergeEmployees && !corporation) {
    throw new Complaint('usage', '--merge-employees is for a corporation', 'Add --corporation');
  }
  if (cli.out.json && format !== 'json' && (!output || output === '-')) {
    throw new Complaint('usage', `--json and --format ${format} contradict each other`);
  }
}
