import type { Employee } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../money.ts';
import { findCompany, findEmployee, fullName } from '../names.ts';
import { companyOption, limitOption } from '../options.ts';
import { firstOf } from '../pages.ts';

const states = ['not-active', 'active', 'removed', 'blocked'] as const;

export function employeeCommands(program: Command): void {
  const employees = program.command('employees').description('See the people of a company');
  employees
    .command('list', { isDefault: true })
    .description('List the people of a company')
    .addOption(companyOption())
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .addOption(limitOption())
    .action(run(listEmployees));
  employees
    .command('show')
    .description('Show one of them')
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .action(run(showEmployee));
}

interface ListOptions {
  company?: string;
  state?: (typeof states)[number];
  limit?: number;
}

async function listEmployees(cli: Cli, { company, state, limit }: ListOptions): Promise<void> {
  const { fringe } = await cli.session();
  const { id } = await findCompany(cli, company);
  const query = { limit: 1_000, ...(state && { state }) };
  const list = firstOf(fringe.employees.list(id, query, { signal: cli.signal }), limit);
  const employees = await cli.busy('Reading employees', list);
  cli.out.result(employees, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id: one }) => one },
        { head: 'NAME', of: fullName, cut: true },
        { head: 'E-MAIL', of: ({ email }) => email, cut: true },
        { head: 'LEGAL ID', of: ({ legalId }) => legalId },
        { head: 'STATE', of: (one) => one.state, paint: (text, one) => painted(cli, text, one) },
      ],
      employees,
    ),
  );
}

const painted = ({ out }: Cli, text: string, { state }: Employee): string =>
  state === 'active' ? out.paint('green', text) : out.paint('yellow', text);

async function showEmployee(cli: Cli, options: ListOptions, wanted: string): Promise<void> {
  const company = await findCompany(cli, options.company);
  const one = await findEmployee(cli, company.id, wanted);
  const { grossSalary: salary } = one;
  cli.out.result(one, () =>
    cli.out.fields([
      ['id', one.id],
      ['name', fullName(one)],
      ['e-mail', one.email],
      ['legal id', one.legalId],
      ['internal id', one.internalId],
      ['state', one.state],
      ['company', company.name],
      ['hired', one.hiringDate],
      ['gross salary', amountOf(salary.amountInCents, salary.currency)],
      ['tax regime', one.taxRegime],
      ['cost centre', one.costCenter?.name],
      ['payroll company', one.payrollCompany?.name],
    ]),
  );
}
