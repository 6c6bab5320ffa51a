import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { homeOutside } from '../../../src/database/embedded/isolation.ts';
import type { LocalKeys } from '../../../src/database/embedded/keys.ts';
import { DATABASE } from '../../../src/database/embedded/roles.ts';
import { SUPERUSER } from '../../../src/database/embedded/server.ts';
import type { DemoCredentials } from '../../../src/sandbox/demo/load-demo.ts';
import { type Client, client } from '../client.ts';
import { killAll, postgresIn, programsOn } from './server-processes.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const main = join(root, 'server', 'src', 'main.ts');

export type Settings = Record<string, string>;

export interface RunOptions {
  /** The words after the program's name. */
  args?: string[];
  settings?: Settings;
  /** Another program than the service: its name and all its words. */
  command?: string[];
  cwd?: string;
  identity?: { uid: number; gid: number };
  /** Leads a process group of its own, like a job in a terminal. */
  ownGroup?: boolean;
}

/** A process of the service, or a command of it. */
export interface Run {
  child: ChildProcess;
  pid: number;
  url: string;
  /** All that it said, and what of that it complained of. */
  output(): string;
  errors(): string;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Waits until the service answers that it can serve; fails when the process ends before. */
  ready(): Promise<Client>;
  /** Sends a signal, waits for the end and answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const folders: string[] = [];
const runs: Run[] = [];

/** A folder for one service, removed with all that runs in it by `cleanUp`. */
export async function newFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'fringe-process-'));
  folders.push(folder);
  return folder;
}

/** A new data folder and a free port: what one service needs of its own. */
export async function newPlace(): Promise<Settings> {
  return { DATA_DIR: join(await newFolder(), 'data'), PORT: String(await freePort()) };
}

/** Below the numbers that the system hands out for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const server = createServer();
    const free = await new Promise((resolve) => {
      server.on('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}

/** Only what is stated here: nothing of a developer's own settings reaches the service. */
export const environment = (settings: Settings = {}): Settings => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME ?? '/',
  TMPDIR: tmpdir(),
  // What they load was compiled by the test run already.
  // A test that wants it built asks for it.
  BUILD_CONSOLE: 'no',
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  ...settings,
});

/** As in a user's terminal: whatever Node is installed there runs npm. */
export const npmEnvironment = (settings: Settings = {}): Settings => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = folders.filter((folder) => !folder.includes('node_modules'));
  return { PATH: own.join(delimiter), ...settings };
};

export function run({ args = ['start'], settings = {}, ...options }: RunOptions): Run {
  const [program, ...words] = options.command ?? [process.execPath, main, ...args];
  const child = spawn(program!, words, {
    cwd: options.cwd ?? root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.ownGroup === true,
    ...options.identity,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
    errors += chunk;
  });
  const exit: Run['exit'] = new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => resolve({ code, signal }));
  });
  const started: Run = {
    child,
    pid: child.pid!,
    url: `http://127.0.0.1:${settings.PORT}`,
    output: () => output,
    errors: () => errors,
    exit,
    ready: () => untilReady(started),
    end: async (signal) => {
      if (signal) child.kill(signal);
      return (await exit).code;
    },
  };
  runs.push(started);
  return started;
}

/** Runs a command to its end; answers its exit code and what it said. */
export async function runToEnd(options: RunOptions) {
  const ended = run(options);
  const { code, signal } = await ended.exit;
  if (code === null) throw new Error(`ended by ${signal}: ${ended.output()}`);
  return { code, output: ended.output(), errors: ended.errors() };
}

async function untilReady(started: Run): Promise<Client> {
  let ended = false;
  void started.exit.then(() => {
    ended = true;
  });
  await until('the service answers', async () => {
    if (ended) throw new Error(`the process ended: ${started.output()}`);
    // Whoever asks before it says so only keeps it from its start.
    return started.output().includes('answers at') && isReady(started.url);
  });
  return client(started.url);
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );

/**
 * Waits for a state, for as long as a busy machine may take. To look costs something: what did not
 * happen at once is looked at less often.
 */
export async function until(
  what: string,
  happened: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const began = Date.now();
  while (!(await happened())) {
    const waited = Date.now() - began;
    if (waited > timeoutMs) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(20 + waited / 20, 100));
  }
}

export const keysOf = async (dataDir: string): Promise<LocalKeys> =>
  JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as LocalKeys;

export const credentialsOf = async (
  dataDir: string,
): Promise<DemoCredentials & { baseUrl: string }> =>
  JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));

/** A superuser's session on the embedded server of a data folder, through its socket. */
export async function sessionIn(dataDir: string, home = dataDir): Promise<pg.Client> {
  const lines = readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const { superuserPassword: password } = await keysOf(dataDir);
  const where = { host: lines[4]!, user: SUPERUSER, password, database: DATABASE };
  const session = new pg.Client(where);
  session.on('error', () => {});
  await session.connect();
  return session;
}

/** Ends every process that was started here, and removes every folder. Use as `after(cleanUp)`. */
export async function cleanUp(): Promise<void> {
  const running = runs.splice(0).filter(({ child }) => child.exitCode === null);
  killAll(running.map(({ pid }) => pid));
  for (const folder of folders.splice(0)) {
    killAll(programsOn(folder));
    for (const home of await homesUnder(folder)) {
      killAll(postgresIn(home));
      await until('the server is gone', () => postgresIn(home).length === 0);
      await rm(home, { recursive: true, force: true });
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The data folders under a folder, and where the account nobody keeps their databases. */
async function homesUnder(folder: string): Promise<string[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const homes = names
    .filter((name) => name.endsWith('keys.json'))
    .map((name) => dirname(join(folder, name)));
  const keys = await Promise.all(homes.map((home) => keysOf(home).catch(() => undefined)));
  return [...homes, ...keys.flatMap((one) => (one ? homeOutside(one) : []))];
}
