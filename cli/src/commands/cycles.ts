import type { Command } from 'commander';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../complaint.ts';
import { findCompany } from '../names.ts';
import { companyOption, limitOption } from '../options.ts';
import { firstOf } from '../pages.ts';
import { plain } from '../plain.ts';
import { canAsk, confirm } from '../prompt.ts';
import { payrollOf, shownTime } from '../times.ts';

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
        { head: 'ID', of: ({ id }) => id },
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
  if (!yes) await demandConsent(`Close ${payrollOf(open)} of ${name}? It cannot be undone.`, cli);
  const { message } = await fringe.payrollCycles.close(companyId, open.id, { signal });
  const [next] = await firstOf(fringe.payrollCycles.list(companyId, { limit: 1 }, { signal }), 1);
  const opened = next ? payrollOf(next) : null;
  cli.out.result(
    { company: { id: companyId, name }, closed: payrollOf(open), opened, message },
    () => `${plain(name)}: ${payrollOf(open)} is closed, ${opened} is open\n`,
  );
}

async function demandConsent(question: string, { signal, out }: Cli): Promise<void> {
  if (!canAsk() || out.json) {
    throw new Complaint('usage', 'This cannot be undone', 'Say so with --yes');
  }
  if (!(await confirm(question, signal))) throw new Complaint('failed', 'Nothing was closed');
}
