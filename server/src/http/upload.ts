import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '@fringe/contract/errors';
import type { Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { tooLarge } from './replies/failure-reply.ts';

type Rules = NonNullable<Operation['upload']>;

/** A file on its way in: its bytes pass once, and it is known again by what they were. */
export class Upload {
  readonly #source: Readable;
  readonly #maxBytes: number;
  readonly #hash = createHash('sha256');
  #digest: string | undefined;

  constructor(source: Readable, maxBytes: number) {
    this.#source = source;
    this.#maxBytes = maxBytes;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const chunk of this.#source as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > this.#maxBytes) throw tooLarge(this.#maxBytes);
      this.#hash.update(chunk);
      yield chunk;
    }
    this.#digest = this.#hash.digest('hex');
  }

  /** Stands for the file where requests are compared; there is nothing to say before its end. */
  toJSON(): { sha256: string } {
    if (!this.#digest) throw new Error('the upload is not read yet');
    return { sha256: this.#digest };
  }
}

/** The route's side: only the stated types are read. */
export const uploadOptions = ({ types, maxBytes }: Rules): RouteShorthandOptions => ({
  bodyLimit: maxBytes,
  preParsing: async (request, _reply, payload) => {
    const [given = ''] = (request.headers['content-type'] ?? '').split(';');
    if (!types.includes(given.trim().toLowerCase())) {
      const wanted = `Unsupported content type; send ${types.join(' or ')}`;
      throw new Failure('unsupportedMediaType', wanted);
    }
    if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
    return payload;
  },
});

/** Every type that some operation takes as a file. */
const uploadTypes = [...new Set(operations.flatMap(({ upload }) => upload?.types ?? []))];

/** The server's side: hands the stream on to routes that take it, and to no other. */
export function acceptUploads(server: FastifyInstance): void {
  server.addContentTypeParser(uploadTypes, async (request: FastifyRequest, source: Readable) => {
    const rules = request.routeOptions.config.operation?.upload;
    if (rules) return new Upload(source, rules.maxBytes);
    if (request.headers['content-length'] === '0') return undefined;
    throw new Failure('unsupportedMediaType');
  });
}
