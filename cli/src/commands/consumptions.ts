import type { ConsumptionEntry, RefusedCharge } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { findCompany } from '../choosing/names.ts';
import {
  companyOption,
  employeeOption,
  limitOption,
  momentOption,
  monthOption,
} from '../choosing/options.ts';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import type { Column } from '../output/table.ts';
import { shownTime } from '../output/times.ts';
import { type ListOptions, showList } from '../reports/list-file.ts';
import {
  type EntryOptions,
  entryQuery,
  type RefusalOptions,
  refusalQuery,
} from '../reports/list-queries.ts';

const SHOWN = 20;
const flags = [
  'employeeState',
  'benefitDisabled',
  'limitExceeded',
  'limitRequired',
  'outsidePayroll',
];

export function consumptionCommands(program: Command): void {
  const consumptions = program
    .command('consumptions')
    .description('See what was spent, and what was refused');
  const entries = consumptions
    .command('entries')
    .description('Show charges and voids one by one, newest first')
    .addOption(new Option('--flagged', 'that have a flag nobody has acknowledged'))
    .addOption(new Option('--flag <flag>', 'that have this flag').choices(flags))
    .addOption(new Option('--late', 'that came after the close of their month'))
    .addOption(new Option('--voided', 'that were taken back'))
    .addOption(momentOption('--from', 'booked since then: 3d, or 2026-01-31'))
    .addOption(momentOption('--to', 'booked until then'));
  withCommon(entries).action(run(showEntries));
  const refusals = consumptions
    .command('refusals')
    .description('Show charges that were refused, newest first, and why')
    .option('--code <code>', 'that were refused for this, such as limitExceeded')
    .addOption(momentOption('--from', 'refused since then: 3d, or 2026-01-31'))
    .addOption(momentOption('--to', 'refused until then'));
  withCommon(refusals).action(run(showRefusals));
}

/** What both lists are found by, and how they are shown. */
const withCommon = (command: Command): Command =>
  command
    .addOption(companyOption())
    .addOption(employeeOption())
    .addOption(monthOption('--payroll', 'of this month; of all by default'))
    .option('--category <category>', 'of this category, such as meal-benefit')
    .option('--external-id <list>', 'with these ids of the source, with commas')
    .addOption(limitOption(SHOWN))
    .addOption(new Option('--csv', 'all of them as CSV').conflicts('limit'))
    .addOption(new Option('-o, --output <file>', 'write the CSV to a file').conflicts('limit'))
    .option('--force', 'also when the file exists already')
    .addOption(
      new Option('--csv-dialect <dialect>', 'semicolons, for Excel in Spanish').choices([
        'excel-es',
      ]),
    );

async function showEntries(cli: Cli, options: EntryOptions & ListOptions): Promise<void> {
  const { consumptions } = (await cli.session()).fringe;
  const { id } = await findCompany(cli, options.company);
  const query = await entryQuery(cli, id, options);
  const { signal } = cli;
  await showList(cli, options, entryColumns, {
    pages: () => consumptions.entries(id, query, { signal }),
    csv: (dialect) => consumptions.entriesCsv(id, { ...query, ...dialect }, { signal }),
    xlsx: () => consumptions.entriesXlsx(id, query, { signal }),
  });
}

async function showRefusals(cli: Cli, options: RefusalOptions & ListOptions): Promise<void> {
  const { consumptions } = (await cli.session()).fringe;
  const { id } = await findCompany(cli, options.company);
  const query = await refusalQuery(cli, id, options);
  const { signal } = cli;
  await showList(cli, options, refusalColumns, {
    pages: () => consumptions.refusals(id, query, { signal }),
    csv: (dialect) => consumptions.refusalsCsv(id, { ...query, ...dialect }, { signal }),
  });
}

/** What is left of a limit, or nothing where none held. */
const left = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? undefined : amountOf(cents);

const entryColumns: Column<ConsumptionEntry>[] = [
  { head: 'AT', of: ({ recordedAt }) => shownTime(recordedAt) },
  { head: 'ID', of: ({ id }) => id, drop: 1 },
  { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId, drop: 2 },
  { head: 'PAYROLL', of: ({ payroll }) => payroll },
  { head: 'CATEGORY', of: ({ category }) => category },
  { head: 'AMOUNT', of: signedAmount, right: true },
  { head: 'LEFT BEFORE', of: ({ limit }) => left(limit?.leftInCents), right: true },
  { head: 'FLAGS', of: ({ flags: all }) => all.join(' ') },
  { head: 'VOIDED', of: ({ voidedById }) => (voidedById ? 'yes' : '') },
];

/** A void takes back what its charge had added. */
function signedAmount({ sumType, amountInCents, currency }: ConsumptionEntry): string {
  return amountOf(sumType === 'withdrawn' ? -amountInCents : amountInCents, currency);
}

const refusalColumns: Column<RefusedCharge>[] = [
  { head: 'AT', of: ({ refusedAt }) => shownTime(refusedAt) },
  { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId },
  { head: 'CATEGORY', of: ({ category }) => category },
  { head: 'AMOUNT', of: (one) => amountOf(one.amountInCents, one.currency), right: true },
  { head: 'LEFT', of: ({ leftInCents }) => left(leftInCents), right: true },
  { head: 'WHY', of: ({ message }) => message },
];
