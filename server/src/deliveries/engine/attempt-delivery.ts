import { SIGNATURE_HEADER, signatureHeader } from '@fringe/contract/signature';
import type { Context } from '../../context.ts';
import { failed, type Outcome } from '../../outbound/call.ts';
import type { DeliveryId, EventId } from '../../values/ids.ts';
import { keyOf, SECRET_PURPOSE, standardHeaders } from '../../values/standard-webhooks.ts';
import { payloadAs } from '../rules.ts';
import type { Finished } from './attempt-queries.ts';
import type { Claim, Claimed } from './claim-queries.ts';
import { afterAttempt } from './rules.ts';

/** An attempt that has ended, and what the receiver said. */
export interface Attempted {
  claim: Claim;
  outcome: Outcome;
  finished: Finished;
}

/** An attempt as it goes out, signed. */
export interface SignedDelivery {
  deliveryId: DeliveryId;
  attempt: number;
  eventId: EventId;
  eventType: string;
  headers: Record<string, string>;
  body: string;
}

/** Takes a delivery in place of the URL of its subscription, and returns how that ended. */
export type Receive = (delivery: SignedDelivery) => Promise<Outcome>;

/** Makes one attempt, signed anew; the bytes of the event are those of the attempts before. */
export async function attemptDelivery(
  context: Context,
  claim: Claim,
  delivery: Claimed,
  receive?: Receive,
): Promise<Attempted> {
  const number = delivery.attempts + 1;
  const signedAt = context.clock.now();
  const startedAt = new Date(delivery.advancedTo ?? signedAt);
  const began = performance.now();
  const outcome = await send(context, claim, delivery, signedAt, receive).catch(({ name }) => {
    context.log.warn({ reason: name }, 'an attempt could not be made');
    return failed('internal');
  });
  const { responseStatus, error, responseBody } = outcome;
  const attempt = {
    number,
    startedAt: seconds(startedAt),
    durationMs: Math.round(performance.now() - began),
    responseStatus,
    error,
    responseBody,
  };
  const expiresAt = new Date(delivery.expiresAt);
  const tookMs = context.clock.now().getTime() - signedAt.getTime();
  const endedAt = new Date(startedAt.getTime() + tookMs);
  const next = afterAttempt(outcome, number, startedAt, endedAt, expiresAt, Math.random());
  return { claim, outcome, finished: { id: delivery.id, claim: claim.id, ...next, attempt } };
}

async function send(
  { vault, outbound }: Context,
  claim: Claim,
  delivery: Claimed,
  at: Date,
  receive: Receive = ({ headers, body }) => outbound.post(claim.url, headers, body),
): Promise<Outcome> {
  const { id: deliveryId, eventId, eventType } = delivery;
  const attempt = delivery.attempts + 1;
  const body = payloadAs(delivery.body, eventType);
  claim.secrets ??= claim.secretsSealed.map((sealed) => vault.open(sealed, SECRET_PURPOSE));
  claim.keys ??= claim.secrets.map(keyOf);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fringe-Webhooks/1',
    [SIGNATURE_HEADER]: signatureHeader(body, claim.secrets, seconds(at)),
    ...standardHeaders(eventId, body, claim.keys, seconds(at)),
    'X-Service-Event-Id': eventId,
    'X-Service-Event-Type': eventType,
    'X-Service-Delivery-Id': deliveryId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
  return receive({ deliveryId, attempt, eventId, eventType, headers, body });
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
