import { SIGNATURE_HEADER, signatureHeader } from '@fringe/contract/signature';
import type { Context } from '../context.ts';
import type { Outcome } from '../outbound/call.ts';
import type { Claimed, Finished } from './claim-queries.ts';
import { SECRET_PURPOSE } from './rotate-secret.ts';
import { afterAttempt, payloadAs } from './rules.ts';

/** An attempt that is over, and what the receiver said. */
export interface Attempted {
  finished: Finished;
  outcome: Outcome;
  subscriptionId: string;
}

/** Makes one attempt, signed anew; the bytes of the event are those of the attempts before. */
export async function attemptDelivery(
  { clock, vault, outbound }: Context,
  claimId: string,
  delivery: Claimed,
): Promise<Attempted> {
  const number = delivery.attempts + 1;
  const startedAt = clock.now();
  const body = payloadAs(delivery.body, delivery.eventType);
  const secrets = delivery.secretsSealed.map((sealed) => vault.open(sealed, SECRET_PURPOSE));
  const began = performance.now();
  const outcome = await outbound.post(
    delivery.url,
    {
      'content-type': 'application/json',
      'user-agent': 'Fringe-Webhooks/1',
      [SIGNATURE_HEADER]: signatureHeader(body, secrets, seconds(startedAt)),
      'X-Service-Event-Id': delivery.eventId,
      'X-Service-Event-Type': delivery.eventType,
      'X-Service-Delivery-Id': delivery.id,
      'X-Service-Delivery-Attempt': String(number),
    },
    body,
  );
  const { responseStatus, error, responseBody } = outcome;
  const durationMs = Math.round(performance.now() - began);
  const next = afterAttempt(
    outcome,
    number,
    startedAt,
    clock.now(),
    delivery.expiresAt,
    Math.random(),
  );
  return {
    subscriptionId: delivery.subscriptionId,
    outcome,
    finished: {
      id: delivery.id,
      claim: claimId,
      ...next,
      attempt: {
        number,
        startedAt: seconds(startedAt),
        durationMs,
        responseStatus,
        error,
        responseBody,
      },
    },
  };
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
