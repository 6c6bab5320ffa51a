import type { EmployeeUsage, ReplyOf } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { type Category, categories, categoryOption } from '../../choosing/benefits.ts';
import { findCompany, findEmployee, fullName } from '../../choosing/names.ts';
import {
  companyOption,
  employeeOption,
  monthOption,
  reasonOption,
} from '../../choosing/options.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { amountOf, centsOf } from '../../output/money.ts';
import { plain } from '../../output/plain.ts';
import { nextMonth, payrollOf, shownTime } from '../../output/times.ts';
import { manyLimitCommands } from './limits-of-many.ts';

interface Options {
  company?: string;
  employee?: string;
  payroll?: string;
  category?: Category;
  amount?: number;
  remove?: boolean;
  recurrent?: boolean;
  punctual?: boolean;
  wholeCompany?: boolean;
  reason?: string;
}

export function limitCommands(program: Command): void {
  const limits = program.command('limits').description('See and set what people may spend');
  limits
    .command('show')
    .description('Show the limits of an employee, and what is scheduled')
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'in this month; the open one by default'))
    .action(run(showLimits));
  limits
    .command('usage')
    .description("Show what is used, reserved and left of an employee's limits")
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'in this month, also a past one; the open one by default'))
    .action(run(showUsage));
  limits
    .command('history')
    .description("Show who changed an employee's limits, when, from what to what")
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .action(run(showHistory));
  limits
    .command('set')
    .description('Set a limit: for the open month, or from the next one on')
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .addOption(categoryOption().makeOptionMandatory())
    .addOption(new Option('--amount <amount>', 'such as 120.50').argParser(centsOf))
    .addOption(new Option('--remove', 'there is no limit any more').conflicts('amount'))
    .addOption(new Option('--punctual', 'for the open month only; the default'))
    .addOption(new Option('--recurrent', 'from the next month on').conflicts('punctual'))
    .addOption(monthOption('--payroll', 'the month that you mean; the right one by default'))
    .action(run(setLimit));
  limits
    .command('disable')
    .description('Disable a benefit for a month, for somebody or a whole company')
    .addOption(companyOption())
    .addOption(employeeOption().conflicts('wholeCompany'))
    .addOption(new Option('--whole-company', 'for everybody'))
    .addOption(categoryOption().makeOptionMandatory())
    .addOption(monthOption('--payroll', 'the open month, which is the default, or the next'))
    .addOption(reasonOption())
    .action(run(disableLimits));
  manyLimitCommands(limits);
}

const placeOf = async (cli: Cli, { company }: Options, wanted: string) => {
  const { id: companyId } = await findCompany(cli, company);
  return { companyId, employee: await findEmployee(cli, companyId, wanted) };
};

async function showLimits(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { companyId, employee } = await placeOf(cli, options, wanted);
  const query = options.payroll ? { payroll: options.payroll } : {};
  const reply = await fringe.limits.get(companyId, employee.id, query, { signal: cli.signal });
  cli.out.result(reply.company, () => limitTables(cli, reply));
}

async function showUsage(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { companyId, employee } = await placeOf(cli, options, wanted);
  const query = options.payroll ? { payroll: options.payroll } : {};
  const signal = { signal: cli.signal };
  const reply = await fringe.limits.usage(companyId, employee.id, query, signal);
  cli.out.result(reply, () => usageTable(cli, reply));
}

function usageTable({ out }: Cli, { usage, payroll, currency }: EmployeeUsage): string {
  const euros = (amountInCents: number | null) =>
    amountInCents === null ? '' : amountOf(amountInCents, currency);
  return out.table(
    [
      { head: `IN ${payroll}`, of: ({ category }) => category },
      { head: 'LIMIT', of: ({ limit }) => moneyOf(limit?.amount), right: true },
      { head: 'PER', of: ({ limit }) => limit?.period },
      { head: 'USED', of: ({ usedInCents }) => euros(usedInCents), right: true },
      { head: 'RESERVED', of: ({ reservedInCents }) => euros(reservedInCents), right: true },
      { head: 'LEFT', of: ({ leftInCents }) => euros(leftInCents), right: true },
      { head: 'SET BY', of: ({ by }) => by?.name },
      { head: 'DISABLED', of: ({ disabled }) => (disabled ? 'yes' : '') },
    ],
    usage,
  );
}

