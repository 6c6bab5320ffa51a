import { createHmac } from 'node:crypto';
import { checkParts, checkRawBody, parseHeader, printHeader } from './signature-header.ts';

export {
  SIGNATURE_HEADER,
  SignatureError,
  type SignatureProblem,
  TOLERANCE_SECONDS,
} from './signature-header.ts';

/** Makes the header of a call: `t=<epoch seconds>,v1=<hex>`, one `v1` for each secret. */
export const signatureHeader = (
  body: string | Uint8Array,
  secrets: readonly string[],
  timestamp: number,
): string =>
  printHeader({ timestamp, signatures: secrets.map((secret) => hmac(secret, timestamp, body)) });

/**
 * Checks that a webhook call comes from Fringe: returns if it does, and throws a `SignatureError`
 * if not. Give it the raw body, before any parsing. Several secrets are tried, as while one is
 * rotated. It is the SDK's `verifyWebhook` on Node's own HMAC, which needs no promise.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
  now: Date = new Date(),
): void {
  checkRawBody(rawBody);
  const parts = parseHeader(header);
  // A secret that is empty, as a setting that is missing, is one that anybody has.
  const known = [secrets].flat().filter((secret) => secret);
  const expected = known.map((secret) => hmac(secret, parts.timestamp, rawBody));
  checkParts(parts, expected, now);
}

const hmac = (secret: string, timestamp: number, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
