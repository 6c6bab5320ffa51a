import { NotFoundError } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { findDelivery } from '../../choosing/find-delivery.ts';
import { findCompany, isId } from '../../choosing/names.ts';
import { limitOption, momentOption, subscriptionOption } from '../../choosing/options.ts';
import { firstOf } from '../../choosing/pages.ts';
import { findSubscription } from '../../choosing/subscriptions.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { eventOf } from '../../listening/events.ts';
import { deliveryFields, deliveryTable } from '../../listening/shown-delivery.ts';
import { plainLines } from '../../output/plain.ts';
import { momentOf } from '../../output/times.ts';
import { figureCommand } from './figures.ts';

const statuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
const answers = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
const errors = [
  'timeout',
  'dns',
  'connection',
  'tls',
  'blocked-address',
  'redirect',
  'http-status',
  'protocol',
  'internal',
] as const;

interface Options {
  subscription?: string;
  status?: (typeof statuses)[number];
  answer?: (typeof answers)[number];
  error?: (typeof errors)[number];
  event?: string;
  company?: string;
  from?: number;
  to?: number;
  limit?: number;
}

/** `webhooks deliveries` and `webhooks delivery`. */
export function deliveryCommands(webhooks: Command): void {
  webhooks
    .command('deliveries')
    .description('List the deliveries of a subscription, newest first')
    .addOption(subscriptionOption())
    .addOption(new Option('--status <status>', 'only these').choices(statuses))
    .addOption(new Option('--event <event>', 'only of this event: its name, or the id of one'))
    .addOption(new Option('--answer <status>', 'whose last call was answered so').choices(answers))
    .addOption(new Option('--error <error>', 'whose last call failed so').choices(errors))
    .addOption(new Option('--company <company>', 'only about this one: its id or part of its name'))
    .addOption(momentOption('--from', 'made since then, such as 6h, 3d or 2026-01-31'))
    .addOption(momentOption('--to', 'made up to then'))
    .addOption(limitOption(50))
    .action(run(list));
  figureCommand(webhooks);
  webhooks
    .command('delivery')
    .description('Show a delivery, its attempts and its payload')
    .argument('<delivery>', 'its id, or that of its event')
    .addOption(subscriptionOption())
    .action(run(show));
}

/** `redeliver` and `recover`, which stand by themselves. */
export function againCommands(program: Command): void {
  program
    .command('redeliver')
    .description('Deliver an event again')
    .argument('<delivery>', 'its id, or that of one of its deliveries')
    .addOption(subscriptionOption())
    .action(run(redeliver));
  program
    .command('recover')
    .description('Deliver what failed, or was missed while the subscription was disabled')
    .requiredOption('--since <time>', 'such as 6h, 3d or 2026-01-31T10:00:00Z')
    .option('--dry-run', 'only say how much that is')
    .addOption(subscriptionOption())
    .action(run(recover));
}

async function list(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { status, answer, error, event, company, from, to, limit } = options;
  const { id } = await findSubscription(cli, options.subscription);
  const ofEvent = event && (isId(event) ? { eventId: event } : { eventType: eventOf(event) });
  const query = {
    ...(status && { status }),
    ...(answer && { answer }),
    ...(error && { error }),
    ...(ofEvent || {}),
    ...(company && { companyId: (await findCompany(cli, company)).id }),
    ...(from !== undefined && { createdFrom: from }),
    ...(to !== undefined && { createdTo: to }),
  };
  const { signal } = cli;
  const pages = fringe.webhooks.deliveries(
    id,
    { ...query, limit: Math.min(limit!, 1_000) },
    { signal },
  );
  const deliveries = await cli.busy('Reading deliveries', firstOf(pages, limit));
  cli.out.result(deliveries, () => deliveryTable(cli.out, deliveries));
}

async function show(cli: Cli, { subscription }: Options, wanted: string): Promise<void> {
  const { subscriptionId, delivery } = await findDelivery(cli, wanted, subscription);
  cli.out.result({ subscriptionId, ...delivery }, () => {
    const payload = plainLines(delivery.payload);
    return `${deliveryFields(cli.out, delivery)}\n${payload}\n`;
  });
}

async function redeliver(cli: Cli, { subscription }: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { subscriptionId, named } = await whatToSend(cli, wanted, subscription);
  const { signal } = cli;
  const made = await fringe.webhooks.redeliver(subscriptionId, named, { signal });
  const value = { subscriptionId, deliveryId: made.id };
  cli.out.result(value, () => `It is on its way again: delivery ${made.id}\n`);
}

/** A delivery; or an event that has none yet, for the subscription that is to get it. */
async function whatToSend(cli: Cli, wanted: string, subscription: string | undefined) {
  try {
    const { subscriptionId, delivery } = await findDelivery(cli, wanted, subscription);
    return { subscriptionId, named: delivery.id };
  } catch (error) {
    if (!(error instanceof Complaint) || error.ending !== 'not-found') throw error;
    const { fringe } = await cli.session();
    await fringe.events.get(wanted, { signal: cli.signal }).catch((unknown) => {
      throw unknown instanceof NotFoundError ? error : unknown;
    });
    return { subscriptionId: (await findSubscription(cli, subscription)).id, named: wanted };
  }
}

interface RecoverOptions {
  subscription?: string;
  since: string;
  dryRun?: boolean;
}

async function recover(cli: Cli, { subscription, since, dryRun }: RecoverOptions): Promise<void> {
  const { fringe } = await cli.session();
  const moment = momentOf(since);
  const { id } = await findSubscription(cli, subscription);
  const body = { since: moment, ...(dryRun && { dryRun }) };
  const done = await fringe.webhooks.recover(id, body, { signal: cli.signal });
  const { matched, scheduled } = done;
  cli.out.result({ subscriptionId: id, since: moment, ...done }, () =>
    dryRun ? `${matched} would be delivered\n` : `${scheduled} of ${matched} are on their way\n`,
  );
}
