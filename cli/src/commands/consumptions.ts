import type { Command } from 'commander';
import { findCompany, findEmployee } from '../choosing/names.ts';
import { companyOption, employeeOption, limitOption, monthOption } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { shownTime } from '../output/times.ts';

interface Options {
  company?: string;
  employee?: string;
  payroll?: string;
  limit: number;
}

const SHOWN = 20;

export function consumptionCommands(program: Command): void {
  const consumptions = program
    .command('consumptions')
    .description('See what was spent, and what was refused');
  consumptions
    .command('refusals')
    .description('Show charges that were refused, newest first, and why')
    .addOption(companyOption())
    .addOption(employeeOption())
    .addOption(monthOption('--payroll', 'of this month; of all by default'))
    .addOption(limitOption(SHOWN))
    .action(run(showRefusals));
}

async function showRefusals(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const employee =
    options.employee === undefined
      ? undefined
      : await findEmployee(cli, companyId, options.employee);
  const query = {
    ...(employee && { employeeId: employee.id }),
    ...(options.payroll && { payroll: options.payroll }),
  };
  const list = fringe.consumptions.refusals(companyId, query, { signal: cli.signal });
  const items = await firstOf(list, options.limit);
  cli.out.result(items, () =>
    cli.out.table(
      [
        { head: 'AT', of: ({ refusedAt }) => shownTime(refusedAt) },
        { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId },
        { head: 'CATEGORY', of: ({ category }) => category },
        { head: 'AMOUNT', of: (one) => amountOf(one.amountInCents, one.currency), right: true },
        {
          head: 'LEFT',
          of: ({ leftInCents }) => (leftInCents === null ? undefined : amountOf(leftInCents)),
          right: true,
        },
        { head: 'WHY', of: ({ message }) => message },
      ],
      items,
    ),
  );
}
