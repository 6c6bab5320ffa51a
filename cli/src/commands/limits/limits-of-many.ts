import type { BodyOf, EmployeeLimitUsage, LimitsInput, ReplyOf } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { type Category, categories, categoryOption } from '../../choosing/benefits.ts';
import { findCompany } from '../../choosing/names.ts';
import { companyOption, limitOption, monthOption, wholeNumber } from '../../choosing/options.ts';
import { firstOf } from '../../choosing/pages.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { csvRows } from '../../input/csv-rows.ts';
import { collected, textOf } from '../../input/given-json.ts';
import { amountOf, centsOf } from '../../output/money.ts';
import { nextMonth, payrollOf } from '../../output/times.ts';

type Changes = BodyOf<'changeLimits'>;

interface Options {
  company?: string;
  payroll?: string;
  from?: number;
  limit: number;
  category?: Category;
  file?: string;
  employee?: string[];
  all?: boolean;
  model?: string;
  costCenter?: string;
  state?: NonNullable<Changes['filter']>['state'];
  amount?: number;
  remove?: boolean;
  recurrent?: boolean;
  fromNow?: boolean;
  dryRun?: boolean;
}

const SHOWN = 20;
/** What stands in a cell in place of an amount to take a limit away. */
const NONE = 'none';

export function manyLimitCommands(limits: Command): void {
  limits
    .command('most-used')
    .description('Show whose limits in a company are used most, by percent')
    .addOption(companyOption())
    .addOption(new Option('--from <percent>', 'used so much at least').argParser(wholeNumber))
    .addOption(categoryOption())
    .addOption(monthOption('--payroll', 'in this month, also a past one; the open one by default'))
    .addOption(limitOption(SHOWN))
    .action(run(showMostUsed));
  const set = limits
    .command('set-many')
    .description('Set limits of many people at once: by a file, by name, or by what they share')
    .addOption(companyOption());
  const file = `CSV with a column employee and ${categories.join(', ')}, in euros`;
  for (const option of [
    new Option('--file <file>', `${file}; an empty cell leaves a limit, ${NONE} removes it`),
    new Option('--employee <employee>', 'id, internal id or legal id; may be repeated').argParser(
      collected,
    ),
    new Option('--all', 'for everybody who is not removed, or of them:'),
    new Option('--model <id>', 'those of a benefit model'),
    new Option('--cost-center <name>', 'those of a cost centre, by name or id'),
    new Option('--state <state>', 'those in a state').choices(['not-active', 'active', 'blocked']),
    categoryOption(),
    new Option('--amount <amount>', 'such as 120.50').argParser(centsOf),
    new Option('--remove', 'there is no limit any more').conflicts('amount'),
    new Option('--punctual', 'for the open month only; the default'),
    new Option('--recurrent', 'from the next month on').conflicts(['punctual', 'fromNow']),
    new Option('--from-now', 'from the open month on').conflicts('punctual'),
    new Option('--dry-run', 'show what would change, and change nothing'),
  ]) {
    set.addOption(option);
  }
  set.action(run(setMany));
}

async function showMostUsed(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const query = {
    sort: 'used' as const,
    limit: Math.min(options.limit, 1_000),
    ...(options.from !== undefined && { from: options.from }),
    ...(options.category && { categories: options.category }),
    ...(options.payroll && { payroll: options.payroll }),
  };
  const list = fringe.limits.companyUsage(companyId, query, { signal: cli.signal });
  const items = await firstOf(list, options.limit);
  const money = (one: EmployeeLimitUsage, cents: number | null) =>
    cents === null ? undefined : amountOf(cents, one.limit?.amount.currency);
  cli.out.result(items, () =>
    cli.out.table(
      [
        { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId },
        { head: 'LEGAL ID', of: ({ legalId }) => legalId },
        { head: 'BENEFIT', of: ({ category }) => category },
        { head: 'LIMIT', of: (one) => moneyOf(one.limit), right: true },
        { head: 'USED', of: (one) => money(one, one.usedInCents), right: true },
        { head: 'RESERVED', of: (one) => money(one, one.reservedInCents), right: true },
        { head: 'LEFT', of: (one) => money(one, one.leftInCents), right: true },
        { head: '%', of: ({ usedPercent }) => usedPercent?.toString(), right: true },
      ],
      items,
    ),
  );
}

