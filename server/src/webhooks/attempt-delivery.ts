import { SIGNATURE_HEADER, signatureHeader } from '@fringe/contract/signature';
import type { Context } from '../context.ts';
import { failed, type Outcome } from '../outbound/call.ts';
import type { Finished } from './attempt-queries.ts';
import type { Claim, Claimed } from './claim-queries.ts';
import { SECRET_PURPOSE } from './rotate-secret.ts';
import { afterAttempt, payloadAs } from './rules.ts';

/** An attempt that is over, and what the receiver said. */
export interface Attempted {
  claim: Claim;
  outcome: Outcome;
  finished: Finished;
}

/** Makes one attempt, signed anew; the bytes of the event are those of the attempts before. */
export async function attemptDelivery(
  context: Context,
  claim: Claim,
  delivery: Claimed,
): Promise<Attempted> {
  const number = delivery.attempts + 1;
  const signedAt = context.clock.now();
  const startedAt = new Date(delivery.advancedTo ?? signedAt);
  const began = performance.now();
  const outcome = await send(context, claim, delivery, signedAt).catch(({ name }) => {
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
): Promise<Outcome> {
  const body = payloadAs(delivery.body, delivery.eventType);
  claim.secrets ??= claim.secretsSealed.map((sealed) => vault.open(sealed, SECRET_PURPOSE));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fringe-Webhooks/1',
    [SIGNATURE_HEADER]: signatureHeader(body, claim.secrets, seconds(at)),
    'X-Service-Event-Id': delivery.eventId,
    'X-Service-Event-Type': delivery.eventType,
    'X-Service-Delivery-Id': delivery.id,
    'X-Service-Delivery-Attempt': String(delivery.attempts + 1),
  };
  return outbound.post(claim.url, headers, body);
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
