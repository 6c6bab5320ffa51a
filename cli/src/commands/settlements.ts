import type { Command } from 'commander';
import { findCompany } from '../choosing/names.ts';
import { companyOption, limitOption, monthOption, wholeNumber } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { shownTime } from '../output/times.ts';

interface Options {
  company?: string;
  payroll?: string;
  from?: number;
  to?: number;
  limit: number;
}

export function settlementCommands(program: Command): void {
  const settlements = program
    .command('settlements')
    .description('See the versions of closed months, and what they differ in');
  settlements
    .command('list', { isDefault: true })
    .description('List the versions of closed months, newest first')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'of this month; of all by default'))
    .addOption(limitOption(24))
    .action(run(listSettlements));
  settlements
    .command('changes')
    .description('Show what two versions of a month differ in, person by person')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'the closed month').makeOptionMandatory())
    .option('--from <version>', 'the one before --to by default', wholeNumber)
    .option('--to <version>', 'the newest by default', wholeNumber)
    .addOption(limitOption(1_000))
    .action(run(listChanges));
}

async function listSettlements(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const query = options.payroll ? { payroll: options.payroll } : {};
  const list = fringe.consumptions.settlements(companyId, query, { signal: cli.signal });
  const items = await firstOf(list, options.limit);
  cli.out.result(items, () =>
    cli.out.table(
      [
        { head: 'PAYROLL', of: ({ payroll }) => payroll },
        { head: 'VERSION', of: ({ version }) => String(version), right: true },
        { head: 'AT', of: ({ settledAt }) => shownTime(settledAt) },
        { head: 'BECAUSE', of: ({ cause }) => cause },
        { head: 'ENTRIES', of: ({ entries }) => String(entries), right: true },
        { head: 'NET', of: (one) => amountOf(one.netInCents, one.currency), right: true },
        { head: 'DIFFERENCE', of: (one) => amountOf(one.differenceInCents), right: true },
      ],
      items,
    ),
  );
}

async function listChanges(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const { payroll, from, to, limit } = options;
  const query = { payroll: payroll!, ...(from && { from }), ...(to && { to }) };
  const list = fringe.consumptions.settlementChanges(companyId, query, { signal: cli.signal });
  const items = await firstOf(list, limit);
  cli.out.result(items, () =>
    cli.out.table(
      [
        { head: 'EMPLOYEE', of: ({ employeeId, internalId }) => internalId ?? employeeId },
        { head: 'CATEGORY', of: ({ category }) => category },
        { head: 'BEHAVIOUR', of: ({ behaviour }) => behaviour },
        { head: 'BEFORE', of: ({ beforeInCents }) => amountOf(beforeInCents), right: true },
        { head: 'AFTER', of: ({ afterInCents }) => amountOf(afterInCents), right: true },
        { head: 'DIFFERENCE', of: (one) => amountOf(one.differenceInCents), right: true },
      ],
      items,
    ),
  );
}
