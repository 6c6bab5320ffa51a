import type { EmployeeChanges, EmployeeRegistration } from '@fringe/sdk';
import { findCompany, findEmployee, fullName } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { plain } from '../output/plain.ts';
import { type PersonOptions, personOf } from './person-options.ts';

type Options = PersonOptions & { company?: string };

/** What has to be said of somebody, and by which option. */
const required = {
  name: '--name',
  surname: '--surname',
  email: '--email',
  legalId: '--legal-id',
  birthDate: '--birth-date',
  hiringDate: '--hiring-date',
  grossSalary: '--gross-salary',
};

/** What most people have; said in the help. */
const usual = { taxRegime: 'general', daysPerMonth: 30, workTimePercentage: 100 };
const PAYCHECKS = 12;

/** The currency of salaries; for another one there is --data. */
const CURRENCY = 'EUR';

/** Registers somebody, who then gets an invitation. */
export async function registerEmployee(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const body = withUsual(await personOf(cli, options, CURRENCY));
  const missing = Object.entries(required).filter(([field]) => body[field] === undefined);
  if (missing.length > 0) {
    const names = missing.map(([, option]) => option).join(', ');
    throw new Complaint('usage', `Still to be said: ${names}`, 'Or give a body with --data @file');
  }
  const { id: companyId, name } = await findCompany(cli, options.company);
  const asked = fringe.employees.register(companyId, body as unknown as EmployeeRegistration, {
    signal: cli.signal,
  });
  const { id } = await cli.busy('Registering', asked);
  const who = plain(`${body.name} ${body.surname}`);
  cli.out.result(
    { id, companyId },
    () => `${who} is registered at ${plain(name)}: ${id}. The invitation goes to ${body.email}\n`,
  );
}

function withUsual(body: Record<string, unknown>): Record<string, unknown> {
  const { taxRegime, ...workday } = usual;
  const given = (body.workdayConfiguration ?? {}) as object;
  return {
    taxRegime,
    ...body,
    workdayConfiguration: { ...workday, numberOfPaychecks: PAYCHECKS, ...given },
  };
}

/** Changes what was named, and leaves the rest. */
export async function updateEmployee(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const { id: companyId } = await findCompany(cli, options.company);
  const before = await findEmployee(cli, companyId, wanted);
  const body = await personOf(cli, options, before.grossSalary.currency, before);
  if (Object.keys(body).length === 0) {
    throw new Complaint('usage', 'There is nothing to change', 'Name a field, such as --email');
  }
  await fringe.employees.update(companyId, before.id, body as EmployeeChanges, { signal });
  const after = await fringe.employees.get(companyId, before.id, { signal });
  const fields = Object.keys(body).join(', ');
  cli.out.result(after, () => `${plain(fullName(after))}: ${fields} changed\n`);
}
