import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import { http } from '../values/node-http.ts';
import { MAX_PARAMETER_LENGTH } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where a path answers that it does not offer a method. */
    refusesMethod?: true;
  }
  interface FastifyRequest {
    /** The pattern of a path that does not offer the method; empty unless it was looked up. */
    refusedAt: string;
  }
}

/** The methods that each path offers, by its pattern. */
type Offers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Notes which methods each path gets from here on. Calling the result, after the last route, makes
 * every other method of those paths answer 405 with the allowed ones. A route for each of them
 * would be thousands, and take longer than all the rest of a start: so a request that has found no
 * route is looked up among the paths.
 */
export function watchMethods(server: FastifyInstance): () => void {
  for (const method of http.METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  const offers = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod) return;
    if (/\*./.test(url)) throw new Error(`${url} has a wildcard before its end`);
    const seen = offers.get(url) ?? new Set();
    for (const one of [method].flat()) seen.add(one);
    offers.set(url, seen);
  });
  server.decorateRequest('refusedAt', '');
  return () => {
    const refuse = refusal(offers);
    // Before the body is read: nothing about it matters.
    server.addHook('onRequest', (request, reply, done) => {
      done(request.is404 ? refuse(request, reply) : undefined);
    });
    for (const [url, method] of hidden(offers)) {
      server.route({
        method: method as HTTPMethods[],
        url,
        config: { refusesMethod: true },
        onRequest: (request, reply, done) => done(refuse(request, reply)),
        handler: async () => undefined,
      });
    }
  };
}

/** The failure where the path of a request is one of ours, which is found as the server does. */
function refusal(offers: Offers) {
  let paths: ReturnType<typeof findMyWay> | undefined;
  return (request: FastifyRequest, reply: FastifyReply): Failure | undefined => {
    paths ??= pathsOf(offers);
    const found = paths.find('GET', request.raw.url!);
    if (!found) return undefined;
    const { url, allow } = found.store as { url: string; allow: string };
    request.refusedAt = url;
    reply.header('allow', allow);
    return new Failure('methodNotAllowed');
  };
}

function pathsOf(offers: Offers): ReturnType<typeof findMyWay> {
  const paths = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  for (const [url, methods] of offers) {
    paths.on('GET', url, () => undefined, { url, allow: [...methods].sort().join(', ') });
  }
  return paths;
}

/**
 * Methods of a path for which a request would find a route: that of a path with a parameter in the
 * place of a name, or with a wildcard. There the path needs a route of its own.
 */
function* hidden(offers: Offers): Iterable<[url: string, methods: string[]]> {
  const all = [...offers].map(([url, own]) => ({ url, own, segments: url.split('/') }));
  for (const { url, own, segments } of all) {
    const others = all.filter((one) => one.url !== url && overlap(segments, one.segments));
    const found = new Set(others.flatMap((one) => [...one.own]));
    const methods = [...found].filter((method) => !own.has(method));
    if (methods.length > 0) yield [url, methods];
  }
}

/** Whether a URL can fit both patterns. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  if (one.at(-1) === '*' && one.length <= other.length)
    return overlap(one.slice(0, -1), other.slice(0, one.length - 1));
  if (other.at(-1) === '*' && other.length <= one.length) return overlap(other, one);
  return (
    one.length === other.length &&
    one.every((segment, index) => {
      const another = other[index]!;
      return segment === another || segment.startsWith(':') || another.startsWith(':');
    })
  );
}
