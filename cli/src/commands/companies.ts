import type { Command } from 'commander';
import { changeConfig } from '../account/config.ts';
import { findCompany } from '../choosing/names.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { plain } from '../output/plain.ts';

export function companyCommands(program: Command): void {
  program.command('companies').description('List your companies').action(run(listCompanies));
  program
    .command('use')
    .description('Choose the company that commands are about unless they name one')
    .argument('<company>', 'its id, or a part of its name')
    .action(run(useCompany));
}

async function listCompanies(cli: Cli): Promise<void> {
  const { fringe, company } = await cli.session();
  const list = fringe.companies.list({}, { signal: cli.signal }).all();
  const companies = await cli.busy('Reading companies', list);
  cli.out.result(companies, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id }) => id, drop: 2 },
        { head: 'NAME', of: ({ name }) => name, cut: true },
        { head: 'LEGAL ID', of: ({ legalId }) => legalId },
        { head: 'CORPORATION', of: ({ corporationId }) => corporationId, drop: 1 },
        { head: 'IN USE', of: ({ id }) => (id === company ? 'yes' : '') },
      ],
      companies,
    ),
  );
}

async function useCompany(cli: Cli, _: object, wanted: string): Promise<void> {
  const { profileName } = await cli.session();
  if (!profileName) {
    throw new Complaint('usage', 'Credentials from the environment have no profile to keep it in');
  }
  const { id, name } = await findCompany(cli, wanted);
  await changeConfig((config) => {
    const profile = config.profiles[profileName];
    if (profile) profile.company = id;
  });
  cli.out.result({ id, name }, () => `Commands are about ${plain(name)} from now on\n`);
}
