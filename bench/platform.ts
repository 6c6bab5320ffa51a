import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The service under measurement, started as a user would start it, on a folder of its own. */
export interface Platform {
  port: number;
  servicePid: number;
  databasePid: number;
  socketFolder: string;
  token: string;
  operatorToken: string;
  /** Of a partner that shares no company with the first. */
  otherToken: string;
  companyId: string;
  /** Another company of the same partner. */
  otherCompanyId: string;
  ownerUrl: string;
  applicationUrl: string;
  stop(): Promise<void>;
}

export async function startPlatform(main = '../server/src/main.ts'): Promise<Platform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fringe-bench-'));
  const port = await freePort();
  const child = startProcess([main, 'start'], {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  await untilAnswering(`http://127.0.0.1:${port}/readyz`);
  const read = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8'));
  const { partners, operator } = await read('credentials.json');
  const keys = await read('keys.json');
  const lock = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const socketFolder = lock[4]!;
  const url = (role: string, password: string) =>
    `postgresql://${role}:${password}@/fringe?host=${encodeURIComponent(socketFolder)}`;
  return {
    port,
    servicePid: child.pid!,
    databasePid: Number(lock[0]),
    socketFolder,
    token: await login(port, partners[0]),
    operatorToken: await login(port, operator),
    otherToken: await login(port, partners[1]),
    companyId: partners[0].companyIds[0],
    otherCompanyId: partners[0].companyIds[1],
    ownerUrl: url('fringe_owner', keys.ownerPassword),
    applicationUrl: url('fringe_app', keys.applicationPassword),
    stop: async () => {
      await stopProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one of our scripts on the pinned Node; the path is relative to this folder. */
export function startProcess([script, ...args]: string[], environment: NodeJS.ProcessEnv) {
  const file = new URL(script!, import.meta.url).pathname;
  return spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

export const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}

async function login(port: number, client: { clientId: string; clientSecret: string }) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v3/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: client.clientId, clientSecret: client.clientSecret }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}
