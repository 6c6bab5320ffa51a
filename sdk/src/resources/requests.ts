import type { Client } from '../client.ts';
import type { LoggedRequest, RequestFigures } from '../generated/types.ts';
import type { QueryOf } from '../operation-types.ts';
import { type Walk, walkOf } from '../sending/walks.ts';
import type { CallOptions } from '../settings/options.ts';

/** What was called with your credentials, and how it was answered. */
export class Requests {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists your calls, newest first. */
  list(query: QueryOf<'listRequests'> = {}, options?: CallOptions): Walk<LoggedRequest> {
    return walkOf(async (before) => {
      const asked = { ...query, ...(before !== undefined && { before }) };
      const reply = await this.#client.call('listRequests', { query: asked }, options);
      return { items: reply.requests, next: reply.next };
    });
  }

  /** Reads a call, by the `X-Request-Id` of its answer. */
  get(requestId: string, options?: CallOptions): Promise<LoggedRequest> {
    return this.#client.call('readRequest', { path: { requestId } }, options);
  }

  /** Counts your calls of up to seven days: by hour, failure, operation, company, credential. */
  figures(
    query: QueryOf<'readRequestFigures'> = {},
    options?: CallOptions,
  ): Promise<RequestFigures> {
    return this.#client.call('readRequestFigures', { query }, options);
  }
}
