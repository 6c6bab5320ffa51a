import { Fringe } from '@fringe/sdk';
import { addressOf } from './address.ts';
import { Complaint } from './complaint.ts';
import {
  type Config,
  DEFAULT_BASE_URL,
  DEFAULT_PROFILE,
  type Profile,
  readConfig,
} from './config.ts';
import { version } from './version.ts';

/** Who calls, where, and by which client. */
export interface Session extends Omit<Profile, 'clientSecret'> {
  /** Absent where the credentials come from the environment. */
  profileName: string | undefined;
  fringe: Fringe;
}

export interface SessionOptions {
  profile?: string;
  debug?: boolean;
}

/** The environment prevails over the profile, so that a job needs no `login`. */
export async function openSession({ profile, debug }: SessionOptions): Promise<Session> {
  const { FRINGE_BASE_URL, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET } = process.env;
  const baseUrl = FRINGE_BASE_URL && addressOf(FRINGE_BASE_URL);
  if (FRINGE_CLIENT_ID && FRINGE_CLIENT_SECRET && !profile) {
    const clientId = FRINGE_CLIENT_ID;
    const clientSecret = FRINGE_CLIENT_SECRET;
    const known = { baseUrl: baseUrl || DEFAULT_BASE_URL, clientId };
    return { ...known, profileName: undefined, fringe: connect({ ...known, clientSecret }, debug) };
  }
  const config = await readConfig();
  const profileName = profileNameIn(config, profile);
  const stored = config.profiles[profileName];
  if (!stored) throw notLoggedIn(profile ?? process.env.FRINGE_PROFILE);
  const { clientSecret, ...known } = { ...stored, ...(baseUrl && { baseUrl }) };
  return { ...known, profileName, fringe: connect({ ...known, clientSecret }, debug) };
}

export const profileNameIn = ({ current }: Config, wanted: string | undefined): string =>
  wanted || process.env.FRINGE_PROFILE || current || DEFAULT_PROFILE;

const notLoggedIn = (named: string | undefined): Complaint =>
  named
    ? new Complaint(
        'credentials',
        `There is no profile '${named}'`,
        `Make it with: fringe login --profile ${named}`,
      )
    : new Complaint('credentials', 'You are not logged in', 'Log in with: fringe login');

const MAX_RETRIES = 2;

let called: string | undefined;

/** The address that was called last; an error tells it. */
export const calledAddress = (): string | undefined => called;

export function connect({ baseUrl, clientId, clientSecret }: Profile, debug = false): Fringe {
  called = baseUrl;
  return new Fringe({
    baseUrl,
    clientId,
    clientSecret,
    // Somebody waits for it: soon is better than often.
    maxRetries: MAX_RETRIES,
    userAgent: `fringe-cli/${version}`,
    onRetry: ({ operation, attempt, delayMs, reason }) => {
      if (!debug) return;
      const why = reason instanceof Error ? reason.message : String(reason);
      const line = `${operation}: attempt ${attempt} failed (${why}), again in ${delayMs} ms`;
      process.stderr.write(`${line}\n`);
    },
  });
}
