import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** One server-sent event. */
export interface ServerSentEvent {
  event: string;
  data: unknown;
}

/** Sends events with `send`, until `ended`; the reply ends when it returns. */
export type Produce = (send: (event: ServerSentEvent) => void, ended: AbortSignal) => Promise<void>;

/** What a client that does not read may leave lying about; then it is cut off. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

/** Often enough for whatever stands between us and the client. */
const ALIVE_MS = 10_000;

/** A reply that goes on: server-sent events. */
export class EventStream {
  readonly body = new PassThrough();
  readonly #ended = new AbortController();
  /** Resolved when all is seen to. */
  readonly produced: Promise<void>;

  constructor(produce: Produce) {
    const alive = setInterval(() => this.#write(':\n\n'), ALIVE_MS);
    this.body.on('close', () => this.#ended.abort());
    const send = ({ event, data }: ServerSentEvent) =>
      this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    this.produced = produce(send, this.#ended.signal).finally(() => {
      clearInterval(alive);
      this.body.end();
    });
  }

  /** Ends the reply, and waits for what is still to be seen to. */
  async end(): Promise<void> {
    this.#ended.abort();
    this.body.end();
    await this.produced;
  }

  #write(text: string): void {
    if (this.body.closed || this.body.writableEnded) return;
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD_BYTES) {
      this.body.destroy();
    }
  }
}

/** Sends event streams, and ends those that are open when the server is to stop. */
export function eventStreams(server: FastifyInstance) {
  const open = new Set<EventStream>();
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
    // Until the last one has ended, requests are answered: a client that comes back is sent away.
    while (open.size > 0) await Promise.all([...open].map((stream) => stream.end()));
  });
  return (reply: FastifyReply, stream: EventStream): Readable => {
    open.add(stream);
    void stream.produced.finally(() => open.delete(stream));
    if (closing) void stream.end();
    // Proxies are asked not to gather it.
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
    return stream.body;
  };
}
