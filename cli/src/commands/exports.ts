import { setTimeout as sleep } from 'node:timers/promises';
import type { PayrollExport } from '@fringe/sdk';
import type { Command } from 'commander';
import { findCompany } from '../choosing/names.ts';
import { companyOption, limitOption, monthOption, wholeNumber } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { amountOf } from '../output/money.ts';
import { demandPlace, saveFile } from '../reports/save-file.ts';

interface Options {
  company?: string;
  template?: string;
  payroll?: string;
  ofVersion?: number;
  since?: number;
  output?: string;
  force?: boolean;
  reference?: string;
  limit: number;
}

/** How often it is looked whether a file is there. */
const LOOK_MS = 250;

export function exportCommands(program: Command): void {
  const exports = program
    .command('export')
    .description('Files of closed months for payroll programs');
  exports
    .command('make')
    .description('Export a closed month, wait for the file, save it and check its SHA-256')
    .addOption(companyOption())
    .requiredOption('--template <template>', 'its name or id, such as payroll or ledger')
    .addOption(monthOption('--payroll', 'the closed month').makeOptionMandatory())
    .option('--of-version <version>', 'the newest by default', wholeNumber)
    .option('--since <version>', 'only what differs from this version', wholeNumber)
    .option('-o, --output <file>', 'where to save it; under its own name by default')
    .option('--force', 'also when the file exists already')
    .action(run(makeExport));
  exports
    .command('list', { isDefault: true })
    .description('List exports, newest first')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'of this month; of all by default'))
    .addOption(limitOption(20))
    .action(run(listExports));
  exports
    .command('get')
    .description('Save the file of an export again, byte for byte')
    .argument('<export>', 'its id')
    .addOption(companyOption())
    .option('-o, --output <file>', 'where to save it; under its own name by default')
    .option('--force', 'also when the file exists already')
    .action(run(getExport));
  exports
    .command('booked')
    .description('Say that an export is booked, once')
    .argument('<export>', 'its id')
    .addOption(companyOption())
    .option('--reference <text>', 'what it is known by where it is booked')
    .action(run(bookExport));
}

async function makeExport(cli: Cli, options: Options): Promise<void> {
  if (options.output) demandPlace(options.output, options.force === true);
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { id: companyId } = await findCompany(cli, options.company);
  const { template, payroll, ofVersion, since } = options;
  const asked = { template: template!, payroll: payroll! };
  const versions = { ...(ofVersion && { version: ofVersion }), ...(since && { since }) };
  const { id } = await fringe.exports.create(companyId, { ...asked, ...versions }, { signal });
  await save(cli, companyId, await cli.busy('Waiting for the file', made(cli, companyId, id)), {
    output: options.output,
    force: options.force === true,
  });
}

/** Waits until an export is done, or says why there is none. */
async function made(cli: Cli, companyId: string, id: string): Promise<PayrollExport> {
  const { fringe } = await cli.session();
  for (;;) {
    const found = await fringe.exports.get(companyId, id, { signal: cli.signal });
    if (found.state === 'done') return found;
    if (found.state === 'failed') throw new Complaint('failed', `No file: ${found.failure}`);
    await sleep(LOOK_MS, undefined, { signal: cli.signal });
  }
}

async function getExport(cli: Cli, options: Options, id?: string): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const found = await fringe.exports.get(companyId, id!, { signal: cli.signal });
  await save(cli, companyId, found, { output: options.output, force: options.force === true });
}

async function save(
  cli: Cli,
  companyId: string,
  found: PayrollExport,
  { output, force }: { output: string | undefined; force: boolean },
): Promise<void> {
  const path = output ?? found.fileName;
  demandPlace(path, force);
  const { fringe } = await cli.session();
  const file = await fringe.exports.file(companyId, found.id, { signal: cli.signal });
  const bytes = await saveFile(cli, file, path, found.file?.sha256);
  cli.out.result(
    { path, bytes, export: found },
    () =>
      `${path}: version ${found.version}, ${found.file?.rows} rows, ` +
      `${amountOf(found.file?.netInCents ?? 0, found.file?.currency)}\n` +
      `export ${found.id}\nSHA-256 ${found.file?.sha256}, checked\n`,
  );
}

async function listExports(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const query = options.payroll ? { payroll: options.payroll } : {};
  const list = fringe.exports.list(companyId, query, { signal: cli.signal });
  const items = await firstOf(list, options.limit);
  cli.out.result(items, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id }) => id },
        { head: 'TEMPLATE', of: ({ template }) => template },
        { head: 'PAYROLL', of: ({ payroll }) => payroll },
        { head: 'VERSION', of: ({ version }) => String(version), right: true },
        { head: 'SINCE', of: ({ since }) => (since === null ? undefined : String(since)) },
        { head: 'STATE', of: ({ state }) => state },
        {
          head: 'NET',
          of: ({ file }) => file && amountOf(file.netInCents, file.currency),
          right: true,
        },
        { head: 'BOOKED', of: ({ booked }) => (booked ? (booked.reference ?? 'yes') : undefined) },
      ],
      items,
    ),
  );
}

async function bookExport(cli: Cli, options: Options, id?: string): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const { reference } = options;
  const said = reference === undefined ? {} : { reference };
  await fringe.exports.book(companyId, id!, said, { signal: cli.signal });
  cli.out.result({ id, booked: true }, () => `${id} is booked\n`);
}
