import type { Command } from 'commander';
import { demandConsent } from '../choosing/consent.ts';
import { findCompany } from '../choosing/names.ts';
import { companyOption, limitOption } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { plain } from '../output/plain.ts';
import { payrollOf, shownTime } from '../output/times.ts';

interface Options {
  company?: string;
  limit?: number;
  yes?: boolean;
}

export function cycleCommands(program: Command): void {
  const cycles = program.command('cycles').description('See and close payroll cycles');
  cycles
    .command('list', { isDefault: true })
    .description('List the payroll cycles of a company, newest first')
    .addOption(companyOption())
    .addOption(limitOption(24))
    .action(run(listCycles));
  cycles
    .command('close')
    .description('Close the open cycle of a company, and begin the next (sandbox)')
    .addOption(companyOption())
    .option('-y, --yes', 'do not ask')
    .action(run(closeCycle));
}

async function listCycles(cli: Cli, { company, limit }: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, company);
  const { signal } = cli;
  const cycles = await firstOf(fringe.payrollCycles.list(companyId, {}, { signal }), limit);
  cli.out.result(cycles, () =>
    cli.out.table(
      [
        { head: 'PAYROLL', of: payrollOf },
        { head: 'ID', of: ({ id }) => id, drop: 1 },
        { head: 'BEGAN', of: ({ start }) => shownTime(start) },
        { head: 'ENDED', of: ({ end }) => (end === null ? 'open' : shownTime(end)) },
      ],
      cycles,
    ),
  );
}

async function closeCycle(cli: Cli, { company, yes }: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { id: companyId, name } = await findCompany(cli, company);
  const [open] = await firstOf(fringe.payrollCycles.list(companyId, { limit: 1 }, { signal }), 1);
  if (!open || open.end !== null) throw new Complaint('conflict', `${name} has no open cycle`);
  if (!yes) {
    const question = `Close ${payrollOf(open)} of ${name}? It cannot be undone.`;
    await demandConsent(cli, question, 'Nothing was closed');
  }
  const { message } = await fringe.payrollCycles.close(companyId, open.id, { signal });
  const [next] = await firstOf(fringe.payrollCycles.list(companyId, { limit: 1 }, { signal }), 1);
  const opened = next ? payrollOf(next) : null;
  cli.out.result(
    { company: { id: companyId, name }, closed: payrollOf(open), opened, message },
    () => `${plain(name)}: ${payrollOf(open)} is closed, ${opened} is open\n`,
  );
}