async function setMany(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { id: companyId, name } = await findCompany(cli, options.company);
  const person = (await fringe.employees.list(companyId, { limit: 1 }, { signal }).page(1))
    .items[0];
  if (!person) throw new Complaint('usage', `Nobody works for ${name}`);
  // The reply has the open month, and the currency that the company calculates in.
  const { company } = await fringe.limits.get(companyId, person.id, {}, { signal });
  const open = payrollOf(company.payrollCycle);
  const body: Changes = {
    kind: options.recurrent ? 'recurrent' : options.fromNow ? 'both' : 'punctual',
    payroll: options.recurrent ? nextMonth(open) : open,
    ...(options.dryRun && { dryRun: true }),
    ...(await wanted(cli, options, company.currency)),
  };
  const done = await fringe.limits.change(companyId, body, { signal });
  cli.out.result(done, () => changesTable(cli, done));
}

/** Whose limits are set, and to what. */
async function wanted(
  cli: Cli,
  options: Options,
  currency: string,
): Promise<Pick<Changes, 'employees' | 'filter' | 'rows' | 'limits'>> {
  const { file, employee, all, category, amount, remove } = options;
  const filter: NonNullable<Changes['filter']> = {
    ...(options.model && { modelId: options.model }),
    ...(options.costCenter && { costCenter: options.costCenter }),
    ...(options.state && { state: options.state }),
  };
  const filtered = all || Object.keys(filter).length > 0;
  if ([file, employee, filtered].filter(Boolean).length !== 1) {
    const ways = '--model, --cost-center, --state or --all';
    throw new Complaint('usage', 'Say whose limits in one way', `--file, --employee, or ${ways}`);
  }
  if (file) return { rows: rowsOf(await textOf(cli, `@${file}`), file, currency) };
  if (!category) throw new Complaint('usage', 'Name --category');
  if (amount === undefined && !remove) throw new Complaint('usage', 'Name --amount or --remove');
  const limit = amount === undefined ? null : { amount: { amountInCents: amount, currency } };
  return { limits: { [category]: limit }, ...(employee ? { employees: employee } : { filter }) };
}

function rowsOf(text: string, path: string, currency: string): NonNullable<Changes['rows']> {
  const rows = csvRows(text, path).map(({ employee = '', ...cells }) => ({
    employee,
    limits: Object.fromEntries(
      categories
        .filter((category) => cells[category])
        .map((category) => [category, limitIn(cells[category]!, currency)]),
    ) as LimitsInput,
  }));
  const wrong = rows.findIndex((row) => !row.employee || Object.keys(row.limits).length === 0);
  if (rows.length > 0 && wrong < 0) return rows;
  const line = rows.length > 0 ? `row ${wrong + 1} of ${path}` : path;
  const columns = `The first line names the columns: employee, and ${categories.join(', ')}`;
  throw new Complaint('usage', `There is no employee with a limit in ${line}`, columns);
}

const limitIn = (cell: string, currency: string) =>
  cell === NONE ? null : { amount: { amountInCents: centsOf(cell), currency } };

const moneyOf = (limit: { amount: { amountInCents: number; currency: string } } | null) =>
  limit ? amountOf(limit.amount.amountInCents, limit.amount.currency) : undefined;

function changesTable({ out }: Cli, done: ReplyOf<'changeLimits'>): string {
  type Limit = (typeof done.lines)[number]['limits'][number];
  const rows = done.lines.flatMap(({ limits, ...line }) => {
    const shown: (Limit | null)[] = limits.length > 0 ? limits : [null];
    return shown.map((limit) => ({ ...line, limit }));
  });
  const table = out.table(
    [
      { head: 'EMPLOYEE', of: ({ employee }) => employee },
      { head: 'OUTCOME', of: ({ outcome }) => outcome },
      { head: 'BENEFIT', of: ({ limit }) => limit?.category },
      { head: 'KIND', of: ({ limit }) => limit?.kind },
      { head: 'MONTH', of: ({ limit }) => limit?.payroll },
      { head: 'BEFORE', of: ({ limit }) => limit && moneyOf(limit.before), right: true },
      { head: 'AFTER', of: ({ limit }) => limit && moneyOf(limit.after), right: true },
      { head: 'WHY', of: ({ reason }) => reason?.message },
    ],
    rows,
  );
  const counts = `${done.changed} changed, ${done.same} the same, ${done.failed} failed`;
  return `${table}\n${counts}${done.dryRun ? '; a dry run, nothing was changed' : ''}\n`;
}
