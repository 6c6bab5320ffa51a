import type { Command } from 'commander';
import {
  type Config,
  changeConfig,
  DEFAULT_PROFILE,
  listenersOf,
  type Profile,
  readConfig,
} from '../../account/config.ts';
import { findCredentials, type LoginOptions } from '../../account/credentials.ts';
import { noteWhatPrevails } from '../../account/prevailing.ts';
import { connect, profileNameIn } from '../../account/session.ts';
import { visibleCompanies } from '../../account/visible-companies.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { plain } from '../../output/plain.ts';

export function loginCommands(program: Command): void {
  program
    .command('login')
    .description('Keep the credentials of a partner, after trying them')
    .option('--base-url <url>', 'where the service is')
    .option('--client-id <id>', 'the client id; the secret is asked for')
    .option('--client-secret-stdin', 'read the secret of --client-id from stdin')
    .option('--credentials <file>', 'the credentials.json of a sandbox that you run yourself')
    .option('--partner <name>', 'which partner of that file; the first one by default')
    .action(run(login));
  program.command('logout').description('Forget the credentials of a profile').action(run(logout));
}

async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const found = await findCredentials(cli, options);
  const companies = await companiesOf(cli, found);
  const known = await readConfig();
  const profile = profileNameIn(known, cli.options.profile);
  await changeConfig((config) => {
    const before = config.profiles[profile];
    const same = before?.baseUrl === found.baseUrl && before.clientId === found.clientId;
    config.profiles[profile] = {
      ...found,
      ...(same && before.company && { company: before.company }),
    };
    config.current = profile;
  });
  const { baseUrl, clientId, partner } = found;
  const who = partner ? `${plain(partner)}, ${clientId}` : clientId;
  cli.out.result(
    { profile, baseUrl, clientId, partner: partner ?? null, companies },
    () => `Logged in at ${baseUrl} as ${who} (profile ${profile}): ${count(companies)}\n`,
  );
  noteSwitch(cli, known, profile);
  noteWhatPrevails(cli.out, profile);
}

/** A user who only adds a profile may not expect that commands use it from then on. */
function noteSwitch({ out }: Cli, { current = DEFAULT_PROFILE, profiles }: Config, to: string) {
  if (current === to || !profiles[current]) return;
  out.note(`Commands take the profile ${to} from now on, and no longer ${current}`);
}

/** The proof: a token is issued, and lists companies. */
async function companiesOf(cli: Cli, profile: Profile): Promise<number | null> {
  const fringe = connect(profile, cli.options.debug);
  const found = await cli.busy('Trying the credentials', visibleCompanies(fringe, cli.signal));
  return found?.length ?? null;
}

function count(companies: number | null): string {
  if (companies === null) return 'the companies are not for these credentials to list';
  return companies === 1 ? '1 company' : `${companies} companies`;
}

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
