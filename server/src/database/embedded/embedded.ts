import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { prepareBinaries } from './binaries.ts';
import { makeDurable } from './durability.ts';
import { isFolderInUse, takeFolder } from './guard.ts';
import { chooseFooting, type Footing, type Isolation } from './isolation.ts';
import { type LocalKeys, localKeys } from './keys.ts';
import { livingServer } from './process-files.ts';
import { APPLICATION, createRolesAndDatabase, DATABASE, OWNER } from './roles.ts';
import { type EmbeddedServer, ensureServer, socketUrl, stopServer } from './server.ts';
import { DatabaseUnusable } from './unusable.ts';

/** The embedded PostgreSQL of a data folder, running and with its roles in place. */
export interface Embedded {
  ownerUrl: string;
  applicationUrl: string;
  applicationRole: string;
  /** When a loss of power would leave what was made so far; before it nobody may be answered. */
  durable: Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  isolation?: Isolation;
  /** Refuse a data folder that another process serves, and keep the server alive. */
  exclusive: boolean;
  /** Called when a program of the server works and we would only wait for it. */
  working?: () => void;
}

const ATTEMPTS = 3;

/** Starts the server of the folder, or joins the one that a killed process left behind. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const keys = await localKeys(dataDir);
  const footing = await chooseFooting(await prepareBinaries(), dataDir, keys, options.isolation);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(footing, keys, { ...options, dataDir });
    } catch (error) {
      // The server that was joined may have been a command's, which stopped it at that moment.
      if (error instanceof DatabaseUnusable || attempt === ATTEMPTS) throw error;
      await sleep(200);
    }
  }
}

async function open(footing: Footing, keys: LocalKeys, options: EmbeddedOptions) {
  const joined = (await livingServer(join(footing.home, 'postgres'))) !== undefined;
  const server = await ensureServer(footing, keys.superuserPassword, options.working);
  const ownerUrl = socketUrl(server, OWNER, keys.ownerPassword, DATABASE);
  const durable = makeDurable(footing, server.dataFolder);
  durable.catch(() => undefined);
  const leave = async () => {
    await Promise.allSettled([durable]);
    if (!joined && !(await isFolderInUse(ownerUrl))) await stopServer(server);
  };
  try {
    await createRolesAndDatabase(server, keys);
    const guard = options.exclusive && (await watch(footing, keys, server, ownerUrl, options));
    const applicationUrl = socketUrl(server, APPLICATION, keys.applicationPassword, DATABASE);
    const close = async () => {
      if (!guard) return leave();
      await Promise.allSettled([durable]);
      return guard.close();
    };
    return { ownerUrl, applicationUrl, applicationRole: APPLICATION, durable, close };
  } catch (error) {
    await leave();
    throw error;
  }
}

/**
 * One session stays open as long as the service lives. It marks the folder as taken, which ends
 * with the process however it dies, and its loss means that the server died and must be revived.
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
  let reviving: Promise<void> | undefined;
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
    if (!closing) reviving = revive();
  };
  session.once('end', lost);

  return {
    close: async () => {
      closing = true;
      // A server that is just being started again would otherwise outlive us.
      await reviving;
      await session.end().catch(() => {});
      await stopServer(server);
    },
  };
}
