import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a client that does not read may leave lying about; then it is cut off. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

/** Often enough for whatever stands between us and the client. */
const ALIVE_MS = 10_000;

/** A reply that goes on: server-sent events. */
export class EventStream {
  readonly body = new PassThrough();
  readonly #alive = setInterval(() => this.#write(':\n\n'), ALIVE_MS);

  constructor() {
    this.body.on('close', () => clearInterval(this.#alive));
  }

  send({ event, data }: { event: string; data: unknown }): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.#alive);
    this.body.end();
  }

  #write(text: string): void {
    if (this.body.closed || this.body.writableEnded) return;
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD_BYTES) {
      this.body.destroy();
    }
  }
}

/** Sends what has been said so far, and then whatever comes. */
export function sendEvents(reply: FastifyReply, { body }: EventStream): Readable {
  // Proxies are asked not to gather it.
  reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
  return body;
}
