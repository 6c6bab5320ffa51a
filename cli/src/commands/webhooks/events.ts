import type { FollowedEvent, ReplyOf } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { findCompany, findEmployee, isId } from '../../choosing/names.ts';
import { companyOption, employeeOption, limitOption } from '../../choosing/options.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { programName } from '../../launch/program-name.ts';
import { type EventName, eventsOf } from '../../listening/events.ts';
import { plain } from '../../output/plain.ts';
import { shownTime } from '../../output/times.ts';

interface Options {
  company?: string;
  employee?: string;
  events?: string;
  after?: string;
  follow?: boolean;
  limit?: number;
}

/** The feed of events: a page of it, all that comes, and one event with what became of it. */
export function eventCommands(program: Command): void {
  const events = program.command('events').description('What happened, in order');
  events
    .command('list', { isDefault: true })
    .description('List events, oldest first; with --follow, what comes from now on')
    .addOption(companyOption())
    .addOption(employeeOption())
    .option('--events <events>', 'with commas; all by default')
    .addOption(new Option('--after <cursor>', 'only what comes after; "now" for what is to come'))
    .option('-f, --follow', 'go on with what comes, until Ctrl-C')
    .addOption(limitOption(50))
    .action(run(list));
  events
    .command('show')
    .description('Show an event, its deliveries, and why there is none')
    .argument('<event>', 'its id')
    .action(run(show));
}

/** A cursor is of one form; anything else would be refused by the service, in other words. */
const CURSOR = /^(now|[\w-]{54})$/;

async function list(cli: Cli, options: Options): Promise<void> {
  const { events, follow, limit } = options;
  const after = options.after ?? (follow ? 'now' : undefined);
  if (after !== undefined && !CURSOR.test(after)) {
    throw new Complaint('usage', `'${after}' is not a cursor`, 'Take one that --json has shown');
  }
  const eventTypes = events === undefined ? undefined : eventsOf(events);
  const wanted = { ...(await about(cli, options)), ...(after && { after }) };
  if (follow) return followEvents(cli, { ...wanted, ...(eventTypes && { eventTypes }) });
  const page = await cli.busy('Reading events', read(cli, wanted, eventTypes, limit!));
  cli.out.result(page, () => table(cli, page.events));
  if (page.more) cli.out.note(`There are more: ${programName()} events --after ${page.next}`);
}

/** Whose events: all of them, unless a company or somebody in it is named. */
async function about(cli: Cli, { company, employee }: Options) {
  if (employee !== undefined && isId(employee) && company === undefined) {
    return { employeeId: employee };
  }
  if (company === undefined && employee === undefined) return {};
  const { id: companyId } = await findCompany(cli, company);
  if (employee === undefined) return { companyId };
  return { companyId, employeeId: (await findEmployee(cli, companyId, employee)).id };
}

type Page = ReplyOf<'listEvents'>;
type Wanted = { companyId?: string; employeeId?: string; after?: string };

/** A page may be short though there is more, and of several kinds each is picked out here. */
async function read(
  cli: Cli,
  wanted: Wanted,
  kinds: readonly EventName[] | undefined,
  limit: number,
): Promise<Page> {
  const { fringe } = await cli.session();
  const single = kinds?.length === 1 ? { eventType: kinds[0]! } : {};
  const found: Page['events'] = [];
  let next: Page = { events: [], next: wanted.after ?? '', more: true };
  while (next.more && found.length < limit) {
    const size = Math.min(1_000, limit - found.length);
    const query = { ...wanted, ...single, ...(next.next && { after: next.next }), limit: size };
    next = await fringe.events.list(query, { signal: cli.signal });
    found.push(...next.events.filter(({ event }) => !kinds || kinds.some((k) => k === event.type)));
  }
  return { ...next, events: found };
}

const table = (cli: Cli, events: Page['events']): string =>
  cli.out.table(
    [
      { head: 'HAPPENED', of: ({ event }) => timeOf(event), drop: 1 },
      { head: 'EVENT', of: ({ event }) => event.type, cut: true },
      { head: 'ID', of: ({ event }) => event.id },
      { head: 'COMPANY', of: ({ event }) => event.data.company.id, drop: 2 },
    ],
    events,
  );

const timeOf = ({ occurredAt }: { occurredAt: string }): string =>
  shownTime(Math.floor(Date.parse(occurredAt) / 1000));

async function followEvents(cli: Cli, wanted: Wanted & { eventTypes?: readonly EventName[] }) {
  const { fringe } = await cli.session();
  cli.out.note('Following; end it with Ctrl-C');
  for await (const one of fringe.events.follow({ ...wanted, signal: cli.signal })) {
    cli.out.line(one, () => line(one));
  }
}

const line = ({ event }: FollowedEvent): string =>
  `${[timeOf(event), event.type, event.id].map(plain).join('  ')}\n`;

type Outcome = ReplyOf<'readEvent'>['subscriptions'][number];

const reasons: Record<NonNullable<Outcome['reason']>, string> = {
  'other-type': 'it wants no events of this type',
  'other-company': 'it wants no events of this company',
  'made-later': 'it was made after the event',
  disabled: 'it was disabled when the event happened',
  'access-granted-later': 'you got access to the company after the event',
  'access-withdrawn': 'there is no access to the company',
  forgotten: 'what was delivered is forgotten after 90 days',
  'same-moment': 'it was changed in the same moment',
};

async function show(cli: Cli, _: object, wanted: string): Promise<void> {
  if (!isId(wanted)) {
    const hint = `List them with: ${programName()} events`;
    throw new Complaint('usage', `'${wanted}' is not the id of an event`, hint);
  }
  const { fringe } = await cli.session();
  const found = await fringe.events.get(wanted, { signal: cli.signal });
  const { event, requestId, changeId, subscriptions } = found;
  cli.out.result(found, () => {
    const head = cli.out.fields([
      ['id', event.id],
      ['event', event.type],
      ['happened', timeOf(event)],
      ['company', event.data.company.id],
      ['request', requestId],
      ['change', changeId],
    ]);
    if (subscriptions.length === 0) return `${head}\nYou have no subscription\n`;
    return `${head}\n${outcomes(cli, subscriptions)}`;
  });
}

function outcomes(cli: Cli, subscriptions: readonly Outcome[]): string {
  const rows = subscriptions.flatMap(({ url, deliveries, reason }) =>
    reason
      ? [{ url, delivery: 'none', what: reasons[reason] }]
      : deliveries.map(({ id, status, again }) => ({
          url,
          delivery: id,
          what: again ? `${status}, sent again` : status,
        })),
  );
  return cli.out.table(
    [
      { head: 'TO', of: ({ url }) => url, cut: true },
      { head: 'DELIVERY', of: ({ delivery }) => delivery },
      { head: 'WHAT BECAME OF IT', of: ({ what }) => what },
    ],
    rows,
  );
}
