import { type Delivery, NotFoundError, type ReplyOf, type WebhookSubscription } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import { plain } from '../output/plain.ts';
import { shownTime } from '../output/times.ts';
import { choose } from './choose.ts';
import { isId } from './names.ts';
import { allSubscriptions, findSubscription } from './subscriptions.ts';

/** A delivery, and whose it is. */
export interface FoundDelivery {
  subscriptionId: string;
  delivery: ReplyOf<'readDelivery'>;
}

/** A delivery by its id, or by that of its event, in one subscription or in all of them. */
export async function findDelivery(
  cli: Cli,
  wanted: string,
  subscription?: string,
): Promise<FoundDelivery> {
  if (!isId(wanted)) {
    throw new Complaint(
      'usage',
      `'${wanted}' is not the id of a delivery or of an event`,
      `Ids look like 01890a5d-ac96-774b-bcce-b302099a8057; ` +
        `list deliveries with: ${programName()} webhooks deliveries`,
    );
  }
  const among = subscription
    ? [await findSubscription(cli, subscription)]
    : await allSubscriptions(cli);
  for (const { id } of among) {
    const delivery = await read(cli, id, wanted);
    if (delivery) return { subscriptionId: id, delivery };
  }
  return byEvent(cli, wanted, among);
}

async function read(
  { session, signal }: Cli,
  subscriptionId: string,
  deliveryId: string,
): Promise<FoundDelivery['delivery'] | undefined> {
  const { fringe } = await session();
  try {
    const found = await fringe.webhooks.delivery(subscriptionId, deliveryId, { signal });
    // By the id of an event the newest is answered; which of them is meant is asked below.
    return found.id === deliveryId.toLowerCase() ? found : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

interface Match {
  of: WebhookSubscription;
  one: Delivery;
}

/** An event has a delivery in each subscription, and one more for each time it was sent again. */
async function byEvent(
  cli: Cli,
  eventId: string,
  among: readonly WebhookSubscription[],
): Promise<FoundDelivery> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const matches: Match[] = [];
  for (const of of among) {
    const found = await fringe.webhooks.deliveries(of.id, { eventId }, { signal }).all();
    matches.push(...found.map((one) => ({ of, one })));
  }
  if (matches.length === 0) {
    throw new Complaint(
      'not-found',
      `There is no delivery '${eventId}', and none of such an event`,
    );
  }
  const { of, one } =
    matches.length === 1
      ? matches[0]!
      : await choose(cli, {
          question: `Event ${eventId} has ${matches.length} deliveries:`,
          all: matches,
          shown: shownMatch,
          hint: 'Name the id of one of them',
        });
  const delivery = await fringe.webhooks.delivery(of.id, one.id, { signal });
  return { subscriptionId: of.id, delivery };
}

const shownMatch = ({ of, one }: Match): string =>
  `${one.id}  ${one.status}, ${shownTime(one.createdAt)}, to ${plain(of.description ?? of.url)}`;
