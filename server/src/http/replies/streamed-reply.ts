import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { savedAs } from '../../values/file-name.ts';

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** A reply that is too large to be held: its bytes are counted and ready to be read. */
export class StreamedReply {
  readonly type: string;
  readonly bytes: number;
  readonly read: () => Readable;
  /** As which file a browser saves it, if it is one. */
  readonly name: string;

  constructor(
    kind: keyof typeof types,
    { bytes, read, name }: { bytes: number; read: () => Readable; name: string },
  ) {
    this.type = types[kind];
    this.bytes = bytes;
    this.read = read;
    this.name = name;
  }
}

/** Sends it as fast as the client reads. */
export function sendStreamed(reply: FastifyReply, streamed: StreamedReply): Readable {
  const { type, bytes, read, name } = streamed;
  reply.header('content-type', type).header('content-length', bytes).header('vary', 'accept');
  if (type === types.csv) reply.header('content-disposition', savedAs(name));
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
