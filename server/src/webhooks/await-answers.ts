import type { StreamedDelivery } from '@fringe/contract/operations/sandbox';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { failed, type Outcome, outcomeOfStatus } from '../outbound/call.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { type Answer, takeAnswers } from './listener-queries.ts';

/** Stands in for a call to the URL. */
export type HandOver = Outbound['post'];

/** As long as a call may take. */
const PATIENCE_MS = 10_000;

/** Whoever misses a bell looks again soon. */
const LOOK_MS = 500;

/** Hands attempts over, and waits for what is answered, whichever process the answer comes to. */
export function awaitAnswers(
  { database, log }: Context,
  subscriptionId: string,
  tell: (delivery: StreamedDelivery) => void,
): { handOver: HandOver; close(): void } {
  const waiting = new Map<string, (outcome: Outcome) => void>();
  let looking = false;

  const look = async () => {
    if (looking || waiting.size === 0) return;
    looking = true;
    const answers = await inTransaction({ database }, (tx) =>
      takeAnswers(tx, subscriptionId),
    ).catch(({ name }) => {
      log.warn({ reason: name }, 'answers of a listener could not be read');
      return [];
    });
    looking = false;
    for (const one of answers) waiting.get(keyOf(one))?.(outcomeOf(one));
    // What came while these were read.
    if (answers.length > 0) void look();
  };
  const heard = (about: readonly string[]) => void (about.includes(subscriptionId) && look());
  const stopListening = database.bell.listen(heard);
  const timer = setInterval(look, LOOK_MS);

  return {
    handOver: (_url, headers, body) =>
      new Promise((answer) => {
        const delivery = deliveryOf(headers, body);
        const end = (outcome: Outcome) => {
          waiting.delete(keyOf(delivery));
          clearTimeout(late);
          answer(outcome);
        };
        const late = setTimeout(end, PATIENCE_MS, failed('timeout'));
        waiting.set(keyOf(delivery), end);
        tell(delivery);
      }),
    close: () => {
      stopListening();
      clearInterval(timer);
    },
  };
}

const keyOf = ({ deliveryId, attempt }: { deliveryId: string; attempt: number }): string =>
  `${deliveryId} ${attempt}`;

/** The headers say all about an attempt. */
const deliveryOf = (headers: Record<string, string>, body: string): StreamedDelivery => ({
  deliveryId: headers['X-Service-Delivery-Id']!,
  attempt: Number(headers['X-Service-Delivery-Attempt']),
  eventId: headers['X-Service-Event-Id']!,
  eventType: headers['X-Service-Event-Type'] as StreamedDelivery['eventType'],
  headers,
  body,
});

const outcomeOf = ({ responseStatus, error, responseBody, retryAfter }: Answer): Outcome =>
  responseStatus === null
    ? failed(error ?? 'connection')
    : outcomeOfStatus(responseStatus, responseBody ?? '', retryAfter ?? null);
