import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '../../values/secrets.ts';

/** What this data folder's service knows and nobody else does. */
export interface LocalKeys {
  superuserPassword: string;
  ownerPassword: string;
  applicationPassword: string;
  /** Takes the place of `SECRET_KEY` where that is not set. */
  secretKey: string;
}

/** Reads `keys.json`, made on the first day; two first starts at once agree on one file. */
export async function localKeys(dataDir: string): Promise<LocalKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'keys.json');
  const existing = await readFile(path, 'utf8').catch(() => undefined);
  if (existing) return JSON.parse(existing) as LocalKeys;
  const fresh: LocalKeys = {
    superuserPassword: newSecret(),
    ownerPassword: newSecret(),
    applicationPassword: newSecret(),
    secretKey: newSecret(),
  };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return JSON.parse(await readFile(path, 'utf8')) as LocalKeys;
}
