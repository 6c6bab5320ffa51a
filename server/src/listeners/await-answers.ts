import type { StreamedDelivery } from '@fringe/contract/operations/sandbox/sandbox';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Receive } from '../deliveries/engine/attempt-delivery.ts';
import type { Listener } from '../deliveries/engine/claim-queries.ts';
import { failed, type Outcome, outcomeOfStatus } from '../outbound/call.ts';
import { type Answer, insertHandover, takeAnswers } from './queries.ts';

/** As long as a call may take. */
const PATIENCE_MS = 10_000;

/** After a missed bell, it looks again this soon. */
const LOOK_MS = 500;

/** Stands in for calls to the URL of a subscription. */
export interface HandOver {
  receive: Receive;
  close(): void;
}

/** Hands attempts over, and waits for what is answered, whichever process the answer comes to. */
export function awaitAnswers(
  context: Context,
  listener: Listener,
  send: (delivery: StreamedDelivery) => void,
): HandOver {
  const { database } = context;
  const answers = readAnswers(context, listener);
  return {
    receive: async (delivery) => {
      // From before it is noted: an answer may be there at once.
      const answer = answers.next(delivery);
      await inTransaction({ database }, (tx) => insertHandover(tx, listener, delivery));
      send(delivery as StreamedDelivery);
      return answer;
    },
    close: answers.close,
  };
}

/** Reads the answers of a listener as they come. */
function readAnswers({ database, log }: Context, listener: Listener) {
  const waiting = new Map<string, (outcome: Outcome) => void>();
  let looking = false;
  let rung = false;

  const take = async (givenUp: string | null = null): Promise<void> => {
    const answers = await inTransaction({ database }, (tx) =>
      takeAnswers(tx, listener, givenUp),
    ).catch(({ name }) => {
      log.warn({ reason: name }, 'answers of a listener could not be read');
      return [];
    });
    for (const one of answers) waiting.get(keyOf(one))?.(outcomeOf(one));
  };
  const look = async (): Promise<void> => {
    rung = true;
    if (looking || waiting.size === 0) return;
    looking = true;
    while (rung) {
      rung = false;
      await take();
    }
    looking = false;
  };
  const stopListening = database.bell.listen((about) => {
    if (about.includes(listener.subscriptionId)) void look();
  });
  const timer = setInterval(look, LOOK_MS);

  return {
    next: async (attempt: Handed): Promise<Outcome> => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(keyOf(attempt), resolve);
      // An answer that came at the last moment counts.
      const late = () => take(attempt.deliveryId).finally(() => resolve(failed('timeout')));
      const timeout = setTimeout(late, PATIENCE_MS);
      const outcome = await promise;
      waiting.delete(keyOf(attempt));
      clearTimeout(timeout);
      return outcome;
    },
    close: () => {
      stopListening();
      clearInterval(timer);
      // Nobody records them any more.
      for (const end of waiting.values()) end(failed('timeout'));
    },
  };
}

type Handed = Pick<Answer, 'deliveryId' | 'attempt'>;

const keyOf = ({ deliveryId, attempt }: Handed): string => `${deliveryId} ${attempt}`;

const outcomeOf = ({ responseStatus, error, responseBody, retryAfter }: Answer): Outcome =>
  responseStatus === null
    ? failed(error ?? 'connection')
    : outcomeOfStatus(responseStatus, responseBody ?? '', retryAfter ?? null);
