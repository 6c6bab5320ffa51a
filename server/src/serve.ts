import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { basePaths } from '@fringe/contract/operation';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { REFERENCE } from './http/pages/reference.ts';
import { type ReservedPort, reservePort } from './port.ts';
import { demandReady, openRuntime, stopSignals } from './runtime.ts';
import { credentialsPath } from './sandbox/credentials-file.ts';
import { hasMailbox, MAILBOX } from './sandbox/mailbox.ts';

/** Which parts of the service a process runs. */
export interface Roles {
  api: boolean;
  worker: boolean;
  /** Start the embedded database, migrate, and load the demo scenario into an empty sandbox. */
  prepare: boolean;
}

type Say = (line: string) => void;

/** Longer than the database may work on one statement. */
const FINISH_DEADLINE_MS = 15_000;
const SWEEP_MS = 50;

/** Runs until a signal asks it to stop; then finishes what is in flight. */
export async function serve(config: Config, roles: Roles, say: Say): Promise<void> {
  if (!roles.prepare && !config.databaseUrl) {
    throw new ConfigError(
      'serve and work need DATABASE_URL; "start" runs everything in one process',
    );
  }
  // From the first moment: a signal during the start must not leave a database behind.
  const stop = stopSignal();
  // Before anything is made: a port that cannot be had leaves nothing behind.
  const port = roles.api ? await reservePort(config) : undefined;
  try {
    // The database starts in processes of its own: meanwhile the service is loaded here.
    const opening = openRuntime(config, { exclusive: true, migrate: roles.prepare, say });
    const loading = awaitedLater(loadParts());
    const runtime = await opening;
    try {
      const { context } = runtime;
      const parts = await loading;
      const app = port && awaitedLater(parts.createApp(context));
      if (roles.prepare) await prepare(context, say);
      await demandReady(context);
      const api = port && (await listen(await app!, port));
      const worker = roles.worker ? parts.startWorker(context) : undefined;
      say(welcome(context, roles));
      await stop;
      say('Stopping: finishing what is in flight');
      await api?.close();
      await worker?.stop();
    } finally {
      await runtime.close();
    }
  } finally {
    port?.close();
  }
}

/** Whoever awaits it hears of a failure; until then it must not end the process. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const loadParts = () => import('./parts.ts');

/** Loads the demo scenario and shows its credentials, if the platform is empty. */
export async function seed(context: Context, say: Say): Promise<boolean> {
  const { config } = context;
  if (config.environment === 'production') {
    throw new ConfigError('the demo scenario is never loaded into production');
  }
  const { loadDemo, saveCredentials } = await loadParts();
  return loadDemo(context, async (credentials) => {
    const content = { baseUrl: baseUrlOf(config), ...credentials };
    await saveCredentials(config.dataDir, content);
    say('Loaded the demo scenario. These credentials are shown once:');
    say(JSON.stringify(content, null, 2));
  });
}

async function prepare(context: Context, say: Say): Promise<void> {
  if (context.config.environment === 'production') return;
  const loaded = await seed(context, say);
  const { correctBaseUrl } = await loadParts();
  if (!loaded) await correctBaseUrl(context.config.dataDir, baseUrlOf(context.config));
}

async function listen(app: FastifyInstance, port: ReservedPort) {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await port.handOver(app);
  return {
    close: async () => {
      port.close();
      await finish(app, sockets);
    },
  };
}

/**
 * Answers what was asked, then ends. A connection that has asked nothing, as browsers open them in
 * advance, or that was kept for a next request, would hold the end up for a minute.
 */
async function finish(app: FastifyInstance, sockets: Set<Socket>): Promise<void> {
  const deadline = Date.now() + FINISH_DEADLINE_MS;
  const sweep = setInterval(() => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const allSent = [...sockets].every((socket) => socket.writableLength === 0);
    if (allSent) app.server.closeIdleConnections();
    if (Date.now() > deadline) app.server.closeAllConnections();
  }, SWEEP_MS);
  await app.close();
  clearInterval(sweep);
}

/** Repeated signals change nothing: npm passes on the one that the terminal has already sent. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve());
  });
}

const baseUrlOf = (config: Config): string => config.publicUrl + basePaths.partner;

function welcome({ config }: Context, roles: Roles): string {
  const { publicUrl, environment, dataDir } = config;
  if (!roles.api) return `Fringe (${environment}) works`;
  const lines = [
    `Fringe (${environment}) answers at ${baseUrlOf(config)}`,
    `  start page   ${publicUrl}/`,
    `  reference    ${publicUrl}${REFERENCE}`,
    `  documents    ${publicUrl}${basePaths.partner}/openapi.json`,
    `  operator     ${publicUrl}${basePaths.platform}/openapi.json`,
    `  health       ${publicUrl}/readyz`,
  ];
  if (hasMailbox(config)) lines.push(`  mailbox      ${publicUrl}${MAILBOX}`);
  const credentials = credentialsPath(dataDir);
  if (existsSync(credentials)) lines.push(`  credentials  ${credentials}`);
  return lines.join('\n');
}
