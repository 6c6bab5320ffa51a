import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';

/** A hostile caller, in a process of its own, until it is stopped. */
export type Attack =
  /** As many calls at a time as there are connections, again and again. */
  | { kind: 'calls'; connections: number; request: string }
  /** One call in a while, whatever becomes of it. */
  | { kind: 'drip'; everyMs: number; request: string }
  /** Calls whose answers are not read. */
  | { kind: 'unread'; connections: number; request: string }
  /** Bodies that do not end. */
  | { kind: 'unfinished'; connections: number; request: string; bytes: number };

const { port, attack } = JSON.parse(readFileSync(0, 'utf8')) as { port: number; attack: Attack };

const open = (): Socket => {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
};

if (attack.kind === 'drip') {
  setInterval(() => {
    const socket = open();
    socket.write(attack.request);
    socket.resume();
    setTimeout(() => socket.destroy(), 60_000);
  }, attack.everyMs);
} else {
  for (let count = 0; count < attack.connections; count += 1) begin(attack);
}

function begin(attack: Exclude<Attack, { kind: 'drip' }>): void {
  const socket = open();
  if (attack.kind === 'calls') {
    // Each asks for the connection to be closed, so that the end of an answer shows.
    socket.on('close', () => setTimeout(() => begin(attack), 1));
    socket.resume();
    socket.write(attack.request);
    return;
  }
  if (attack.kind === 'unread') socket.pause();
  socket.write(attack.request);
  if (attack.kind === 'unfinished') socket.write(Buffer.alloc(attack.bytes, ' '));
}
