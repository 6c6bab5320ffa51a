import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '../../values/secrets.ts';
import { DatabaseUnusable } from './unusable.ts';

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
  const path = join(dataDir, 'keys.json');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return (await readKeys(path)) ?? (await makeKeys(path));
  } catch (error) {
    throw new DatabaseUnusable(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

async function readKeys(path: string): Promise<LocalKeys | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LocalKeys;
  } catch (error) {
    // JSON.parse quotes what it could not read, and here that is a secret.
    if (error instanceof SyntaxError) throw new Error(`${path} is damaged; restore it`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** On the disk before anything is locked with them: without its keys the database is lost. */
async function makeKeys(path: string): Promise<LocalKeys> {
  const fresh: LocalKeys = {
    superuserPassword: newSecret(),
    ownerPassword: newSecret(),
    applicationPassword: newSecret(),
    secretKey: newSecret(),
  };
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(fresh, null, 2)}\n`);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return JSON.parse(await readFile(path, 'utf8')) as LocalKeys;
}
