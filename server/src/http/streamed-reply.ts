import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** A reply that is too large to be held: its bytes are counted and ready to be read. */
export class StreamedReply {
  readonly type: string;
  readonly bytes: number;
  readonly read: () => Readable;

  constructor(kind: keyof typeof types, { bytes, read }: { bytes: number; read: () => Readable }) {
    this.type = types[kind];
    this.bytes = bytes;
    this.read = read;
  }
}

/** Sends it as fast as the client reads. */
export function sendStreamed(reply: FastifyReply, { type, bytes, read }: StreamedReply): Readable {
  reply.header('content-type', type).header('content-length', bytes).header('vary', 'accept');
  // A browser saves it, under the name of its path.
  if (type === types.csv) reply.header('content-disposition', 'attachment');
  return read();
}

/** Aborted when the connection ends before the answer has been sent. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.on('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
