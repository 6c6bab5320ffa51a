import { createHmac } from 'node:crypto';
import type { EventId } from './ids.ts';

/** What signing secrets are sealed for. */
export const SECRET_PURPOSE = 'signing-secret';

const PREFIX = 'whsec_';

/**
 * The key of a signing secret: the bytes that stand in base64 after its prefix. Older secrets have
 * the alphabet of URLs, which is read as well.
 */
export const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');

/**
 * Makes the headers of a call by the rules of Standard Webhooks: a signature for each key,
 * separated by spaces.
 */
export const standardHeaders = (
  eventId: EventId,
  body: string,
  keys: readonly Uint8Array[],
  timestamp: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => ({
  'webhook-id': eventId,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': keys
    .map((key) => `v1,${hmac(key, `${eventId}.${timestamp}.${body}`)}`)
    .join(' '),
});

const hmac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');
