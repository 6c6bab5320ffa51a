import { FringeError, SignatureError, TOLERANCE_SECONDS, verifyWebhook } from '@fringe/sdk';
import { programName } from '../launch/program-name.ts';
import { shownSpan } from '../output/times.ts';
import { bodySteps } from './body-steps.ts';
import { differenceOf, keyOf, obviousFault } from './difference.ts';
import { timeIn, wrongInHeader } from './header.ts';
import { secretSteps } from './secret-steps.ts';
import { trailsOf } from './trails.ts';

/** What a receiver had when it verified a call. */
export interface Evidence {
  header: string;
  body: Buffer;
  secret: string;
  at: Date;
  /** What was really sent, and when, where the delivery is known. */
  sent?: { payload: string; attemptedAt: number[] };
}

export type Suspect = 'header' | 'secret' | 'body' | 'time';
export interface Finding {
  about: Suspect;
  says: string;
  fix: string;
}

export interface Verdict {
  verified: boolean;
  /** False where one of the findings is the cause, but not which. */
  certain: boolean;
  findings: Finding[];
}

const RAW =
  'Verify the bytes as they came, before any parser sees them; in Express, ' +
  "express.raw({ type: 'application/json' }).";
const SECRET = 'Use the signing secret of this subscription, to the character.';
const lost = () => `${SECRET} If it is lost, make a new one: ${programName()} webhooks rotate.`;
const CLOCK = 'Check the clock of the receiver; if it is right, this is an old call, replayed.';

/** Says what is wrong: the receiver's own verifier decides whether anything is. */
export async function examine(evidence: Evidence): Promise<Verdict> {
  const { header, body, secret, at } = evidence;
  const problem = await problemOf(header, body, secret, at);
  if (problem === undefined) return { verified: true, certain: true, findings: [] };
  if (problem === 'missing-header' || problem === 'malformed-header') {
    return wrong([headerFinding(header)]);
  }
  const late = timeFinding(timeIn(header)!, at);
  if (problem === 'too-old') {
    return wrong(late.map((one) => ({ ...one, says: `${one.says} Secret and body are right.` })));
  }
  const { certain, findings } = await mismatch(evidence);
  return { verified: false, certain, findings: [...findings, ...late] };
}

const wrong = (findings: Finding[]): Verdict => ({ verified: false, certain: true, findings });

async function problemOf(header: string, body: Buffer, secret: string, at: Date) {
  try {
    // No secret at all matches nothing, and is no reason to end.
    await verifyWebhook(body, header, secret || crypto.randomUUID(), at);
    return undefined;
  } catch (error) {
    if (error instanceof SignatureError) return error.problem;
    // What is signed and no JSON is none of the signature's business.
    if (error instanceof FringeError) return undefined;
    throw error;
  }
}

function headerFinding(header: string): Finding {
  const fix = 'Give the X-Service-Signature header as it came: t=<seconds>,v1=<64 hex characters>.';
  const says = header ? wrongInHeader(header) : 'The header is missing.';
  return { about: 'header', says: says ?? 'It is not of the form t=…,v1=…', fix };
}

function timeFinding(timestamp: number, at: Date): Finding[] {
  const age = Math.floor(at.getTime() / 1000) - timestamp;
  if (Math.abs(age) <= TOLERANCE_SECONDS) return [];
  const when =
    age > 0 ? `${shownSpan(age)} old` : `${shownSpan(-age)} ahead of the receiver's clock`;
  const says = `The call is ${when}; ${TOLERANCE_SECONDS} s are allowed.`;
  return [{ about: 'time', says, fix: CLOCK }];
}

async function mismatch(evidence: Evidence): Promise<Omit<Verdict, 'verified'>> {
  const { sent, body } = evidence;
  const bySent = sent && (await comparedWith(Buffer.from(sent.payload), evidence));
  const found = bySent ?? (await searched(evidence));
  if (found) return { certain: true, findings: found };
  const obvious = obviousFault(body);
  if (sent) return unknownSecret(evidence, Buffer.from(sent.payload), sent.attemptedAt);
  if (obvious) return { certain: true, findings: [bodyFinding(obvious)] };
  const more = 'Name the delivery with --delivery, to know which of them it is.';
  return {
    certain: false,
    findings: [
      { about: 'secret', says: 'It may be the wrong secret.', fix: lost() },
      { about: 'body', says: 'Or the body is not the one that was sent.', fix: `${RAW} ${more}` },
    ],
  };
}

const bodyFinding = (how: string): Finding => ({ about: 'body', says: `It ${how}.`, fix: RAW });

/** With what was really sent at hand: does the secret hold, as it is or mended? */
async function comparedWith(original: Buffer, evidence: Evidence): Promise<Finding[] | undefined> {
  const { header, body, secret } = evidence;
  const trail = await firstOf(trailsOf(secret, secretSteps, String), (one) =>
    holds(header, original, one.value),
  );
  return (
    trail && [
      ...secretFindings(trail.says),
      ...(body.equals(original) ? [] : [bodyFinding(differenceOf(body, original))]),
    ]
  );
}

const secretFindings = (says: string[]): Finding[] =>
  says.length === 0 ? [] : [{ about: 'secret', says: `It ${says.join(', and ')}.`, fix: SECRET }];

/** Without it: undoes what usually happens to bodies and secrets, until the signature holds. */
async function searched({ header, body, secret }: Evidence): Promise<Finding[] | undefined> {
  const bodies = trailsOf(body, bodySteps, keyOf);
  const pairs = trailsOf(secret, secretSteps, String)
    .flatMap((one) => bodies.map((other) => ({ secret: one, body: other })))
    .sort((a, b) => stepsOf(a) - stepsOf(b));
  const found = await firstOf(pairs, (pair) => holds(header, pair.body.value, pair.secret.value));
  return (
    found && [
      ...secretFindings(found.secret.says),
      ...(found.body.says.length > 0 ? [bodyFinding(found.body.says.join(', and '))] : []),
    ]
  );
}

const stepsOf = (pair: { secret: { says: string[] }; body: { says: string[] } }): number =>
  pair.secret.says.length + pair.body.says.length;

/** Whatever the time: at the moment of the signature nothing is too old. */
const holds = async (header: string, body: Buffer, secret: string): Promise<boolean> =>
  (await problemOf(header, body, secret, new Date(timeIn(header)! * 1000))) === undefined;

async function firstOf<T>(
  all: readonly T[],
  test: (one: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const one of all) if (await test(one)) return one;
  return undefined;
}

const NEAR_SECONDS = 5;

function unknownSecret(
  { header, body }: Evidence,
  original: Buffer,
  attemptedAt: readonly number[],
): Omit<Verdict, 'verified'> {
  const time = timeIn(header)!;
  const known = attemptedAt.some((one) => Math.abs(one - time) <= NEAR_SECONDS);
  const findings: Finding[] = [
    { about: 'secret', says: 'What was sent was not signed with this secret.', fix: lost() },
    ...(body.equals(original) ? [] : [bodyFinding(differenceOf(body, original))]),
  ];
  if (known) return { certain: true, findings };
  const says = 'No attempt of this delivery was made at its time; it may be of another delivery.';
  const fix = 'Name the delivery that the header came with.';
  return { certain: false, findings: [{ about: 'header', says, fix }, ...findings] };
}
