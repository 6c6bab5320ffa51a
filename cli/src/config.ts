import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Complaint } from './complaint.ts';

/** What `login` keeps of a partner's credential. */
export interface Profile {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The id of the company that `use` has chosen. */
  company?: string;
}

/** The subscription that `listen` keeps for itself; its secret is the same from run to run. */
export interface Listener {
  subscriptionId: string;
  signingSecret: string;
}

/** The file that all profiles live in. */
export interface Config {
  current?: string;
  profiles: Record<string, Profile>;
  /** By `listenerKey`: credentials may also come from the environment, without a profile. */
  listeners: Record<string, Listener>;
}

export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';
export const DEFAULT_PROFILE = 'default';

export const listenerKey = ({ baseUrl, clientId }: Pick<Profile, 'baseUrl' | 'clientId'>) =>
  `${clientId} ${baseUrl}`;

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
      profiles: { ...profiles },
      listeners: { ...listeners },
    };
  } catch {
    throw new Complaint('failed', `${path} is no JSON`, 'Mend it, or remove it and log in again');
  }
}

/** Changes the file, complete or not at all, for its owner's eyes only. */
export async function changeConfig(
  change: (config: Config) => void,
  path = configPath(),
): Promise<void> {
  const config = await readConfig(path);
  change(config);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
