import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';
import type { LocalKeys } from './keys.ts';
import { runApart } from './programs.ts';
import { DatabaseUnusable } from './unusable.ts';

/** How the server runs when PostgreSQL's refusal to be root must be met. */
export type Isolation = 'same-user' | 'user-namespace' | 'drop-uid';

/** How to start a program of the server, and where it keeps its files. */
export interface Footing {
  isolation: Isolation;
  binaries: Binaries;
  /** The folder under which the data and the socket live. */
  home: string;
  command(program: string, args: string[]): [string, string[]];
  identity: { uid?: number; gid?: number };
}

/** Nobody: an account that owns nothing and that every Linux has. */
const NOBODY = 65_534;

/** A place that any account can reach, for when the project's own folder cannot be entered. */
const STATE_FOLDER = '/var/lib/fringe';

const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * A user with an account runs the server as itself. Root runs it inside a user namespace, where it
 * is nobody yet still reaches its files; where namespaces are not allowed, as the account nobody,
 * with programs and data in a folder which that account can enter.
 */
export async function chooseFooting(
  binaries: Binaries,
  dataDir: string,
  keys: LocalKeys,
  wanted?: Isolation,
): Promise<Footing> {
  const outside = homeOutside(keys);
  const isolation = wanted ?? (await detect(outside));
  const plain = { isolation, binaries, home: dataDir, identity: {} };
  if (isolation === 'same-user') {
    return { ...plain, command: (program, args) => [program, args] };
  }
  if (isolation === 'user-namespace') {
    return { ...plain, command: (program, args) => ['unshare', [...namespace, program, ...args]] };
  }
  if (hasDatabase(dataDir)) {
    throw new DatabaseUnusable(
      `${dataDir} holds a database that was made without POSTGRES_ISOLATION=drop-uid; ` +
        'allow user namespaces again, or set DATA_DIR to another folder',
    );
  }
  await makeEnterable(outside);
  return {
    isolation,
    binaries: await copyBinaries(binaries),
    home: outside,
    command: (program, args) => [program, args],
    identity: { uid: NOBODY, gid: NOBODY },
  };
}

/**
 * Where the account nobody keeps the data of the folder with these keys. Not named after the path:
 * a folder that is deleted and made anew must not find the database of the old one.
 */
export const homeOutside = ({ superuserPassword }: LocalKeys): string =>
  join(STATE_FOLDER, createHash('sha256').update(superuserPassword).digest('hex').slice(0, 24));

const hasDatabase = (home: string): boolean => existsSync(join(home, 'postgres', 'PG_VERSION'));

/** What was once begun as nobody goes on as nobody, also when namespaces come to be allowed. */
async function detect(outside: string): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return 'same-user';
  if (isRoot && hasDatabase(outside)) return 'drop-uid';
  const { code } = await runApart('unshare', [...namespace, 'true'], {});
  if (code === 0) return 'user-namespace';
  return isRoot ? 'drop-uid' : 'same-user';
}

/** Containers run programs under numbers that no account has; initdb insists on a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Copied once per version, complete or not at all. */
async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const about = await readFile(join(binaries.root, '..', 'package.json'), 'utf8');
  const target = join(STATE_FOLDER, 'programs', JSON.parse(about).version);
  if (existsSync(target)) return binariesIn(target);
  const unfinished = `${target}.${process.pid}`;
  await makeEnterable(dirname(target));
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, target).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return binariesIn(target);
}

/** Whatever root's umask is: the account nobody must get in. */
async function makeEnterable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(STATE_FOLDER, 0o755);
  await chmod(folder, 0o755);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
