import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Failure } from '@fringe/contract/errors';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  type preParsingHookHandler,
} from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../values/clock.ts';
import { type KeepRequest, requestNotes } from './access-log.ts';
import { acceptJson } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { answerOddRequests, decodable } from './protection/odd-requests.ts';
import { cutStalled } from './protection/stalled.ts';
import { type RawReply, rawReply, refuseUnreadable } from './protection/unreadable.ts';
import { watchBodies } from './protection/waiting-bodies.ts';
import {
  BODY_LIMIT_BYTES,
  bodyOf,
  failureHeaders,
  failureOf,
  logFailure,
} from './replies/failure-reply.ts';
import { inPieces } from './replies/large-answers.ts';
import { requestIds } from './request-ids.ts';
import { acceptUploads } from './upload.ts';
import { compileValidator } from './validation.ts';

/** Longer than any URL that Node accepts: a long id is a malformed one, not another path. */
export const MAX_PARAMETER_LENGTH = 65_536;

const makeSerializers = SerializerSelector();

declare module 'fastify' {
  interface FastifyInstance {
    /** For routes whose bodies are held until they are complete. */
    watchingBody: preParsingHookHandler;
  }
  interface FastifyRequest {
    startedAt: number;
  }
}

type Serialize = ReturnType<ReturnType<typeof makeSerializers>>;

/** By the schema of the answer: a second server in this process has them ready. */
const made = new WeakMap<object, Serialize>();

/** Made at the first answer: a start would make a hundred of them, most of which wait for long. */
const serializersWhenNeeded: typeof makeSerializers = (...settings) => {
  const make = makeSerializers(...settings);
  return (route) => {
    const schema = route.schema as object;
    let serialize: Serialize | undefined;
    return (answer) => {
      if (!serialize) {
        serialize = made.get(schema) ?? make(route);
        made.set(schema, serialize);
      }
      return serialize(answer);
    };
  };
};

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
  clock: Clock;
  /** Is told of every answer to an operation. */
  keep?: KeepRequest;
  /** Ask browsers to come back by https only. */
  secureTransport: boolean;
  /** A body or an answer that does not move for so long is cut. */
  stallMs: number;
  /** How many bytes of unfinished bodies are held. */
  waitingBodyBytes: number;
  /** Whose X-Forwarded-For says where a request comes from. */
  trustedProxies: readonly string[];
}

const settingsOf = (
  { trustedProxies, clock }: ServerOptions,
  headers: Record<string, string>,
  answerRaw: RawReply,
) => ({
  // A URL that the router cannot read comes before all hooks.
  frameworkErrors: (_: unknown, request: { id: string }, reply: FastifyReply) => {
    const failure = new Failure('malformedHttp');
    reply.headers({ ...headers, 'x-request-id': request.id });
    void reply.code(failure.status).send(bodyOf(failure));
  },
  logger: false as const,
  trustProxy: trustedProxies.length > 0 && [...trustedProxies],
  bodyLimit: BODY_LIMIT_BYTES,
  genReqId: requestIds(clock),
  routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreTrailingSlash: false },
  rewriteUrl: ({ url }: { url?: string | undefined }) => decodable(url ?? '/'),
  http: { requireHostHeader: false, headersTimeout: 30_000 },
  // A file of 64 MiB may come on a slow line: what does not move is cut, what takes long is not.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  return503OnClosing: false,
  clientErrorHandler: refuseUnreadable(answerRaw),
  // Of both kinds its own: Fastify would load, and make, what is not used here.
  schemaController: {
    compilersFactory: {
      buildSerializer: serializersWhenNeeded,
      buildValidator: () => compileValidator as never,
    },
  },
});

/** An HTTP server with the rules that hold everywhere: limits, headers, errors, log, figures. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, metrics } = options;
  const headers = headersFor(options.secureTransport);
  const answerRaw = rawReply(headers);
  const note = requestNotes(log, metrics, options.keep);
  const server = Fastify(settingsOf(options, headers, answerRaw) as FastifyServerOptions);
  cutStalled(server, options.stallMs, (socket) => answerRaw(socket, 'requestTimeout'));
  server.decorate('watchingBody', watchBodies(server, options.waitingBodyBytes));
  acceptJson(server);
  acceptUploads(server);
  server.decorateRequest('startedAt', 0);
  server.decorateRequest('failureCode', null);
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
    done(null, typeof payload === 'string' ? inPieces(reply, [payload]) : payload);
  });
  server.setErrorHandler((error, request, reply) => {
    const { config, bodyLimit } = request.routeOptions;
    const failure = failureOf(error, config.operation?.internal, bodyLimit);
    request.failureCode = failure.code;
    logFailure(log, request.id, failure);
    failureHeaders(reply, failure);
    // Nobody reads the rest of a file that was refused, so nobody may wait for its end.
    const isUpload = config.operation?.upload !== undefined;
    if (isUpload && !request.raw.complete) reply.header('connection', 'close');
    reply.send(bodyOf(failure));
  });
  server.setNotFoundHandler(async () => {
    throw new Failure('resourceNotFound');
  });
  return server;
}
