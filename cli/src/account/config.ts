import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Complaint } from '../errors/complaint.ts';
import { withLock } from './config-lock.ts';

/** What `login` keeps of a partner's credential. */
export interface Profile {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** As the credentials file of a sandbox calls the partner; the API does not say it. */
  partner?: string;
  /** The id of the company that `use` has chosen. */
  company?: string;
}

/** A subscription that `listen` keeps for itself; its secret is the same from run to run. */
export interface Listener {
  subscriptionId: string;
  signingSecret: string;
}

/** The file that all profiles live in. */
export interface Config {
  current?: string;
  profiles: Record<string, Profile>;
  /** By `listenerKey`, then by what is listened to. */
  listeners: Record<string, Listener>;
}

export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';
export const DEFAULT_PROFILE = 'default';

/** Credentials may also come from the environment, without a profile. */
export const listenerKey = ({ baseUrl, clientId }: Pick<Profile, 'baseUrl' | 'clientId'>) =>
  `${clientId} ${baseUrl} `;

/** Under which names, and what, `listen` keeps for these credentials. */
export const listenersOf = (
  { listeners }: Config,
  who: Pick<Profile, 'baseUrl' | 'clientId'>,
): [key: string, Listener][] =>
  Object.entries(listeners).filter(([key]) => key.startsWith(listenerKey(who)));

export const configPath = (environment = process.env): string =>
  join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'fringe', 'config.json');

export async function readConfig(path = configPath()): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new Complaint('failed', `${path} cannot be read: ${error.code}`);
  });
  try {
    const { current, profiles, listeners } = JSON.parse(text) as Partial<Config>;
    return {
      ...(current && { current }),
      profiles: mapOf(profiles),
      listeners: mapOf(listeners),
    };
  } catch {
    throw new Complaint('failed', `${path} is no JSON`, 'Mend it, or remove it and log in again');
  }
}

/** Has what was put into it and nothing else, whatever the names are. */
const mapOf = <T>(entries: Record<string, T> | undefined): Record<string, T> =>
  Object.assign(Object.create(null), entries);

/** Changes the file, complete or not at all, for its owner's eyes only. */
export async function changeConfig(
  change: (config: Config) => void,
  path = configPath(),
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await withLock(path, async () => {
    const config = await readConfig(path);
    change(config);
    await writeConfig(config, path);
  });
}

async function writeConfig(config: Config, path: string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
