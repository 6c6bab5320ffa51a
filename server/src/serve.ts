import type { Socket } from 'node:net';
import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { beginPlace, type Opening } from './database/place.ts';
import { createLog } from './log.ts';
import { type ReservedPort, reservePort } from './port.ts';
import { stopSignals } from './terminal.ts';

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
    const log = createLog(config);
    const opening = beginPlace(config, log, { exclusive: true, say });
    awaitedLater(opening.place);
    const { openRuntime, demandReady, parts, startWorker } = await loadMeanwhile(opening, roles);
    let app: Promise<FastifyInstance> | undefined;
    const makeApp = (context: Context) => parts && awaitedLater(parts.createApp(context));
    const runtime = await openRuntime(
      config,
      {
        exclusive: true,
        migrate: roles.prepare,
        say,
        meanwhile: (context) => {
          app = makeApp(context);
        },
      },
      { log, place: opening.place },
    );
    try {
      const { context, durable } = runtime;
      if (roles.prepare) await parts?.prepare(context, say, durable);
      await durable;
      await demandReady(context);
      app ??= makeApp(context);
      const api = port && (await listen((await app)!, port));
      const worker = startWorker?.(context);
      say(parts ? parts.welcome(context) : `Fringe (${config.environment}) works`);
      if (roles.prepare) parts?.buildBeside(context, stop);
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

/**
 * Loads the service while the programs of the database work. Loading leaves this process no time
 * for anything else: so they are begun before it, and between its portions they get their turn.
 * The API is most of it: a worker alone does without.
 */
async function loadMeanwhile({ begun, place }: Opening, roles: Roles) {
  await begun;
  try {
    const runtime = await import('./runtime.ts');
    await pause();
    const parts = roles.api ? await import('./parts.ts') : undefined;
    const { startWorker } = roles.worker ? await import('./worker.ts') : {};
    return { ...runtime, parts, startWorker };
  } catch (error) {
    await (await place).close();
    throw error;
  }
}

/** Whoever awaits it hears of a failure; until then it must not end the process. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
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
