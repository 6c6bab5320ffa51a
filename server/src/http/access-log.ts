import type { Operation } from '@fringe/contract/operation';
import type { FastifyRequest } from 'fastify';
import pino, { type Logger } from 'pino';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, in a word of the contract; null when it was not. */
    failureCode: string | null;
  }
}

/** Nothing where a request fails before a route was looked for. */
type Options = FastifyRequest['routeOptions'] | undefined;

/** Keeps what was called; it is told of operations, and of methods that a path does not offer. */
export type KeepRequest = (
  request: FastifyRequest,
  operation: Operation | undefined,
  status: number,
  ms: number,
) => void;

/** Notes an answered request in the log and in the figures: route patterns only, never a URL. */
export function requestNotes(log: Logger, metrics: Metrics, keep: KeepRequest | undefined) {
  const write = lineWriter(log);
  return (request: FastifyRequest, { statusCode }: { statusCode: number }): void => {
    const { id, method, startedAt } = request;
    // Once: the server makes these options anew whenever they are asked for.
    const options: Options = request.routeOptions;
    const offered = options?.url;
    const route = offered ?? (request.refusedAt || 'unknown');
    const ms = performance.now() - startedAt;
    // One series for all that is not offered: callers must not be able to make the figures grow.
    if (offered === undefined || options?.config.refusesMethod) {
      metrics.observeRequest('other', 'unknown', statusCode, ms / 1000);
    } else metrics.observeRequest(method, route, statusCode, ms / 1000);
    keep?.(request, options?.config?.operation, statusCode, ms);
    // By hand: every part is known to need no escaping, and the general serialiser takes as long
    // as a third of a whole read.
    write?.(
      `{"level":30,"time":${Date.now()},"requestId":"${id}","method":"${method}",` +
        `"route":"${route}","status":${statusCode},"ms":${ms.toFixed(2)},"msg":"request"}\n`,
    );
  };
}

function lineWriter(log: Logger): ((line: string) => void) | undefined {
  if (!log.isLevelEnabled('info')) return undefined;
  type Stream = { write(line: string): void };
  const stream = (log as unknown as Record<symbol, Stream>)[pino.symbols.streamSym]!;
  return (line) => stream.write(line);
}
