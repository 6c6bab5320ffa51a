import { Fringe } from '@fringe/sdk';
import { leaveParserAsItIs } from '../connection/unoptimised-parser.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import { plainLines } from '../output/plain.ts';
import { version } from '../version.ts';
import { addressOf } from './address.ts';
import type { Claims } from './claims.ts';
import {
  type Config,
  DEFAULT_BASE_URL,
  DEFAULT_PROFILE,
  type Profile,
  readConfig,
} from './config.ts';
import { watchTokens } from './watch-tokens.ts';

/** Who calls, where, and by which client. */
export interface Session extends Omit<Profile, 'clientSecret'> {
  /** Absent where the credentials come from the environment. */
  profileName: string | undefined;
  fringe: Fringe;
  /** What the token says, once there was a call. */
  claims(): Claims | undefined;
  /** A token of its own, for a call that is not one of the SDK. */
  token(signal: AbortSignal): Promise<string>;
}

export interface SessionOptions {
  profile?: string;
  debug?: boolean;
}

/** The environment prevails over the profile, so that a job needs no `login`. */
export async function openSession({ profile, debug }: SessionOptions): Promise<Session> {
  const found = profile ? undefined : fromEnvironment();
  const { profileName, clientSecret, ...known } = found ?? (await storedProfile(profile));
  let claims: Claims | undefined;
  const fringe = connect({ ...known, clientSecret }, debug, (seen) => {
    claims = seen;
  });
  const body = { clientId: known.clientId, clientSecret };
  return {
    ...known,
    profileName,
    fringe,
    claims: () => claims,
    token: async (signal) => (await fringe.call('requestToken', { body }, { signal })).accessToken,
  };
}

type Found = Profile & { profileName: string | undefined };

function fromEnvironment(): Found | undefined {
  const { FRINGE_BASE_URL, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET } = process.env;
  if (!FRINGE_CLIENT_ID && !FRINGE_CLIENT_SECRET) return undefined;
  if (!FRINGE_CLIENT_ID || !FRINGE_CLIENT_SECRET) {
    const missing = FRINGE_CLIENT_ID ? 'FRINGE_CLIENT_SECRET' : 'FRINGE_CLIENT_ID';
    const hint = 'Set it too, or unset the other one to use a profile';
    throw new Complaint('usage', `Half of the credentials is there: ${missing} is not set`, hint);
  }
  return {
    profileName: undefined,
    baseUrl: addressOf(FRINGE_BASE_URL || DEFAULT_BASE_URL),
    clientId: FRINGE_CLIENT_ID,
    clientSecret: FRINGE_CLIENT_SECRET,
  };
}

async function storedProfile(wanted: string | undefined): Promise<Found> {
  const config = await readConfig();
  const profileName = profileNameIn(config, wanted);
  const stored = config.profiles[profileName];
  if (!stored) throw notLoggedIn(wanted ?? process.env.FRINGE_PROFILE);
  refuseOtherAddress(profileName, stored);
  return { ...stored, profileName };
}

/** A secret goes only to the service that it was given for. */
function refuseOtherAddress(profileName: string, { baseUrl }: Profile): void {
  const { FRINGE_BASE_URL: other, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET } = process.env;
  // Whole credentials are those of another service, and have nothing to do with the profile.
  if (!other || (FRINGE_CLIENT_ID && FRINGE_CLIENT_SECRET) || addressOf(other) === baseUrl) return;
  throw new Complaint(
    'usage',
    `FRINGE_BASE_URL is ${other}, but the profile '${profileName}' is for ${baseUrl}`,
    'Unset it, or set FRINGE_CLIENT_ID and FRINGE_CLIENT_SECRET too',
  );
}

export const profileNameIn = ({ current }: Config, wanted: string | undefined): string =>
  wanted || process.env.FRINGE_PROFILE || current || DEFAULT_PROFILE;

const notLoggedIn = (named: string | undefined): Complaint =>
  named
    ? new Complaint(
        'credentials',
        `There is no profile '${named}'`,
        `Make it with: ${programName()} login --profile ${named}`,
      )
    : new Complaint('credentials', 'You are not logged in', `Log in with: ${programName()} login`);

const MAX_RETRIES = 2;
export const USER_AGENT = `fringe-cli/${version}`;

let called: string | undefined;

/** The address that was called last; error messages name it. */
export const calledAddress = (): string | undefined => called;

export function connect(
  { baseUrl, clientId, clientSecret }: Profile,
  debug = false,
  seen: (claims: Claims) => void = () => undefined,
): Fringe {
  called = baseUrl;
  leaveParserAsItIs();
  return new Fringe({
    baseUrl,
    clientId,
    clientSecret,
    // Somebody waits for it: soon is better than often.
    maxRetries: MAX_RETRIES,
    userAgent: USER_AGENT,
    fetch: watchTokens(seen),
    onWarning: ({ text }) => void process.stderr.write(`${plainLines(`Warning: ${text}`)}\n`),
    onRetry: ({ operation, attempt, delayMs, reason }) => {
      if (!debug) return;
      const why = reason instanceof Error ? reason.message : String(reason);
      const line = `${operation}: attempt ${attempt} failed (${why}), again in ${delayMs} ms`;
      process.stderr.write(`${plainLines(line)}\n`);
    },
  });
}
