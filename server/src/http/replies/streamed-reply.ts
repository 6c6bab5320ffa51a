import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { savedAs } from '../../values/file-name.ts';
import { XLSX_TYPE } from './file-forms.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: XLSX_TYPE,
};

/** A file as it is stored: its content type, and the digest of its bytes in hexadecimal. */
export interface StoredKind {
  type: string;
  sha256: string;
}

/** A reply that is too large to be held: its bytes are counted and ready to be read. */
export class StreamedReply {
  readonly type: string;
  readonly bytes: number;
  readonly read: () => Readable;
  /** As which file a browser saves it, if it is one. */
  readonly name: string;
  /** Known of what is stored. */
  readonly sha256: string | undefined;

  constructor(
    kind: keyof typeof types | StoredKind,
    { bytes, read, name }: { bytes: number; read: () => Readable; name: string },
  ) {
    this.type = typeof kind === 'string' ? types[kind] : kind.type;
    this.sha256 = typeof kind === 'string' ? undefined : kind.sha256;
    this.bytes = bytes;
    this.read = read;
    this.name = name;
  }
}

/** Sends it as fast as the client reads. */
export function sendStreamed(reply: FastifyReply, streamed: StreamedReply): Readable {
  const { type, bytes, read, name, sha256 } = streamed;
  reply.header('content-type', type).header('content-length', bytes);
  if (type !== types.json) reply.header('content-disposition', savedAs(name));
  if (sha256 !== undefined) {
    const digest = Buffer.from(sha256, 'hex').toString('base64');
    reply.header('etag', `"${sha256}"`).header('repr-digest', `sha-256=:${digest}:`);
  }
  return read();
}

/** Says that the answer would be another one under another value of a header. */
export function variesBy(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? header : `${before}, ${header}`);
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
