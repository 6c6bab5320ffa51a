import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Connection {
  request?: IncomingMessage;
  response?: ServerResponse;
  /** How many bytes were still to be sent, and since when it is that many. */
  unsent: number;
  since: number;
}

/**
 * Cuts connections that make no progress: a body that stops arriving, an answer that nobody reads.
 * What moves, however slowly, is never cut, and a request that waits for us may wait.
 */
export function cutStalled(
  server: FastifyInstance,
  stallMs: number,
  cut: (socket: Socket) => void,
): void {
  const connections = new Map<Socket, Connection>();
  server.server.on('connection', (socket) => {
    connections.set(socket, { unsent: 0, since: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) Object.assign(connection, { request, response });
  });
  // Node starts this time anew with each byte that moves on the connection.
  server.server.setTimeout(stallMs, (socket) => {
    const { request, response } = connections.get(socket) ?? {};
    const isIdle = !request || (request.complete && response?.writableFinished);
    if (isIdle || unsentOf(socket) > 0) socket.destroy();
    else if (isAwaited(request)) cut(socket);
    else socket.setTimeout(stallMs);
  });
  // A client that goes on sending, but does not read, does not escape by it.
  const sweep = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (isStuck(socket, connection, stallMs)) socket.destroy();
    }
  }, stallMs / 2);
  sweep.unref();
  server.addHook('onClose', async () => clearInterval(sweep));
}

/** True when the rest of a body has to come from the client; false when we are slow to take it. */
const isAwaited = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength === 0;

function isStuck(socket: Socket, connection: Connection, stallMs: number): boolean {
  const unsent = unsentOf(socket);
  const now = performance.now();
  if (unsent === 0 || unsent !== connection.unsent) {
    connection.unsent = unsent;
    connection.since = now;
  }
  return unsent > 0 && now - connection.since >= stallMs;
}

/** What the kernel has not taken yet: Node shows it nowhere else while one large write goes on. */
const unsentOf = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
