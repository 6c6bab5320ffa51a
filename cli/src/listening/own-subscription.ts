import { NotFoundError, type WebhookSubscription } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { changeConfig, type Listener, listenerKey, readConfig } from '../config.ts';
import type { EventName } from '../events.ts';

/** A name that no machine has: while somebody listens, nothing is sent there. */
const NOWHERE = 'https://listen.fringe.example/';
const DESCRIPTION = 'fringe listen';

/** What is to be listened to. */
export interface Wanted {
  eventTypes: EventName[];
  companyIds: string[] | undefined;
}

/**
 * The subscription of `listen`, enabled. It is kept from run to run, so that its signing secret
 * stays the same, and made anew when it was deleted or something else is to be listened to.
 */
export async function openOwnSubscription(cli: Cli, wanted: Wanted): Promise<Listener> {
  const session = await cli.session();
  const { webhooks } = session.fringe;
  const { signal } = cli;
  const kept = (await readConfig()).listeners[listenerKey(session)];
  const found = kept && (await findKept(cli, kept.subscriptionId));
  if (kept && found && fits(found, wanted)) {
    if (found.status === 'disabled') await webhooks.enable(found.id, { signal });
    return kept;
  }
  if (found) await webhooks.delete(found.id, { signal });
  const { eventTypes, companyIds } = wanted;
  const body = { url: NOWHERE, eventTypes, description: DESCRIPTION };
  const made = await webhooks.create({ ...body, ...(companyIds && { companyIds }) }, { signal });
  const listener = { subscriptionId: made.id, signingSecret: made.signingSecret };
  await changeConfig((config) => {
    config.listeners[listenerKey(session)] = listener;
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

const fits = (found: WebhookSubscription, { eventTypes, companyIds }: Wanted): boolean =>
  same(found.eventTypes, eventTypes) && same(found.companyIds ?? [], companyIds ?? []);

const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const CLOSE_MS = 5_000;

/** While nobody listens, nothing piles up. Ctrl-C has come already, so it waits on its own. */
export async function closeOwnSubscription(cli: Cli, { subscriptionId }: Listener): Promise<void> {
  const { fringe } = await cli.session();
  const signal = AbortSignal.timeout(CLOSE_MS);
  await fringe.webhooks.disable(subscriptionId, { signal, maxRetries: 0 });
}
