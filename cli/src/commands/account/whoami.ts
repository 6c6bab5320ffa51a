import type { Command } from 'commander';
import { visibleCompanies } from '../../account/visible-companies.ts';
import { type Cli, run } from '../../cli.ts';
import { shownSpan, shownTime } from '../../output/times.ts';

export function whoamiCommand(program: Command): void {
  program
    .command('whoami')
    .description('Say who you are, where, and what you may do there')
    .action(run(whoami));
}

async function whoami(cli: Cli): Promise<void> {
  const session = await cli.session();
  const { profileName: profile, baseUrl, clientId, partner, company, claims } = session;
  const asked = visibleCompanies(session.fringe, cli.signal);
  const companies = await cli.busy('Asking the service', asked);
  const chosen = companies?.find(({ id }) => id === company);
  const { environment, scopes, expiresAt } = claims() ?? {};
  cli.out.result(
    {
      profile: profile ?? null,
      baseUrl,
      environment: environment ?? null,
      clientId,
      partner: partner ?? null,
      scopes: scopes ?? null,
      tokenExpiresAt: expiresAt ?? null,
      company: chosen ? { id: chosen.id, name: chosen.name } : null,
      companies: companies?.length ?? null,
    },
    () =>
      cli.out.fields([
        ['profile', profile ?? 'none; the environment says who'],
        ['service', `${baseUrl}${environment ? ` (${environment})` : ''}`],
        ['partner', partner ?? '– (only a credentials file names it; the API does not)'],
        ['client id', clientId],
        ['scopes', scopes?.join(' ')],
        ['token', expiresAt && tokenLife(expiresAt)],
        ['companies', companies?.length ?? '– (needs the scope companies:read)'],
        ['in use', chosen?.name],
      ]),
  );
}

const tokenLife = (expiresAt: number): string =>
  `expires ${shownTime(expiresAt)}, in ${shownSpan(expiresAt - Date.now() / 1000)}`;
