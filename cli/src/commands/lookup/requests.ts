import { type Command, Option } from 'commander';
import {
  companyOption,
  employeeOption,
  limitOption,
  momentOption,
} from '../../choosing/options.ts';
import { firstOf } from '../../choosing/pages.ts';
import { type Cli, run } from '../../cli.ts';
import { type RequestOptions, requestQuery } from '../../requests/request-query.ts';
import { requestColumns, requestFields } from '../../requests/shown-request.ts';
import { tailRequests } from '../../requests/tail.ts';
import { showFigures } from './request-figures.ts';

const SHOWN = 50;

export function requestCommands(program: Command): void {
  const requests = program
    .command('requests')
    .description('See what was called with your credentials, and how it was answered');
  withFilters(
    requests
      .command('list', { isDefault: true })
      .description('List calls, newest first; they are kept for 30 days'),
  )
    .addOption(momentOption('--from', 'that came since then: 3d, or 2026-01-31'))
    .addOption(momentOption('--to', 'that came until then'))
    .addOption(limitOption(SHOWN))
    .action(run(listRequests));
  withFilters(
    requests
      .command('figures')
      .description('Count calls by hour, failure and credential; up to seven days'),
  )
    .addOption(momentOption('--from', 'the first hour: 3d, or 2026-01-31; a day ago without it'))
    .addOption(momentOption('--to', 'the last hour'))
    .action(run(showFigures));
  requests
    .command('show')
    .description('Show one of them')
    .argument('<request>', 'its id: the X-Request-Id of the answer')
    .action(run(showRequest));
  withFilters(requests.command('tail').description('Show calls as they come, until Ctrl-C'))
    .option('--after <request>', 'go on after this one, by its id')
    .action(run(tailRequests));
}

const withFilters = (command: Command): Command =>
  command
    .option('--operation <operation>', 'of the operation with this id, such as readEmployee')
    .addOption(new Option('--kind <kind>', 'that read, or that write').choices(['read', 'write']))
    .addOption(
      new Option('--status <class>', 'with a status of this class').choices(['2xx', '4xx', '5xx']),
    )
    .option('--code <code>', 'that were refused with this code, such as insufficientScope')
    .addOption(companyOption())
    .addOption(employeeOption())
    .option('--client <client>', 'with this credential, by its client id');

async function listRequests(cli: Cli, options: RequestOptions & { limit: number }): Promise<void> {
  const { fringe } = await cli.session();
  const query = { ...(await requestQuery(cli, options)), limit: Math.min(options.limit, 1_000) };
  const calls = fringe.requests.list(query, { signal: cli.signal });
  const found = await cli.busy('Reading calls', firstOf(calls, options.limit));
  cli.out.result(found, () => cli.out.table(requestColumns, found));
}

async function showRequest(cli: Cli, _options: object, id: string): Promise<void> {
  const { fringe } = await cli.session();
  const found = await fringe.requests.get(id, { signal: cli.signal });
  cli.out.result(found, () => cli.out.fields(requestFields(found)));
}
