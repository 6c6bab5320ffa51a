import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Footing } from './isolation.ts';
import { isAlive, livingServer, removeStaleLock } from './process-files.ts';

/** A running server that listens on a socket of its own and on no network port. */
export interface EmbeddedServer {
  pid: number;
  socketFolder: string;
}

const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 30_000;

export const SUPERUSER = 'postgres';

/** Durable by default: fsync and synchronous commit stay on. Logs say no row contents. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '64',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Finds the server of this folder running, or starts it, making the database on the first day. */
export async function ensureServer(footing: Footing, password: string): Promise<EmbeddedServer> {
  const dataFolder = join(footing.home, 'postgres');
  const socketFolder = await prepareSocketFolder(footing);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) {
    await createDatabaseFolder(footing, dataFolder, password);
  }
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const pid =
      (await livingServer(dataFolder)) ?? (await launch(footing, dataFolder, socketFolder));
    const answer = await waitUntilReady(pid, socketFolder, password, deadline);
    if (answer === 'ready') return { pid, socketFolder };
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start; ${await lastLogLine(footing)}`);
    }
    await sleep(100);
  }
}

/** Asks the server to end its sessions and write everything out, and waits until it is gone. */
export async function stopServer(server: EmbeddedServer): Promise<void> {
  if (!isAlive(server.pid)) return;
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (isAlive(server.pid)) {
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

/** Made under another name and renamed when complete, so that a crash leaves no half database. */
async function createDatabaseFolder(footing: Footing, target: string, password: string) {
  const unfinished = `${target}.${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (footing.identity.uid) await chown(passwordFile, footing.identity.uid, footing.identity.gid!);
  try {
    await run(footing, footing.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ]);
    await rename(unfinished, target).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function run(footing: Footing, program: string, args: string[]): Promise<void> {
  const [command, all] = footing.command(program, args);
  const child = spawn(command, all, { stdio: ['ignore', 'ignore', 'pipe'], ...footing.identity });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb failed: ${complaint.trim().split('\n').at(-1)}`);
}

/** A session of its own, so that Ctrl-C in a terminal reaches us and not the database. */
async function launch(footing: Footing, dataFolder: string, socketFolder: string): Promise<number> {
  await removeStaleLock(dataFolder);
  const log = await open(join(footing.home, 'postgres.log'), 'a', 0o600);
  try {
    const options = Object.entries({ ...settings, unix_socket_directories: socketFolder });
    const [command, args] = footing.command(footing.binaries.postgres, [
      '-D',
      dataFolder,
      ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const child = spawn(command, args, {
      detached: true,
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

async function waitUntilReady(
  pid: number,
  socketFolder: string,
  password: string,
  deadline: number,
): Promise<'ready' | 'gone'> {
  while (isAlive(pid) && Date.now() < deadline) {
    const client = new pg.Client({ host: socketFolder, user: SUPERUSER, password });
    client.on('error', () => {});
    try {
      await client.connect();
      return 'ready';
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') {
        throw new Error('the password in keys.json is not the one of this database');
      }
      await sleep(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return 'gone';
}

/** Beside the data, or in a short path of its own: a socket's path holds about 100 bytes. */
async function prepareSocketFolder(footing: Footing): Promise<string> {
  const beside = join(footing.home, 'run');
  const hash = createHash('sha256').update(footing.home).digest('hex').slice(0, 16);
  const folder = beside.length < 85 ? beside : join(tmpdir(), `fringe-${hash}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = await lstat(folder);
  if (!owner.isDirectory() || (process.getuid && owner.uid !== process.getuid())) {
    if (owner.uid !== footing.identity.uid) throw new Error(`${folder} belongs to someone else`);
  }
  if (footing.identity.uid) await chown(folder, footing.identity.uid, footing.identity.gid!);
  return folder;
}

async function lastLogLine(footing: Footing): Promise<string> {
  const path = join(footing.home, 'postgres.log');
  const text = await readFile(path, 'utf8').catch(() => '');
  return `its log (${path}) ends: ${text.trim().split('\n').at(-1) ?? ''}`;
}
