import { type Command, Option } from 'commander';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../complaint.ts';
import { employeeOption, monthOption } from '../options.ts';
import { consumptionRows, limitRows, type ReportRow } from '../report-rows.ts';
import {
  consumptionSource,
  limitSource,
  type ReportOptions,
  type ReportSource,
} from '../report-sources.ts';
import { saveCsv, saveText, streamCsv } from '../save-file.ts';

type Format = 'table' | 'json' | 'csv';

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
      const source = await consumptionSource(cli, options);
      await makeReport(cli, options, source, consumptionRows);
    }),
  );
  const limits = report
    .command('limits')
    .description('The limits of everybody in a corporation')
    .requiredOption('--corporation <name>', 'its id, alias or external id')
    .option('--columns <list>', 'columns of the CSV in this order, with commas');
  withFormats(limits).action(
    run(async (cli, options: ReportOptions) => {
      await makeReport(cli, options, await limitSource(cli, options), limitRows);
    }),
  );
}

const withFormats = (command: Command): Command =>
  command
    .addOption(new Option('--format <format>', 'how to show it').choices(['table', 'json', 'csv']))
    .option('-o, --output <file>', 'write a file, CSV unless it ends in .json; - is stdout')
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
  rowsOf: (reply: Reply) => ReportRow[],
): Promise<void> {
  const format = formatOf(cli, options);
  const { output, force = false } = options;
  if (format === 'csv') {
    const csv = await cli.busy('Waiting for the report', source.csv());
    if (!output || output === '-') return streamCsv(cli, csv);
    return saveCsv(cli, csv, output, force);
  }
  const reply = await cli.busy('Waiting for the report', source.json());
  if (output && output !== '-') {
    return saveText(cli, `${JSON.stringify(reply, null, 2)}\n`, output, force);
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify(reply, null, 2)}\n`);
  else process.stdout.write(rowTable(cli, rowsOf(reply)));
}

function formatOf({ out }: Cli, { format, output }: ReportOptions): Format {
  const asFile = output ? (output.endsWith('.json') ? 'json' : 'csv') : undefined;
  const chosen = format ?? asFile ?? (out.json ? 'json' : 'table');
  if (chosen !== 'table' || !output || output === '-') return chosen;
  throw new Complaint('usage', 'A table is for reading; write a file as csv or json');
}

const rowTable = ({ out }: Cli, rows: readonly ReportRow[]): string =>
  out.table(
    [
      { head: 'COMPANY', of: ({ company }) => company },
      { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId },
      { head: 'LEGAL ID', of: ({ legalId }) => legalId },
      { head: 'WHAT', of: ({ what }) => what },
      { head: 'AMOUNT', of: ({ amount }) => amount, right: true },
      { head: 'REMARK', of: ({ remark }) => remark },
    ],
    rows,
  );
