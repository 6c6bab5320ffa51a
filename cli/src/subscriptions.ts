import { NotFoundError, type ReplyOf, type WebhookSubscription } from '@fringe/sdk';
import type { Cli } from './cli.ts';
import { Complaint } from './complaint.ts';
import { listenersOf, readConfig } from './config.ts';
import { listed } from './names.ts';

/** The subscription that was named, the only one, or the one of `listen`. */
export async function findSubscription(
  cli: Cli,
  wanted: string | undefined,
): Promise<WebhookSubscription> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  if (wanted) return fringe.webhooks.get(wanted, { signal });
  const all = await allSubscriptions(cli);
  const [first, ...others] = all;
  if (first && others.length === 0) return first;
  const own = await ownAmong(cli, all);
  if (own) return own;
  if (!first) {
    throw new Complaint(
      'not-found',
      'You have no subscription',
      'Make one with: fringe webhooks create --url <url>, or begin with: fringe listen',
    );
  }
  const list = listed<WebhookSubscription>(all, ({ description, url }) => [description ?? url]);
  throw new Complaint('usage', `Which subscription?\n${list}`, 'Use --subscription <id>');
}

async function allSubscriptions(cli: Cli): Promise<WebhookSubscription[]> {
  const { fringe } = await cli.session();
  const list = fringe.webhooks.list({}, { signal: cli.signal }).all();
  return cli.busy('Reading subscriptions', list);
}

/** The one that `listen` keeps for itself, or of several the one that it listens to now. */
async function ownAmong(
  cli: Cli,
  all: readonly WebhookSubscription[],
): Promise<WebhookSubscription | undefined> {
  const kept = listenersOf(await readConfig(), await cli.session());
  const ids = kept.map(([, { subscriptionId }]) => subscriptionId);
  const own = all.filter(({ id }) => ids.includes(id));
  const open = own.filter(({ status }) => status === 'enabled');
  return [own, open].find(({ length }) => length === 1)?.[0];
}

/** A delivery by its id alone: it is looked for in all subscriptions. */
export async function findDelivery(
  cli: Cli,
  deliveryId: string,
  subscriptionId?: string,
): Promise<{ subscriptionId: string; delivery: ReplyOf<'readDelivery'> }> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const ids = subscriptionId ? [subscriptionId] : (await allSubscriptions(cli)).map(({ id }) => id);
  for (const id of ids) {
    try {
      const delivery = await fringe.webhooks.delivery(id, deliveryId, { signal });
      return { subscriptionId: id, delivery };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  throw new Complaint('not-found', `There is no delivery '${deliveryId}'`);
}
