import { METHODS } from 'node:http';
import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where a path answers that it does not offer a method. */
    refusesMethod?: true;
  }
}

/**
 * Notes which methods each path gets from here on. Calling the result, after the last route, makes
 * every other method of those paths answer 405 with the allowed ones.
 */
export function watchMethods(server: FastifyInstance): () => void {
  for (const method of METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  const methods = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    const seen = methods.get(url) ?? new Set();
    for (const one of [method].flat()) seen.add(one);
    methods.set(url, seen);
  });
  return () => {
    const known = server.supportedMethods as HTTPMethods[];
    for (const [url, allowed] of [...methods]) {
      const allow = [...allowed].sort().join(', ');
      server.route({
        method: known.filter((method) => !allowed.has(method)),
        url,
        config: { refusesMethod: true },
        // Before the body is read: nothing about it matters.
        onRequest: async (_, reply) => {
          reply.header('allow', allow);
          throw new Failure('methodNotAllowed');
        },
        handler: async () => undefined,
      });
    }
  };
}
