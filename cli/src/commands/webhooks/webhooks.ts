import type { WebhookSubscription } from '@fringe/sdk';
import { Argument, type Command } from 'commander';
import { changeConfig, type Listener, readConfig } from '../../account/config.ts';
import { findCompany } from '../../choosing/names.ts';
import { subscriptionOption, wholeNumber } from '../../choosing/options.ts';
import { findSubscription } from '../../choosing/subscriptions.ts';
import { type Cli, run } from '../../cli.ts';
import { eventOf, eventsOf } from '../../listening/events.ts';
import { shownTime } from '../../output/times.ts';
import { deliveryCommands } from './deliveries.ts';

interface Options {
  subscription?: string;
  url: string;
  events?: string;
  description?: string;
  company?: string[];
  overlap?: number;
}

export function webhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Subscriptions and their deliveries');
  webhooks
    .command('list', { isDefault: true })
    .description('List your subscriptions')
    .action(run(list));
  webhooks
    .command('create')
    .description('Subscribe; the signing secret is shown once')
    .requiredOption('--url <url>', 'where the calls go: https, a public address')
    .option('--events <events>', 'with commas; all by default')
    .option('--description <text>', 'what it is for, in lists')
    .option('--company <company...>', 'only events of these companies')
    .action(run(create));
  const one = (name: string, description: string) =>
    webhooks
      .command(name)
      .description(description)
      .argument('[subscription]', 'its id, or a part of its description or URL');
  one('show', 'Show a subscription').action(run(show));
  one('enable', 'Enable a subscription').action(run(change('enable')));
  one('disable', 'Disable a subscription: nothing is delivered').action(run(change('disable')));
  one('rotate', 'Make a new signing secret; it is shown once')
    .option('--overlap <seconds>', 'the one before is valid for so long', wholeNumber)
    .action(run(rotate));
  webhooks
    .command('delete')
    .description('Delete a subscription; what is pending is cancelled')
    .argument('<subscription>', 'its id, or a part of its description or URL')
    .action(run(remove));
  webhooks
    .command('test')
    .description('Send a sample event, marked as a test')
    .addArgument(new Argument('[event]', 'which one').default('consumption').argParser(eventOf))
    .addOption(subscriptionOption())
    .action(run(test));
  webhooks
    .command('event-types')
    .description('List the events that you can subscribe to')
    .action(run(eventTypes));
  deliveryCommands(webhooks);
}

const NAME_IT = 'Name it: its id, or a part of its description or URL';

async function list(cli: Cli): Promise<void> {
  const { fringe } = await cli.session();
  const all = await fringe.webhooks.list({}, { signal: cli.signal }).all();
  cli.out.result(all, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id }) => id, drop: 1 },
        { head: 'STATUS', of: ({ status }) => status },
        { head: 'EVENTS', of: ({ eventTypes: types }) => types.length, right: true },
        { head: 'URL', of: ({ url }) => url, cut: true },
        { head: 'DESCRIPTION', of: ({ description }) => description, cut: true },
      ],
      all,
    ),
  );
}

const shown = (cli: Cli, one: WebhookSubscription, secret?: string): string =>
  cli.out.fields([
    ['id', one.id],
    ['url', one.url],
    ['status', one.status],
    ['description', one.description],
    ['created', shownTime(one.createdAt)],
    ['companies', one.companyIds?.join(', ') ?? 'all'],
    ['events', one.eventTypes.join(', ')],
    ...(secret ? [['signing secret', `${secret}  (shown once)`] as const] : []),
  ]);

async function create(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { url, events, description, company } = options;
  const companyIds: string[] = [];
  for (const one of company ?? []) companyIds.push((await findCompany(cli, one)).id);
  const made = await fringe.webhooks.create(
    {
      url,
      eventTypes: eventsOf(events),
      ...(description && { description }),
      ...(company && { companyIds }),
    },
    { signal: cli.signal },
  );
  cli.out.result(made, () => shown(cli, made, made.signingSecret));
}

async function show(cli: Cli, _: Options, wanted?: string): Promise<void> {
  const one = await findSubscription(cli, wanted, NAME_IT);
  cli.out.result(one, () => shown(cli, one));
}

const change = (verb: 'enable' | 'disable') =>
  async function changeStatus(cli: Cli, _: Options, wanted?: string): Promise<void> {
    const { fringe } = await cli.session();
    const { id } = await findSubscription(cli, wanted, NAME_IT);
    const one = await fringe.webhooks[verb](id, { signal: cli.signal });
    cli.out.result(one, () => `${one.id} is ${one.status}\n`);
  };

async function rotate(cli: Cli, { overlap }: Options, wanted?: string): Promise<void> {
  const { fringe } = await cli.session();
  const { id } = await findSubscription(cli, wanted, NAME_IT);
  const body = overlap === undefined ? {} : { overlapSeconds: overlap };
  const made = await fringe.webhooks.rotateSecret(id, body, { signal: cli.signal });
  await keepSecret(made);
  cli.out.result(made, () =>
    cli.out.fields([
      ['id', made.id],
      ['signing secret', `${made.signingSecret}  (shown once)`],
      ['the one before until', shownTime(made.previousSecretExpiresAt)],
    ]),
  );
}

/** Where it is that of `listen`, it goes on with the new one. */
async function keepSecret(made: { id: string; signingSecret: string }): Promise<void> {
  const isIt = ({ subscriptionId }: Listener) => subscriptionId === made.id;
  if (!Object.values((await readConfig()).listeners).some(isIt)) return;
  await changeConfig(({ listeners }) => {
    for (const one of Object.values(listeners).filter(isIt)) one.signingSecret = made.signingSecret;
  });
}

async function remove(cli: Cli, _: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { id } = await findSubscription(cli, wanted, NAME_IT);
  await fringe.webhooks.delete(id, { signal: cli.signal });
  cli.out.result({ id, deleted: true }, () => `${id} is deleted\n`);
}

async function test(cli: Cli, { subscription }: Options, event = 'consumption'): Promise<void> {
  const { fringe } = await cli.session();
  const { id } = await findSubscription(cli, subscription);
  const eventType = eventOf(event);
  const made = await fringe.webhooks.test(id, { eventType }, { signal: cli.signal });
  const value = { subscriptionId: id, deliveryId: made.id, eventType };
  cli.out.result(value, () => `A sample of ${eventType} is on its way: delivery ${made.id}\n`);
}

async function eventTypes(cli: Cli): Promise<void> {
  const { fringe } = await cli.session();
  const { eventTypes: all } = await fringe.webhooks.eventTypes({ signal: cli.signal });
  cli.out.result(all, () =>
    cli.out.table(
      [
        { head: 'EVENT', of: ({ name }) => name },
        { head: 'WHEN', of: ({ description }) => description, cut: true },
      ],
      all,
    ),
  );
}