async function showHistory(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { companyId, employee } = await placeOf(cli, options, wanted);
  const pages = fringe.limits.history(companyId, employee.id, {}, { signal: cli.signal });
  const changes = await pages.all();
  cli.out.result(changes, () =>
    cli.out.table(
      [
        { head: 'AT', of: ({ at }) => shownTime(at) },
        { head: 'BY', of: ({ by }) => by.name },
        { head: 'BENEFIT', of: ({ category }) => category },
        { head: 'KIND', of: ({ kind, wholeCompany }) => (wholeCompany ? `${kind} for all` : kind) },
        { head: 'MONTH', of: ({ payroll }) => payroll },
        { head: 'BEFORE', of: ({ before }) => moneyOf(before?.amount), right: true },
        { head: 'AFTER', of: ({ after }) => moneyOf(after?.amount), right: true },
        { head: 'WHY', of: ({ reason }) => reason ?? undefined, cut: true },
      ],
      changes,
    ),
  );
}

function limitTables({ out }: Cli, { company }: ReplyOf<'readEmployeeLimits'>): string {
  const { limits, scheduled } = company.employee;
  const holding = out.table(
    [
      { head: `IN ${payrollOf(company.payrollCycle)}`, of: (one) => one },
      { head: 'AMOUNT', of: (one) => moneyOf(limits[one]?.amount), right: true },
      { head: 'FOR', of: (one) => limits[one]?.appliesTo },
      { head: 'PER', of: (one) => limits[one]?.period },
      { head: 'SET AS', of: (one) => limits[one]?.type },
      { head: 'DISABLED', of: (one) => (limits[one]?.disabled ? 'yes' : '') },
    ],
    categories.filter((one) => limits[one]),
  );
  if (scheduled.length === 0) return holding;
  const later = out.table(
    [
      { head: 'SCHEDULED', of: ({ category }) => category },
      { head: 'AMOUNT', of: ({ amount }) => moneyOf(amount), right: true },
      { head: 'FROM', of: ({ payroll }) => payroll },
      { head: 'AS', of: ({ type }) => type },
    ],
    scheduled,
  );
  return `${holding}\n${later}`;
}

const moneyOf = (money: { amountInCents: number; currency: string } | null | undefined) =>
  money ? amountOf(money.amountInCents, money.currency) : undefined;

async function setLimit(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { category, amount, remove, recurrent } = options;
  if (amount === undefined && !remove) throw new Complaint('usage', 'Name --amount or --remove');
  const { companyId, employee } = await placeOf(cli, options, wanted);
  // The reply has the open month, and the currency that the company calculates in.
  const { company } = await fringe.limits.get(companyId, employee.id, {}, { signal });
  const open = payrollOf(company.payrollCycle);
  const payroll = options.payroll ?? (recurrent ? nextMonth(open) : open);
  const money = amount === undefined ? null : { amountInCents: amount, currency: company.currency };
  const body = { [category!]: money && { amount: money } };
  const verb = recurrent ? 'setRecurrent' : 'setPunctual';
  const done = await fringe.limits[verb](companyId, employee.id, { payroll }, body, { signal });
  const how = recurrent ? `from ${payroll} on` : `in ${payroll}`;
  const what = money ? moneyOf(money) : 'no limit';
  cli.out.result(done, () => `${plain(fullName(employee))}: ${category} ${what} ${how}\n`);
}

async function disableLimits(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { category, employee, wholeCompany, reason } = options;
  if (!employee && !wholeCompany) {
    throw new Complaint('usage', 'Name --employee, or --whole-company');
  }
  const { id: companyId, name } = await findCompany(cli, options.company);
  const person = employee ? await findEmployee(cli, companyId, employee) : undefined;
  const payroll = options.payroll ?? (await openMonth(cli, companyId));
  const list = person && { employees: [person.id] };
  const because = reason !== undefined && { reason };
  const body = { benefit: category!, period: payroll, ...list, ...because };
  const done = await fringe.limits.disable(companyId, body, { signal: cli.signal });
  const whom = plain(person ? fullName(person) : `everybody of ${name}`);
  cli.out.result(done, () => `${category} is disabled for ${whom} in ${payroll}\n`);
}

async function openMonth(cli: Cli, companyId: string): Promise<string> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { items } = await fringe.payrollCycles.list(companyId, { limit: 1 }, { signal }).page(1);
  return payrollOf(items[0]!);
}
