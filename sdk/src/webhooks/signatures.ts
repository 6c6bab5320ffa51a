import {
  checkParts,
  checkRawBody,
  parseHeader,
  printHeader,
} from '../../../contract/signature-header.ts';
import { variable } from '../settings/environment.ts';

/** One secret, or several, as while one is rotated. */
export type Secrets = string | readonly string[];

/** Verifies a call, and returns the text of the body that was verified. */
export async function verifySignature(
  rawBody: string | Uint8Array,
  header: unknown,
  secrets: Secrets | undefined,
  now: Date,
): Promise<string> {
  checkRawBody(rawBody);
  const known = knownSecrets(secrets);
  const parts = parseHeader(header);
  // A copy: the bytes of the caller may change before they are hashed, or read as text.
  const signed = signedBytes(parts.timestamp, rawBody);
  const expected = await Promise.all(known.map((secret) => hmac(secret, signed)));
  checkParts(parts, expected, now);
  if (typeof rawBody === 'string') return rawBody;
  return new TextDecoder().decode(signed.subarray(signed.length - rawBody.byteLength));
}

/** Makes the header of a call at a time, with a signature by each secret. */
export async function signatureHeader(
  body: string,
  secrets: Secrets | undefined,
  at: Date,
): Promise<string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signed = signedBytes(timestamp, body);
  const all = knownSecrets(secrets).map((secret) => hmac(secret, signed));
  return printHeader({ timestamp, signatures: await Promise.all(all) });
}

/** Makes the headers of Standard Webhooks: the same secrets, of which the bytes are the keys. */
export async function standardHeaders(
  eventId: string,
  body: string,
  secrets: Secrets | undefined,
  at: Date,
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = new TextEncoder().encode(`${eventId}.${timestamp}.${body}`);
  const all = knownSecrets(secrets).map(async (secret) => {
    const digest = await digestOf(keyBytes(secret), signed);
    return `v1,${btoa(String.fromCharCode(...digest))}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(all)).join(' '),
  };
}

/** What stands in base64 after the prefix; older secrets have the alphabet of URLs. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret
    .replace(/^whsec_/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // A secret of a test's own, which no library of Standard Webhooks could read either.
    return new TextEncoder().encode(text);
  }
}

/** A secret that is empty, as a setting that is missing, is one that anybody has. */
function knownSecrets(given: Secrets | undefined): string[] {
  const all: unknown[] = [given ?? variable('FRINGE_WEBHOOK_SECRET')].flat();
  if (all.some((one) => typeof one === 'object' && one !== null)) {
    throw new TypeError('Give the webhook secret as text, or as a list of texts');
  }
  const known = all.filter((one): one is string => typeof one === 'string' && one !== '');
  if (known.length > 0) return known;
  throw new TypeError(
    'No webhook secret was given: set FRINGE_WEBHOOK_SECRET, or pass the signing secret of the ' +
      'subscription, which begins with whsec_',
  );
}

/** What is signed: the time, a dot, and the body. */
function signedBytes(timestamp: number, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const time = new TextEncoder().encode(`${timestamp}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : bytesOf(body);
  const signed = new Uint8Array(time.length + bytes.length);
  signed.set(time);
  signed.set(bytes, time.length);
  return signed;
}

/** The bytes of any view. */
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** By WebCrypto, which every runtime has. */
async function digestOf(
  keyBytes: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // WebCrypto takes no empty key; HMAC fills keys up with zeros, so that one zero is the same.
  const bytes = keyBytes.length > 0 ? keyBytes : new Uint8Array(1);
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
}

async function hmac(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await digestOf(new TextEncoder().encode(secret), signed);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
