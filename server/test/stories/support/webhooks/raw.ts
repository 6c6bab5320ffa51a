import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a receiver does with a request: `nth` counts those of one connection, from 1. */
export type Behaviour = (socket: Socket, nth: number) => void;

/** A receiver made of a bare socket: it can say whatever a hostile one would. */
export interface RawReceiver {
  url: string;
  port: number;
  /** How many whole requests came, and over how many connections. */
  requests(): number;
  connections(): number;
  /** How many connections are open now. */
  open(): number;
  behave(behaviour: Behaviour): void;
  /** Ends what is open; new connections are taken. */
  hangUp(): void;
  close(): Promise<void>;
}

export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
export const answer = (bytes: string | Buffer): Behaviour => {
  return (socket) => void socket.write(bytes);
};

/** Use as `const receiver = await startRaw(answer(OK)); after(receiver.close);`. */
export async function startRaw(first: Behaviour, host = '127.0.0.1'): Promise<RawReceiver> {
  const open = new Set<Socket>();
  let behaviour = first;
  let requests = 0;
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1;
    open.add(socket);
    let heard = Buffer.alloc(0);
    let nth = 0;
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      for (let end = endOfRequest(heard); end > 0; end = endOfRequest(heard)) {
        heard = heard.subarray(end);
        requests += 1;
        nth += 1;
        behaviour(socket, nth);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    port,
    requests: () => requests,
    connections: () => connections,
    open: () => open.size,
    behave: (next) => {
      behaviour = next;
    },
    hangUp,
    close: () => {
      hangUp();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Where the first request ends, or 0 when it is not whole yet. */
function endOfRequest(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, head).toString('latin1'));
  const end = head + 4 + Number(length?.[1] ?? 0);
  return bytes.length >= end ? end : 0;
}

/** Says one byte of a text after the other, and begins again with `again` for ever. */
export const drip = (text: string, again: string, everyMs = 10): Behaviour => {
  return (socket) => {
    let rest = text;
    const timer = setInterval(() => {
      if (rest === '') rest = again;
      socket.write(rest[0]!);
      rest = rest.slice(1);
    }, everyMs);
    socket.on('close', () => clearInterval(timer));
  };
};

/** Says a beginning at once, and then drips the same for ever. */
export const dripAfter =
  (beginning: string, again: string): Behaviour =>
  (socket, request) => {
    socket.write(beginning);
    drip('', again, 1)(socket, request);
  };

/** Says a beginning, and then the same for ever, as fast as it is listened to. */
export const flood = (beginning: string, again: string): Behaviour => {
  // In large pieces with a pause after each: others in this process have their turn.
  const piece = Buffer.from(again.repeat(Math.ceil(32_768 / again.length)));
  return (socket) => {
    socket.write(beginning);
    const more = () => {
      if (socket.destroyed) return;
      if (socket.write(piece)) setImmediate(more);
      else socket.once('drain', more);
    };
    more();
  };
};
