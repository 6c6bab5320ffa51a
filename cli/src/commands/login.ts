import type { Command } from 'commander';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../complaint.ts';
import { changeConfig, listenersOf, type Profile, readConfig } from '../config.ts';
import { findCredentials, type LoginOptions } from '../credentials.ts';
import { connect, profileNameIn } from '../session.ts';

export function loginCommands(program: Command): void {
  program
    .command('login')
    .description('Keep the credentials of a partner, after trying them')
    .option('--base-url <url>', 'where the service is')
    .option('--client-id <id>', 'the client id; the secret is asked for')
    .option('--client-secret-stdin', 'read the secret from stdin')
    .option('--credentials <file>', 'the credentials.json of a sandbox that you run yourself')
    .option('--partner <name>', 'which partner of that file; the first one by default')
    .action(run(login));
  program.command('logout').description('Forget the credentials of a profile').action(run(logout));
  program
    .command('whoami')
    .description('Say who you are, where, and whether the service agrees')
    .action(run(whoami));
}

async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const found = await findCredentials(cli, options);
  const companies = await companiesOf(cli, found);
  const profile = profileNameIn(await readConfig(), cli.options.profile);
  await changeConfig((config) => {
    const before = config.profiles[profile];
    const same = before?.baseUrl === found.baseUrl && before.clientId === found.clientId;
    config.profiles[profile] = {
      ...found,
      ...(same && before.company && { company: before.company }),
    };
    config.current = profile;
  });
  const { baseUrl, clientId } = found;
  cli.out.result(
    { profile, baseUrl, clientId, companies },
    () => `Logged in at ${baseUrl} as ${clientId} (profile ${profile}): ${count(companies)}\n`,
  );
}

/** The proof: a token is issued, and lists companies. */
async function companiesOf(cli: Cli, profile: Profile): Promise<number> {
  const fringe = connect(profile, cli.options.debug);
  const list = fringe.companies.list({}, { signal: cli.signal }).all();
  return (await cli.busy('Trying the credentials', list)).length;
}

const count = (companies: number): string =>
  companies === 1 ? '1 company' : `${companies} companies`;

async function logout(cli: Cli): Promise<void> {
  const before = await readConfig();
  const profile = profileNameIn(before, cli.options.profile);
  const stored = before.profiles[profile];
  if (!stored) throw new Complaint('credentials', `There is no profile '${profile}'`);
  const ids = listenersOf(before, stored).map(([, { subscriptionId }]) => subscriptionId);
  await changeConfig((config) => {
    delete config.profiles[profile];
    for (const [key] of listenersOf(config, stored)) delete config.listeners[key];
    if (config.current === profile) delete config.current;
  });
  // Without their secrets they are of no use; but to forget does not depend on the service.
  if (ids.length > 0) await cli.busy('Cleaning up', deleteQuietly(stored, ids));
  cli.out.result({ profile, loggedOut: true }, () => `Forgot the profile ${profile}\n`);
}

const CLEANING_MS = 5_000;

async function deleteQuietly(profile: Profile, ids: readonly string[]): Promise<void> {
  const { webhooks } = connect(profile);
  const options = { signal: AbortSignal.timeout(CLEANING_MS), maxRetries: 0 };
  await Promise.allSettled(ids.map((id) => webhooks.delete(id, options)));
}

async function whoami(cli: Cli): Promise<void> {
  const { fringe, profileName: profile, baseUrl, clientId, company } = await cli.session();
  const list = fringe.companies.list({}, { signal: cli.signal }).all();
  const companies = await cli.busy('Asking the service', list);
  const chosen = companies.find(({ id }) => id === company);
  cli.out.result(
    {
      profile: profile ?? null,
      baseUrl,
      clientId,
      company: chosen ? { id: chosen.id, name: chosen.name } : null,
      companies: companies.length,
    },
    () =>
      cli.out.fields([
        ['profile', profile ?? 'none; the environment says who'],
        ['service', baseUrl],
        ['client id', clientId],
        ['companies', companies.length],
        ['in use', chosen?.name],
      ]),
  );
}
