import { NotFoundError, type WebhookSubscription } from '@fringe/sdk';
import { changeConfig, type Listener, listenerKey, readConfig } from '../account/config.ts';
import type { Cli } from '../cli.ts';
import type { EventName } from './events.ts';

/** A name that no machine has: while somebody listens, nothing is sent there. */
const NOWHERE = 'https://listen.fringe.example/';
const DESCRIPTION = 'fringe listen';

/** What is to be listened to. */
export interface Wanted {
  eventTypes: EventName[];
  companyIds: string[] | undefined;
}

/**
 * A subscription of `listen`, enabled. It is kept from run to run, so that its signing secret
 * stays the same, and made anew when it was deleted. What else is listened to has another one, so
 * that two may listen to different things at once.
 */
export async function openOwnSubscription(cli: Cli, wanted: Wanted): Promise<Listener> {
  const session = await cli.session();
  const { webhooks } = session.fringe;
  const { signal } = cli;
  const key = listenerKey(session) + nameOf(wanted);
  const kept = (await readConfig()).listeners[key];
  const found = kept && (await findKept(cli, kept.subscriptionId));
  if (kept && found) {
    if (found.status === 'disabled') await webhooks.enable(found.id, { signal });
    return kept;
  }
  const { eventTypes, companyIds } = wanted;
  const body = { url: NOWHERE, eventTypes, description: DESCRIPTION };
  const made = await webhooks.create({ ...body, ...(companyIds && { companyIds }) }, { signal });
  const listener = { subscriptionId: made.id, signingSecret: made.signingSecret };
  await changeConfig((config) => {
    config.listeners[key] = listener;
  });
  return listener;
}

async function findKept(cli: Cli, id: string): Promise<WebhookSubscription | undefined> {
  const { fringe } = await cli.session();
  try {
    return await fringe.webhooks.get(id, { signal: cli.signal });
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const nameOf = ({ eventTypes, companyIds }: Wanted): string =>
  [eventTypes, companyIds ?? ['all']].map((names) => [...new Set(names)].sort().join()).join(' ');

const CLOSE_MS = 5_000;

/** While nobody listens, nothing piles up. Ctrl-C has come already, so it waits on its own. */
export async function closeOwnSubscription(cli: Cli, { subscriptionId }: Listener): Promise<void> {
  const { fringe } = await cli.session();
  const signal = AbortSignal.timeout(CLOSE_MS);
  await fringe.webhooks.disable(subscriptionId, { signal, maxRetries: 0 });
}
