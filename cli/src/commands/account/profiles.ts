import type { Command } from 'commander';
import { changeConfig, readConfig } from '../../account/config.ts';
import { noteWhatPrevails } from '../../account/prevailing.ts';
import { profileNameIn } from '../../account/session.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { programName } from '../../launch/program-name.ts';

export function profileCommands(program: Command): void {
  const profiles = program.command('profiles').description('See and switch profiles');
  profiles
    .command('list', { isDefault: true })
    .description('List the profiles that login has kept')
    .action(run(listProfiles));
  profiles
    .command('use')
    .description('Choose the profile that commands take unless they name one')
    .argument('<profile>', 'its name')
    .action(run(useProfile));
}

async function listProfiles(cli: Cli): Promise<void> {
  const config = await readConfig();
  const current = profileNameIn(config, cli.options.profile);
  const rows = Object.entries(config.profiles).map(([name, one]) => ({
    name,
    baseUrl: one.baseUrl,
    clientId: one.clientId,
    partner: one.partner ?? null,
    inUse: name === current,
  }));
  if (rows.length === 0) cli.out.note(`There is none; make one with: ${programName()} login`);
  cli.out.result(rows, () =>
    cli.out.table(
      [
        { head: 'PROFILE', of: ({ name }) => name },
        { head: 'PARTNER', of: ({ partner }) => partner, cut: true },
        { head: 'SERVICE', of: ({ baseUrl }) => baseUrl, cut: true },
        { head: 'CLIENT ID', of: ({ clientId }) => clientId, drop: 1 },
        { head: 'IN USE', of: ({ inUse }) => (inUse ? 'yes' : '') },
      ],
      rows,
    ),
  );
  noteWhatPrevails(cli.out, current);
}

async function useProfile(cli: Cli, _: object, wanted: string): Promise<void> {
  if (cli.options.profile) {
    throw new Complaint('usage', '--profile is for one command; name the profile alone');
  }
  const { profiles } = await readConfig();
  const found = profiles[wanted];
  if (!found) {
    const names = Object.keys(profiles).join(', ');
    throw new Complaint(
      'not-found',
      `There is no profile '${wanted}'`,
      names ? `They are: ${names}` : `Make it with: ${programName()} login --profile ${wanted}`,
    );
  }
  await changeConfig((config) => {
    config.current = wanted;
  });
  const { baseUrl, clientId } = found;
  const value = { profile: wanted, baseUrl, clientId };
  cli.out.result(value, () => `Commands take the profile ${wanted} from now on: ${baseUrl}\n`);
  noteWhatPrevails(cli.out, wanted);
}
