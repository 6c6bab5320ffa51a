import { SIGNATURE_HEADER } from '../../../contract/signature-header.ts';
import { FringeError } from '../errors.ts';
import { samples } from '../generated/events.ts';
import type { EventPayloads, EventType } from '../generated/types.ts';
import { type Secrets, signatureHeader, standardHeaders, verifySignature } from './signatures.ts';

/** An event as it is delivered; `type` says what is under `data.company`. */
export type WebhookEvent<T extends EventType = EventType> = {
  [Type in T]: {
    /** Unique; a repetition is known by it. */
    id: string;
    type: Type;
    /** ISO 8601, UTC. */
    occurredAt: string;
    data: { company: EventPayloads[Type] };
    /** True in a sample event, and absent otherwise. */
    test?: true;
  };
}[T];

/**
 * Checks that a webhook call comes from Fringe, and returns its event; rejects with a
 * `SignatureError` if it does not. Give it the raw body, before any parsing, and the
 * `X-Service-Signature` header. The secret is `FRINGE_WEBHOOK_SECRET` of the environment if none is
 * given; several are tried, as while one is rotated. Without any it rejects with a `TypeError`.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | readonly string[] | null | undefined,
  secret?: Secrets,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const one = Array.isArray(header) && header.length === 1 ? header[0] : header;
  const text = await verifySignature(rawBody, one, secret, now);
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch (cause) {
    throw new FringeError('The signature is right, and yet the body is no JSON', { cause });
  }
}

/** What a test delivery is made of. */
export type TestDelivery = {
  /**
   * What it is signed with: one secret, or as while one is rotated several, the newest first.
   * `FRINGE_WEBHOOK_SECRET` of the environment if it is not said.
   */
  secret?: Secrets | undefined;
  /** When it is signed; now if it is not said. */
  at?: Date;
  /** The number of the attempt; the first is 1. */
  attempt?: number;
} & (
  | { type: EventType; event?: never }
  /** Anything at all, to see what your receiver makes of it. */
  | { event: WebhookEvent; type?: never }
);

/** The headers of a delivery, as the service spells them. */
export interface DeliveryHeaders extends Record<string, string> {
  'content-type': string;
  'user-agent': string;
  'X-Service-Signature': string;
  'X-Service-Event-Id': string;
  'X-Service-Event-Type': string;
  'X-Service-Delivery-Id': string;
  'X-Service-Delivery-Attempt': string;
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Makes a signed delivery as the service sends it, for tests of a receiver that run without the
 * service: of an event of your own, or of a sample of a type.
 */
export async function signTestDelivery(delivery: TestDelivery): Promise<{
  headers: DeliveryHeaders;
  body: string;
}> {
  const { secret, at = new Date(), attempt = 1, type } = delivery;
  const event = type === undefined ? delivery.event : sampleEvent(type, at);
  const body = JSON.stringify(event);
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Fringe-Webhooks/1',
      [SIGNATURE_HEADER]: await signatureHeader(body, secret, at),
      'X-Service-Event-Id': event.id,
      'X-Service-Event-Type': event.type,
      'X-Service-Delivery-Id': crypto.randomUUID(),
      'X-Service-Delivery-Attempt': String(attempt),
      ...(await standardHeaders(event.id, body, secret, at)),
    } as DeliveryHeaders,
    body,
  };
}

/** A sample event, as the service sends it when a test is requested. */
export function sampleEvent<T extends EventType>(type: T, at: Date = new Date()): WebhookEvent<T> {
  const payload = { ...samples, 'employee.consumption.registered': samples[GENERATED] }[type];
  if (!payload) throw new TypeError(`There is no type of event ${type}`);
  const event = {
    id: crypto.randomUUID(),
    type,
    occurredAt: at.toISOString(),
    data: { company: structuredClone(payload) },
    test: true,
  };
  return event as unknown as WebhookEvent<T>;
}

const GENERATED = 'employee.consumption.generated';
