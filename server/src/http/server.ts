import { randomUUID } from 'node:crypto';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Failure } from '@fringe/contract/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { requestNotes } from './access-log.ts';
import { bodyOf, failureHeaders, failureOf, logFailure } from './failure-reply.ts';
import { acceptJson } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { answerOddRequests, decodable } from './odd-requests.ts';
import { refuseUnreadable } from './unreadable.ts';
import { acceptUploads } from './upload.ts';
import { compileValidator } from './validation.ts';

const makeSerializers = SerializerSelector();

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number;
  }
}

/** Made at the first answer: a start would make a hundred of them, most of which wait for long. */
const serializersWhenNeeded: typeof makeSerializers = (...settings) => {
  const make = makeSerializers(...settings);
  return (route) => {
    let serialize: ReturnType<typeof make> | undefined;
    return (answer) => {
      serialize ??= make(route);
      return serialize(answer);
    };
  };
};

const BODY_LIMIT_BYTES = 1024 * 1024;

/** What every answer carries, whatever its content. */
const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const headersFor = (secureTransport: boolean): Record<string, string> =>
  secureTransport
    ? { ...safeHeaders, 'strict-transport-security': 'max-age=31536000' }
    : safeHeaders;

export interface ServerOptions {
  log: Logger;
  metrics: Metrics;
  /** Tell browsers to come back by https only. */
  secureTransport: boolean;
}

/** An HTTP server with the rules that hold everywhere: limits, headers, errors, log, figures. */
export function createServer({ log, metrics, secureTransport }: ServerOptions): FastifyInstance {
  const headers = headersFor(secureTransport);
  const note = requestNotes(log, metrics);
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    // Longer than any URL that Node accepts: a long id is a malformed one, not another path.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: false },
    rewriteUrl: ({ url }) => decodable(url ?? '/'),
    http: { requireHostHeader: false, headersTimeout: 30_000 },
    // For the whole of a request, which may be a file of 64 MiB on a slow line.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable(headers),
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
  });
  server.setValidatorCompiler(compileValidator as never);
  acceptJson(server);
  acceptUploads(server);
  server.decorateRequest('startedAt', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  answerOddRequests(server);
  // When the answer is ready, not when the last byte has left: watching the socket for that costs
  // more than all the checks of a request.
  server.addHook('onSend', (request, reply, payload, done) => {
    note(request, reply);
    done(null, payload);
  });
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.routeOptions.config.operation?.internal);
    logFailure(log, request.id, failure);
    failureHeaders(reply, failure);
    // Nobody reads the rest of a file that was refused, so nobody may wait for its end.
    const isUpload = request.routeOptions.config.operation?.upload !== undefined;
    if (isUpload && !request.raw.complete) reply.header('connection', 'close');
    reply.send(bodyOf(failure));
  });
  server.setNotFoundHandler(async () => {
    throw new Failure('resourceNotFound');
  });
  return server;
}
