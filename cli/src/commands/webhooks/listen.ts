import type { StreamedDelivery } from '@fringe/sdk';
import type { Command } from 'commander';
import type { Listener } from '../../account/config.ts';
import { findCompany } from '../../choosing/names.ts';
import { subscriptionOption } from '../../choosing/options.ts';
import { findSubscription } from '../../choosing/subscriptions.ts';
import { type Cli, run } from '../../cli.ts';
import { eventsOf } from '../../listening/events.ts';
import { forward, type Outcome, receiverUrl } from '../../listening/forward.ts';
import { keepListening, Replaced } from '../../listening/keep-listening.ts';
import { closeOwnSubscription, openOwnSubscription } from '../../listening/own-subscription.ts';
import { isVerified, printDelivery } from '../../listening/print-delivery.ts';
import type { Words } from '../../output/output.ts';

interface Options {
  forwardTo?: string;
  events?: string;
  company?: string[];
  subscription?: string;
  print?: boolean;
}

/** They make a subscription of its own, and change none of yours. */
const OWN = ['events', 'company'];

export function listenCommand(program: Command): void {
  program
    .command('listen')
    .description('Receive deliveries without a public address, and pass them on (sandbox)')
    .option('--forward-to <url>', 'your receiver: a port, host:port/path or a URL')
    .option('--events <events>', 'with commas; all by default')
    .option('--company <company...>', 'only events of these companies')
    .addOption(subscriptionOption('one of yours, in place of its own').conflicts(OWN))
    .option('--print', 'print the body of each delivery too')
    .action(run(listen));
}

async function listen(cli: Cli, options: Options): Promise<void> {
  const url = options.forwardTo === undefined ? undefined : receiverUrl(options.forwardTo);
  const open = await opener(cli, options);
  let last: Listener | undefined;
  let isOver = true;
  try {
    await keepListening(cli, {
      open,
      renews: options.subscription === undefined,
      ready: (listener) => {
        welcome(cli, listener, url, last);
        last = listener;
      },
      delivery: (listener, delivery) => handle(cli, listener, delivery, url, options.print),
    });
  } catch (error) {
    isOver = !(error instanceof Replaced);
    throw error;
  } finally {
    const own = options.subscription === undefined && isOver ? last : undefined;
    // Whatever it ended by, what cannot be closed is no reason to complain.
    if (own) await closeOwnSubscription(cli, own).catch(() => undefined);
  }
}

/** A subscription of one's own is kept; one that was named is used as it is. */
async function opener(cli: Cli, options: Options): Promise<() => Promise<Listener>> {
  if (options.subscription) {
    const { id } = await findSubscription(cli, options.subscription);
    const signingSecret = process.env.FRINGE_WEBHOOK_SECRET ?? '';
    return async () => ({ subscriptionId: id, signingSecret });
  }
  const eventTypes = eventsOf(options.events);
  const ids: string[] = [];
  for (const one of options.company ?? []) ids.push((await findCompany(cli, one)).id);
  const wanted = { eventTypes, companyIds: options.company && ids };
  return () => openOwnSubscription(cli, wanted);
}

function welcome(cli: Cli, listener: Listener, url: string | undefined, last?: Listener): void {
  const { subscriptionId, signingSecret } = listener;
  const { out } = cli;
  if (last?.subscriptionId === subscriptionId && last.signingSecret === signingSecret) {
    out.note('Connected again');
    return;
  }
  out.line({ ready: true, subscriptionId, signingSecret, forwardTo: url ?? null }, () => '');
  const secret: Words[] = signingSecret
    ? [' Your signing secret is ', ['bold', signingSecret], ' (FRINGE_WEBHOOK_SECRET)']
    : [' Set FRINGE_WEBHOOK_SECRET to have signatures verified'];
  out.note(['green', 'Ready.'], ...secret);
  out.note(
    `Passing deliveries on to ${url ?? 'nobody; they are answered with 200'}. End with Ctrl-C`,
  );
}

async function handle(
  cli: Cli,
  { subscriptionId, signingSecret }: Listener,
  delivery: StreamedDelivery,
  url: string | undefined,
  withBody = false,
): Promise<void> {
  const { signal } = cli;
  const verified = await isVerified(delivery, signingSecret);
  const outcome: Outcome = url
    ? await forward(url, delivery, signal)
    : { responseStatus: 200, durationMs: 0 };
  // What Ctrl-C cut off was not answered by the receiver; it is attempted again.
  if (signal.aborted) return;
  printDelivery(cli, { delivery, outcome, verified, url, withBody });
  const { durationMs: _, ...said } = outcome;
  const { deliveryId, attempt } = delivery;
  const { fringe } = await cli.session();
  const body = { deliveryId, attempt, ...said };
  await fringe.sandbox.answer(subscriptionId, body, { signal }).catch((error: Error) => {
    if (!signal.aborted)
      cli.out.note(`The answer to ${deliveryId} was not taken: ${error.message}`);
  });
}
