import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { prepareBinaries } from './binaries.ts';
import { chooseFooting, type Footing, type Isolation } from './isolation.ts';
import { type LocalKeys, localKeys } from './keys.ts';
import { livingServer } from './process-files.ts';
import { APPLICATION, createRolesAndDatabase, DATABASE, OWNER } from './roles.ts';
import { type EmbeddedServer, ensureServer, socketUrl, stopServer } from './server.ts';

/** The embedded PostgreSQL of a data folder, running and with its roles in place. */
export interface Embedded {
  ownerUrl: string;
  applicationUrl: string;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  isolation?: Isolation;
  /** Refuse a data folder that another process serves, and keep the server alive. */
  exclusive: boolean;
}

/** Any fixed number: it only tells the service's own session from others. */
const GUARD = 771_204;

/** Starts the server of the folder, or joins the one that a killed process left behind. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const keys = await localKeys(dataDir);
  const footing = await chooseFooting(await prepareBinaries(), dataDir, options.isolation);
  const wasRunning = await livingServer(`${footing.home}/postgres`);
  const server = await ensureServer(footing, keys.superuserPassword);
  await createRolesAndDatabase(server, keys);
  const urls = {
    ownerUrl: socketUrl(server, OWNER, keys.ownerPassword, DATABASE),
    applicationUrl: socketUrl(server, APPLICATION, keys.applicationPassword, DATABASE),
  };
  if (options.exclusive) {
    const guard = await watch(footing, keys, server, urls.ownerUrl, options);
    return { ...urls, close: guard.close };
  }
  return { ...urls, close: async () => (wasRunning ? undefined : stopServer(server)) };
}

/**
 * One session is held open as long as the service lives. It marks the folder as taken, which ends
 * with the process however it dies, and its loss tells that the server died and must be revived.
 */
async function watch(
  footing: Footing,
  keys: LocalKeys,
  first: EmbeddedServer,
  ownerUrl: string,
  { dataDir, log }: EmbeddedOptions,
) {
  let server = first;
  let closing = false;
  let session = await takeFolder(ownerUrl, dataDir);

  const revive = async () => {
    log.error('the embedded PostgreSQL is gone; starting it again');
    while (!closing) {
      try {
        server = await ensureServer(footing, keys.superuserPassword);
        session = await takeFolder(ownerUrl, dataDir);
        session.once('end', lost);
        log.info('the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'the embedded PostgreSQL does not start');
        await sleep(1_000);
      }
    }
  };
  const lost = () => {
    if (!closing) void revive();
  };
  session.once('end', lost);

  return {
    close: async () => {
      closing = true;
      await session.end().catch(() => {});
      await stopServer(server);
    },
  };
}

async function takeFolder(ownerUrl: string, dataDir: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: ownerUrl, application_name: 'fringe-guard' });
  session.on('error', () => {});
  await session.connect();
  const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS taken', [GUARD]);
  if (rows[0].taken) return session;
  await session.end();
  throw new Error(
    `${dataDir} is in use by another Fringe process; stop that one, or set DATA_DIR to another folder`,
  );
}
