/** The header that carries the signature of a webhook call. */
export const SIGNATURE_HEADER = 'X-Service-Signature';

/** A call whose timestamp is older than this is not accepted. */
export const TOLERANCE_SECONDS = 300;

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

/** What a header says: when the call was signed, and its signatures in hex, 64 digits each. */
export interface SignatureParts {
  timestamp: number;
  signatures: string[];
}

/** Makes a header of its parts: `t=<epoch seconds>,v1=<hex>`, one `v1` for each signature. */
export const printHeader = ({ timestamp, signatures }: SignatureParts): string =>
  [`t=${timestamp}`, ...signatures.map((hex) => `v1=${hex}`)].join(',');

const MAX_HEADER = 2_000;
const PART = /^(t|v1)=(.*)$/;

/** Reads a header, which may be anything that was received. */
export function parseHeader(header: unknown): SignatureParts {
  if (!header) throw new SignatureError('missing-header');
  if (typeof header !== 'string' || header.length > MAX_HEADER) {
    throw new SignatureError('malformed-header');
  }
  const parts = header.split(',').map((part) => PART.exec(part.trim()));
  const values = (name: string) =>
    parts.flatMap((match) => (match?.[1] === name ? [match[2]!] : []));
  const [timestamp, ...others] = values('t');
  const signatures = values('v1').filter((text) => /^[0-9a-f]{64}$/.test(text));
  const readable = timestamp !== undefined && /^\d{1,12}$/.test(timestamp) && others.length === 0;
  if (!readable || signatures.length === 0) throw new SignatureError('malformed-header');
  return { timestamp: Number(timestamp), signatures };
}

/** Refuses what is parsed already: the bytes that were signed cannot be made of it again. */
export function checkRawBody(rawBody: unknown): void {
  if (typeof rawBody === 'string' || ArrayBuffer.isView(rawBody)) return;
  throw new TypeError('Give the raw body as it was received: text or bytes, not parsed JSON');
}

/** Compares what was signed with the expected signatures, and then the time with now. */
export function checkParts(parts: SignatureParts, expected: readonly string[], now: Date): void {
  // All are compared, whichever matches: the time that it takes reveals nothing.
  const matches = expected.flatMap((one) => parts.signatures.map((given) => equal(one, given)));
  if (!matches.includes(true)) throw new SignatureError('no-match');
  // A clock may also be slow: what comes from the future is as suspicious as what is old.
  const age = Math.abs(now.getTime() / 1000 - parts.timestamp);
  if (!(age <= TOLERANCE_SECONDS)) throw new SignatureError('too-old');
}

/** Looks at every character, so that the time does not reveal where the first difference is. */
function equal(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
