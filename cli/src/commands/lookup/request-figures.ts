import type { RequestFigures } from '@fringe/sdk';
import type { Cli } from '../../cli.ts';
import type { Column } from '../../output/table.ts';
import { shownTime } from '../../output/times.ts';
import { type RequestOptions, requestQuery } from '../../requests/request-query.ts';

type Hour = RequestFigures['hours'][number];
type Failure = RequestFigures['failures'][number];
type Client = RequestFigures['clients'][number];

const hours: Column<Hour>[] = [
  { head: 'HOUR', of: ({ hour }) => shownTime(hour) },
  { head: 'SUCCEEDED', of: ({ succeeded }) => succeeded, right: true },
  { head: '4XX', of: ({ refused }) => refused, right: true },
  { head: '5XX', of: ({ failed }) => failed, right: true },
];

const failures: Column<Failure>[] = [
  { head: 'CALLS', of: ({ requests }) => requests, right: true },
  { head: 'STATUS', of: ({ status }) => status, right: true },
  { head: 'CODE', of: ({ code }) => code },
  { head: 'OPERATION', of: ({ operation }) => operation },
  { head: 'LAST', of: ({ lastAt }) => shownTime(lastAt) },
];

const clients: Column<Client>[] = [
  { head: 'CALLS', of: ({ requests }) => requests, right: true },
  { head: 'CLIENT', of: ({ clientId }) => clientId },
  { head: 'USED FOR', of: ({ credential, by }) => credential ?? by?.name, cut: true },
  { head: 'LAST', of: ({ lastAt }) => shownTime(lastAt) },
];

/** Shows calls counted: by hour, by failure, and by credential. */
export async function showFigures(cli: Cli, options: RequestOptions): Promise<void> {
  const { fringe } = await cli.session();
  const query = await requestQuery(cli, options);
  const reading = fringe.requests.figures(query, { signal: cli.signal });
  const found = await cli.busy('Counting calls', reading);
  const { table } = cli.out;
  cli.out.result(found, () =>
    [
      table(hours, found.hours),
      table(failures, found.failures),
      table(clients, found.clients),
    ].join('\n'),
  );
  if (found.countedFrom > found.from) {
    cli.out.note(`There are more: only calls since ${shownTime(found.countedFrom)} were counted`);
  }
}
