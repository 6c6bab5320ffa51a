import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { discardLost } from './durability.ts';
import type { Footing } from './isolation.ts';
import { createDatabaseFolder, giveTo, SUPERUSER } from './new-folder.ts';
import {
  isAlive,
  isAnswered,
  livingServer,
  removeStaleLocks,
  servesFolder,
} from './process-files.ts';
import { ownEnvironment } from './programs.ts';
import { DatabaseUnusable } from './unusable.ts';

/** A running server that listens on a socket of its own and on no network port. */
export interface EmbeddedServer {
  pid: number;
  dataFolder: string;
  socketFolder: string;
}

export { SUPERUSER };

const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 30_000;
/** A server that is just being started or stopped is seen after a few looks. */
const UNSEEN_LOOKS = 20;
const MAX_SOCKET_FOLDER_BYTES = 85;

/** Durable by default: fsync and synchronous commit stay on. Logs say no row contents. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '128',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Finds the server of this folder running, or starts it, making the database on the first day. */
export async function ensureServer(
  footing: Footing,
  password: string,
  working: () => void = () => undefined,
): Promise<EmbeddedServer> {
  const dataFolder = join(footing.home, 'postgres');
  const socketFolder = await prepareSocketFolder(footing);
  await discardLost(dataFolder, socketFolder);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) {
    await createDatabaseFolder(footing, dataFolder, password, working);
  }
  const deadline = Date.now() + START_DEADLINE_MS;
  for (let unseen = 0; ; ) {
    const server = await findOrLaunch(footing, dataFolder, socketFolder);
    working();
    unseen = server ? 0 : unseen + 1;
    if (unseen > UNSEEN_LOOKS) {
      throw new DatabaseUnusable(`${footing.home} is in use by a process of another container`);
    }
    if (server && (await isReady(server, password, deadline))) {
      // Of two starts at once one launch was too late; the lock file names the one that serves.
      return { ...server, pid: (await livingServer(dataFolder))?.pid ?? server.pid };
    }
    if (Date.now() > deadline) throw new DatabaseUnusable(await whyNotStarted(footing));
    await sleep(100);
  }
}

/** Nothing is launched while someone answers at the socket whom this process cannot see. */
async function findOrLaunch(
  footing: Footing,
  dataFolder: string,
  socketFolder: string,
): Promise<EmbeddedServer | undefined> {
  const living = await livingServer(dataFolder);
  if (living) {
    // It may have been started with another folder for temporary files than ours.
    return { pid: living.pid, dataFolder, socketFolder: living.socketFolder ?? socketFolder };
  }
  if (await isAnswered(socketFolder)) return undefined;
  return { pid: await launch(footing, dataFolder, socketFolder), dataFolder, socketFolder };
}

/** Asks the server to end its sessions and write everything out, and waits until it is gone. */
export async function stopServer({ pid, dataFolder }: EmbeddedServer): Promise<void> {
  if (!(await servesFolder(pid, dataFolder))) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop within 30 seconds');
    await sleep(10);
  }
}

/** A connection string for the server's socket. */
export const socketUrl = (
  server: EmbeddedServer,
  user: string,
  password: string,
  database: string,
): string =>
  `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(server.socketFolder)}`;

/** A session of its own, so that Ctrl-C in a terminal reaches us and not the database. */
async function launch(footing: Footing, dataFolder: string, socketFolder: string): Promise<number> {
  await removeStaleLocks(dataFolder, socketFolder);
  const log = await open(join(footing.home, 'postgres.log'), 'a', 0o600);
  try {
    // A list to PostgreSQL, which would take a folder with a comma in its name for two.
    const quoted = `"${socketFolder.replaceAll('"', '""')}"`;
    const options = Object.entries({ ...settings, unix_socket_directories: quoted });
    const [command, args] = footing.command(footing.binaries.postgres, [
      '-D',
      dataFolder,
      ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const child = spawn(command, args, {
      cwd: footing.home,
      detached: true,
      env: ownEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      ...footing.identity,
    });
    await new Promise((resolve, reject) => {
      child.on('error', reject).on('spawn', resolve);
    });
    child.unref();
    return child.pid!;
  } finally {
    await log.close();
  }
}

async function isReady(
  { pid, socketFolder }: EmbeddedServer,
  password: string,
  deadline: number,
): Promise<boolean> {
  while (isAlive(pid) && Date.now() < deadline) {
    const client = new pg.Client({ host: socketFolder, user: SUPERUSER, password });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') {
        throw new DatabaseUnusable('the password in keys.json is not the one of this database');
      }
      await sleep(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** Beside the data, or in a short path of its own: a socket's path holds about 100 bytes. */
async function prepareSocketFolder(footing: Footing): Promise<string> {
  const hash = createHash('sha256').update(footing.home).digest('hex').slice(0, 16);
  const places = [join(footing.home, 'run'), join(tmpdir(), `fringe-${hash}`)];
  const short = places.find((place) => Buffer.byteLength(place) < MAX_SOCKET_FOLDER_BYTES);
  const folder = short ?? `/tmp/fringe-${hash}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  if (uid !== process.getuid?.() && uid !== footing.identity.uid) {
    throw new DatabaseUnusable(`${folder} belongs to someone else`);
  }
  await chmod(folder, 0o700);
  await giveTo(footing, folder);
  return folder;
}

async function whyNotStarted(footing: Footing): Promise<string> {
  const path = join(footing.home, 'postgres.log');
  const text = await readFile(path, 'utf8').catch(() => '');
  const last = text.trim().split('\n').at(-1) ?? '';
  return `PostgreSQL does not start; its log (${path}) ends: ${last}`;
}
