import type { Employee } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { findCompany, findEmployee, fullName } from '../choosing/names.ts';
import { companyOption, limitOption, reasonOption } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { changeState } from '../people/change-state.ts';
import { showHistory } from '../people/history.ts';
import { withPersonOptions } from '../people/person-options.ts';
import { registerEmployee, updateEmployee } from '../people/register.ts';

const states = ['not-active', 'active', 'removed', 'blocked'] as const;

export function employeeCommands(program: Command): void {
  const employees = program
    .command('employees')
    .description('See, register and change the people of a company');
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
  employees
    .command('history')
    .description('Show what somebody went through: who blocked or terminated them, when and why')
    .argument('<employee>', 'id, e-mail address or name')
    .addOption(companyOption())
    .action(run(showHistory));
  changeCommands(employees);
}

/** What changes people. */
function changeCommands(employees: Command): void {
  const one = (name: string, description: string) =>
    employees
      .command(name)
      .description(description)
      .argument('<employee>', 'id, e-mail address or name')
      .addOption(companyOption());
  const register = employees
    .command('register')
    .description('Register somebody, who then gets an invitation')
    .addOption(companyOption());
  withPersonOptions(register).addHelpText('after', `\n${USUAL}`).action(run(registerEmployee));
  withPersonOptions(one('update', 'Change fields of somebody; what is not named stays'))
    .addHelpText('after', `\nA field is emptied with --data, as in '{"internalId":null}'.`)
    .action(run(updateEmployee));
  one('invite', 'Send the invitation again').action(run(changeState('invite')));
  one('terminate', 'End the access of somebody who leaves')
    .addOption(reasonOption())
    .option('--effective-date <day>', 'the last day of the employment, such as 2026-11-30')
    .option('-y, --yes', 'do not ask')
    .action(run(changeState('terminate')));
  one('restore', 'Take back a termination')
    .addOption(reasonOption())
    .action(run(changeState('restore')));
  one('block', 'Block somebody for a while')
    .addOption(reasonOption())
    .action(run(changeState('block')));
  one('unblock', 'Take back a block')
    .addOption(reasonOption())
    .action(run(changeState('unblock')));
}

const USUAL =
  'Unless they are named: tax regime general, 30 days a month, 100 % of a full-time job,\n' +
  '12 paychecks a year. Amounts are in EUR.';

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
        { head: 'ID', of: ({ id: one }) => one, drop: 1 },
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
