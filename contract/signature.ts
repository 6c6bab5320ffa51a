import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries the signature of a webhook call. */
export const SIGNATURE_HEADER = 'X-Service-Signature';

/** A call whose timestamp is older than this is not accepted. */
export const TOLERANCE_SECONDS = 300;

/** Makes the header of a call: `t=<epoch seconds>,v1=<hex>`, one `v1` for each secret. */
export const signatureHeader = (
  body: string | Uint8Array,
  secrets: readonly string[],
  timestamp: number,
): string =>
  [`t=${timestamp}`, ...secrets.map((secret) => `v1=${hmac(secret, timestamp, body)}`)].join(',');

/** Why a call is not accepted. */
export type SignatureProblem = 'missing-header' | 'malformed-header' | 'too-old' | 'no-match';

const texts: Record<SignatureProblem, string> = {
  'missing-header': `The ${SIGNATURE_HEADER} header is missing`,
  'malformed-header': `The ${SIGNATURE_HEADER} header is not of the form t=…,v1=…`,
  'too-old': `The timestamp is more than ${TOLERANCE_SECONDS} seconds away from now`,
  'no-match': 'No signature matches: check the secret, and that the body is the raw one',
};

/** What `verifyWebhook` throws: `problem` says which check failed. */
export class SignatureError extends Error {
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem) {
    super(texts[problem]);
    this.name = 'SignatureError';
    this.problem = problem;
  }
}

/**
 * Checks that a webhook call comes from Fringe: returns if it does, and throws a `SignatureError`
 * if not. Give it the raw body, before any parsing. Several secrets are tried, as while one is
 * rotated.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
  now: Date = new Date(),
): void {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new TypeError('Give the raw body as it was received: text or bytes, not parsed JSON');
  }
  if (!header) throw new SignatureError('missing-header');
  if (typeof header !== 'string') throw new SignatureError('malformed-header');
  const { timestamp, signatures } = parsed(header);
  // A secret that is empty, as a setting that is missing, is one that anybody has.
  const known = [secrets].flat().filter((secret) => secret);
  const expected = known.map((secret) => hmac(secret, timestamp, rawBody));
  // All are compared, whichever matches: how long it takes tells nothing.
  const matches = expected.flatMap((one) => signatures.map((given) => equal(one, given)));
  if (!matches.includes(true)) throw new SignatureError('no-match');
  // A clock may also be slow: what comes from the future is as suspicious as what is old.
  const age = Math.abs(now.getTime() / 1000 - timestamp);
  if (!(age <= TOLERANCE_SECONDS)) throw new SignatureError('too-old');
}

const MAX_HEADER = 2_000;
const PART = /^(t|v1)=(.*)$/;

function parsed(header: string): { timestamp: number; signatures: string[] } {
  if (header.length > MAX_HEADER) throw new SignatureError('malformed-header');
  const parts = header.split(',').map((part) => PART.exec(part.trim()));
  const values = (name: string) =>
    parts.flatMap((match) => (match?.[1] === name ? [match[2]!] : []));
  const [timestamp, ...others] = values('t');
  const signatures = values('v1').filter((text) => /^[0-9a-f]{64}$/.test(text));
  const readable = timestamp !== undefined && /^\d{1,12}$/.test(timestamp) && others.length === 0;
  if (!readable || signatures.length === 0) throw new SignatureError('malformed-header');
  return { timestamp: Number(timestamp), signatures };
}

const hmac = (secret: string, timestamp: number, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
