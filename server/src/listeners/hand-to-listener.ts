import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamedDelivery } from '@fringe/contract/operations/sandbox/sandbox';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Listener } from '../deliveries/engine/claim-queries.ts';
import { keepDelivering } from '../deliveries/engine/keep-delivering.ts';
import type { CredentialId, SubscriptionId } from '../values/ids.ts';
import { awaitAnswers } from './await-answers.ts';
import { deleteListener, renewListener } from './queries.ts';

/** What is sent to a listener. */
export type ListenerMessage =
  | { event: 'ready' | 'replaced'; data: { subscriptionId: SubscriptionId } }
  | { event: 'delivery'; data: StreamedDelivery };

/** The connection of a listener, and until when it lasts. */
export interface Listening {
  /** By whose token: its credential, and when it ends. */
  caller: { credentialId: CredentialId; expiresAtMs: number };
  send(message: ListenerMessage): void;
  gone: AbortSignal;
}

const RENEW_MS = 2_000;

/**
 * Hands the deliveries of a subscription to a listener for as long as it is connected. All that
 * differs from a call to the URL is who answers.
 */
export async function handToListener(
  context: Context,
  listener: Listener,
  listening: Listening,
): Promise<void> {
  const { database } = context;
  const { subscriptionId } = listener;
  const { send } = listening;
  const ended = new AbortController();
  const ends = AbortSignal.any([listening.gone, ended.signal]);
  const answers = awaitAnswers(context, listener, (data) => send({ event: 'delivery', data }));
  send({ event: 'ready', data: { subscriptionId } });
  const renewing = keepRenewing(context, listener, listening, ends).then(() => ended.abort());
  await keepDelivering(context, ends, { listener, receive: answers.receive });
  await renewing;
  answers.close();
  // With a new token the listener comes back: until the lease ends, nobody else is called.
  if (!listening.gone.aborted) return;
  await inTransaction({ database }, (tx) => deleteListener(tx, listener)).catch(() => undefined);
  database.bell.ring([subscriptionId]);
}

/** Returns when the connection has ended, or may no longer last. */
async function keepRenewing(
  { database, clock }: Context,
  listener: Listener,
  { caller, send }: Listening,
  ends: AbortSignal,
): Promise<void> {
  while (!ends.aborted) {
    await sleep(RENEW_MS, undefined, { signal: ends }).catch(() => undefined);
    // Without the database nothing is handed over anyway; it is asked again.
    const { renewed, replaced } = await inTransaction({ database }, (tx) =>
      renewListener(tx, listener, caller.credentialId),
    ).catch(() => ({ renewed: true, replaced: false }));
    const expired = clock.now().getTime() >= caller.expiresAtMs;
    if ((renewed && !expired) || ends.aborted) continue;
    const { subscriptionId } = listener;
    if (replaced) send({ event: 'replaced', data: { subscriptionId } });
    return;
  }
}
