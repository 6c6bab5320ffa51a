import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';

/** A port that is ours, although nobody answers there yet. */
export interface ReservedPort {
  /** Lets the application answer there. */
  handOver(app: FastifyInstance): Promise<void>;
  close(): void;
}

/**
 * Takes the port, before anything else is begun, and keeps it: nobody else can have it when the
 * database is ready. Until then it closes connections at once.
 */
export async function reservePort({ host, port }: Config): Promise<ReservedPort> {
  const servers: Server[] = [];
  const close = () => {
    for (const server of servers) server.close();
  };
  try {
    for (const address of await addressesOf(host)) servers.push(await listenOn(address, port));
  } catch (error) {
    close();
    throw refused(error as NodeJS.ErrnoException, host, port);
  }
  const [first, ...others] = servers as [Server, ...Server[]];
  return {
    close,
    handOver: async (app) => {
      await app.ready();
      app.server.listen(first);
      await once(app.server, 'listening');
      for (const other of others) {
        other.removeAllListeners('connection');
        other.on('connection', (socket) => app.server.emit('connection', socket));
      }
    },
  };
}

/** The name may stand for an address of each kind, and browsers choose either. */
const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost'
    ? [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
    : [host];

async function listenOn(host: string, port: number): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket) => socket.destroy());
  server.listen({ host, port });
  await once(server, 'listening');
  return server;
}

function refused({ code, message }: NodeJS.ErrnoException, host: string, port: number): Error {
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1;
    return new ConfigError(
      `port ${port} of ${host} is in use; set PORT to another one, as in ` +
        `"PORT=${other} npm start", and DATA_DIR, too, if another Fringe runs there`,
    );
  }
  if (code === 'EACCES') {
    return new ConfigError(`port ${port} is not allowed to this user; set PORT to 1024 or more`);
  }
  return new ConfigError(`HOST and PORT cannot be listened on: ${message}`);
}
