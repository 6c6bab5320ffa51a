import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn } from './binaries.ts';

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
 * An ordinary user runs the server as itself. Root runs it inside a user namespace, where it is
 * nobody yet still reaches its files; where namespaces are not allowed, as the account nobody, with
 * programs and data in a folder which that account can enter.
 */
export async function chooseFooting(
  binaries: Binaries,
  dataDir: string,
  wanted?: Isolation,
): Promise<Footing> {
  const isolation = wanted ?? (await detect());
  const plain = { isolation, binaries, home: dataDir, identity: {} };
  if (isolation === 'same-user') {
    return { ...plain, command: (program, args) => [program, args] };
  }
  if (isolation === 'user-namespace') {
    return { ...plain, command: (program, args) => ['unshare', [...namespace, program, ...args]] };
  }
  const home = join(STATE_FOLDER, dataDir.replaceAll('/', '-').replace(/^-/, ''));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chown(home, NOBODY, NOBODY);
  return {
    isolation,
    binaries: await copyBinaries(binaries),
    home,
    command: (program, args) => [program, args],
    identity: { uid: NOBODY, gid: NOBODY },
  };
}

async function detect(): Promise<Isolation> {
  if (process.getuid?.() !== 0) return 'same-user';
  try {
    await promisify(execFile)('unshare', [...namespace, 'true']);
    return 'user-namespace';
  } catch {
    return 'drop-uid';
  }
}

/** Copied once per version, complete or not at all. */
async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const about = await readFile(join(binaries.root, '..', 'package.json'), 'utf8');
  const target = join(STATE_FOLDER, 'programs', JSON.parse(about).version);
  if (existsSync(target)) return binariesIn(target);
  const unfinished = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return binariesIn(target);
}
