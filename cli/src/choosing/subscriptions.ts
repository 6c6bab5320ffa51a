import type { WebhookSubscription } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import { plain } from '../output/plain.ts';
import { choose } from './choose.ts';
import { isId, type NamesOf, theOne } from './names.ts';

const ofSubscription: NamesOf<WebhookSubscription> = ({ description, url }) => [description, url];

/** How a person distinguishes them. */
export const shownSubscription = ({ id, description, url, status }: WebhookSubscription): string =>
  `${id}  ${plain(description ?? url)} (${status})`;

/** The subscription that was named, or the only one; of several, which is asked for. */
export async function findSubscription(
  cli: Cli,
  wanted: string | undefined,
  hint = 'Name one with --subscription: its id, or a part of its description or URL',
): Promise<WebhookSubscription> {
  const { fringe } = await cli.session();
  if (wanted && isId(wanted)) return fringe.webhooks.get(wanted, { signal: cli.signal });
  const all = await allSubscriptions(cli);
  if (wanted) return theOne('subscription', wanted, all, ofSubscription);
  const [first, ...others] = all;
  if (!first) {
    const name = programName();
    throw new Complaint(
      'not-found',
      'You have no subscription',
      `Make one with: ${name} webhooks create --url <url>, or begin with: ${name} listen`,
    );
  }
  if (others.length === 0) return first;
  return choose(cli, { question: 'Which subscription?', all, shown: shownSubscription, hint });
}

export async function allSubscriptions(cli: Cli): Promise<WebhookSubscription[]> {
  const { fringe } = await cli.session();
  const list = fringe.webhooks.list({}, { signal: cli.signal }).all();
  return cli.busy('Reading subscriptions', list);
}
