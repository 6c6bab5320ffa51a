import assert from 'node:assert/strict';
import type { Example } from '@fringe/contract/openapi/recorded';
import {
  type BodyOf,
  basePaths,
  type Operation,
  type PathOf,
  type QueryOf,
  type ReplyOf,
} from '@fringe/contract/operation';
import type { Client } from '../client.ts';

/** A request to an operation, as the contract types it. */
export interface Asked<O extends Operation> {
  title?: string;
  path?: PathOf<O>;
  query?: Partial<QueryOf<O>>;
  body?: BodyOf<O>;
  /** A body that is no JSON. */
  text?: { type: string; body: string; shown?: unknown };
  /** How many elements of each list, and lines of a file, are kept. */
  first?: number;
  by?: Client;
}

/** Asks the service, and keeps question and answer as an example of the operation. */
export class Recorder {
  readonly operations: { [id: string]: Example[] } = {};
  readonly partner: Client;
  readonly operator: Client;

  constructor(partner: Client, operator: Client) {
    this.partner = partner;
    this.operator = operator;
  }

  async ask<O extends Operation>(operation: O, asked: Asked<O> = {}): Promise<ReplyOf<O>> {
    const by = asked.by ?? (operation.api === 'platform' ? this.operator : this.partner);
    const type = asked.text?.type ?? (asked.body === undefined ? undefined : 'application/json');
    const reply = await by.send(operation.method, addressOf(operation, asked), {
      ...(type && { headers: { 'content-type': type } }),
      ...(asked.text && { body: asked.text.body }),
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    });
    assert.equal(reply.status, operation.reply.status, `${operation.id}: ${reply.text}`);
    const sent = asked.text ? (asked.text.shown ?? asked.text.body) : asked.body;
    this.keep(operation, {
      title: asked.title ?? operation.summary,
      path: asked.path ?? {},
      query: (asked.query ?? {}) as Example['query'],
      headers: type ? { 'content-type': type } : {},
      ...(sent !== undefined && { body: sent }),
      reply: {
        status: reply.status,
        type: reply.headers.get('content-type')?.split(';')[0] ?? null,
        ...(reply.text !== '' && { body: shortened(reply.body, asked.first) }),
      },
    });
    return reply.body as ReplyOf<O>;
  }

  keep({ id }: Operation, example: Example): void {
    this.operations[id] = [...(this.operations[id] ?? []), example];
  }
}

/** The address that a request goes to. */
export function addressOf<O extends Operation>(operation: O, asked: Asked<O>): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => (asked.path as { [name: string]: string })[name]!,
  );
  const query = new URLSearchParams(
    Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return `${basePaths[operation.api]}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Only the first elements of each list; only the first lines of a file, with its header. */
function shortened(value: unknown, first = Number.POSITIVE_INFINITY): unknown {
  if (typeof value === 'string' && first !== Number.POSITIVE_INFINITY) {
    return value
      .split(/(?<=\n)/)
      .slice(0, first + 1)
      .join('');
  }
  if (Array.isArray(value)) return value.slice(0, first).map((one) => shortened(one, first));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' ? one : shortened(one, first),
    ]),
  );
}
