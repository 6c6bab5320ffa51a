import { Failure, failureNaming } from '@fringe/contract/errors';
import {
  basePaths,
  fileTypesOf,
  namesCompany,
  type Operation,
  onlyReads,
  pathParameters,
  weightOf,
} from '@fringe/contract/operation';
import { Closed } from '@fringe/contract/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Writer } from '../database/transaction.ts';
import { type CompanyId, isUuid } from '../values/ids.ts';
import { inspect } from './json-body.ts';
import { fairShares, type Shares } from './protection/fair-shares.ts';
import { bodyOf } from './replies/answer-body.ts';
import { EventStream, eventStreams } from './replies/event-stream.ts';
import { lackingScope } from './replies/failure-reply.ts';
import { typeAsked } from './replies/file-forms.ts';
import { preferred } from './replies/language.ts';
import { goneSignal, variesBy } from './replies/streamed-reply.ts';
import { demandSeen, withholding } from './replies/withhold.ts';
import type { Call, Caller, Route } from './route.ts';
import { uploadOptions } from './upload.ts';
import { compileValidator, invalidRequest } from './validation.ts';

/** The checks that stand before every operation; the rooms that own them hand them in. */
export interface Guards {
  /** False in production, where some operations are refused. */
  sandbox: boolean;
  authenticate(operation: Operation, request: FastifyRequest): Promise<Caller> | Caller;
  limitRate(caller: Caller, reply: FastifyReply): void;
  companyScope(caller: Caller, companyId: CompanyId): Promise<void> | void;
  writer(operation: Operation, caller: Caller, request: FastifyRequest): Writer;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

const nothing = Closed({});

/** Puts the routes on the server, each behind its checks, and answers 405 beside them. */
export function bindRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  guards: Guards,
): void {
  server.decorateRequest('caller', null);
  const means = { guards, shares: fairShares(), sendEvents: eventStreams(server) };
  for (const route of routes) bind(server, route, means);
}

/** The URL pattern of an operation, as the server writes parameters. */
export const urlOf = (operation: Operation): string =>
  basePaths[operation.api] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');

interface Means {
  guards: Guards;
  shares: Shares;
  sendEvents: ReturnType<typeof eventStreams>;
}

function bind(server: FastifyInstance, { operation, handler }: Route, means: Means): void {
  const { guards, shares, sendEvents } = means;
  const { method, query, body, upload, missingField, reply: success } = operation;
  const weightFor = weighing(operation);
  const takesBody = method !== 'GET' && !upload;
  const hasForms = fileTypesOf(operation).length > 0;
  server.route({
    method,
    url: urlOf(operation),
    config: { operation },
    ...(upload && uploadOptions(upload)),
    // A HEAD request would never read what is to come.
    ...(success.events && { exposeHeadRoute: false }),
    ...(missingField && {
      validatorCompiler: (part) => compileValidator({ ...part, missingField }) as never,
    }),
    schema: {
      querystring: query ?? nothing,
      ...(takesBody && { body: body ?? nothing }),
      ...(success.body && { response: { [success.status]: success.body } }),
    },
    onRequest: admission(operation, guards),
    ...(takesBody && { preParsing: server.watchingBody }),
    preValidation: (request, _reply, done) => {
      if (takesBody && request.body === undefined) request.body = {};
      const complaint = inspect(request.query, 'query');
      done(complaint && invalidRequest([complaint]));
    },
    handler: async (request, reply) => {
      const caller = request.caller!;
      const { hides } = caller;
      if (hides) demandSeen(operation, hides, request);
      const writer = () => guards.writer(operation, caller, request);
      const weight = weightFor(request);
      // Also where it is JSON: what lies between must not give it to those who ask for a file.
      if (hasForms) variesBy(reply, 'accept');
      const leave = weight === 'light' ? undefined : await shares.enter(weight, request, reply);
      try {
        const answer: unknown = await handler(callOf(request, reply, caller, writer));
        reply.code(success.status);
        if (answer instanceof EventStream) return sendEvents(reply, answer);
        return hides ? withholding(reply, operation, hides, answer) : bodyOf(reply, answer);
      } finally {
        leave?.();
      }
    },
  });
}

/** What a request costs: a list in pages is a file where one is asked for. */
function weighing(operation: Operation): (request: FastifyRequest) => ReturnType<typeof weightOf> {
  const [asJson, asFile] = [weightOf(operation, false), weightOf(operation, true)];
  if (asJson === asFile) return () => asJson;
  const types = fileTypesOf(operation);
  return ({ query, headers }) =>
    typeAsked(query as object, headers.accept, types) === 'json' ? asJson : asFile;
}

/** What a handler is called with. */
const callOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  writer: () => Writer,
): Call<Operation> =>
  ({
    caller,
    path: request.params,
    query: request.query,
    body: request.body,
    // Made when it is asked for: by then an upload is read, and known again by its content.
    get writer() {
      return writer();
    },
    accept: request.headers.accept,
    speak: <Language extends string>(languages: readonly Language[]): Language => {
      const language = preferred(request.headers['accept-language'], languages);
      variesBy(reply.header('content-language', language), 'accept-language');
      return language;
    },
    get gone() {
      return goneSignal(reply);
    },
    deprecated: (since: number) => void reply.header('deprecation', `@${since}`),
    warn: (text: string) => void reply.header('x-warning', text),
  }) as unknown as Call<Operation>;

type Done = (error?: Error) => void;

/**
 * The checks before the body is read. Their order is part of the contract: 401, 422, company scope,
 * missing scope. Nothing is awaited when everything about the caller is known already.
 */
function admission(operation: Operation, guards: Guards) {
  const names = pathParameters(operation.path);
  const ofCompany = namesCompany(operation);
  const { scope, unknownCompany } = operation;

  const enterCompany = (caller: Caller, companyId: CompanyId) => {
    const passed = guards.companyScope(caller, companyId);
    if (!unknownCompany || !(passed instanceof Promise)) return passed;
    return passed.catch((error) => {
      throw error instanceof Failure && error.code === 'companyNotFound'
        ? new Failure(unknownCompany)
        : error;
    });
  };

  const admitCaller = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => {
    request.caller = caller;
    guards.limitRate(caller, reply);
    const path = request.params as Record<string, string>;
    for (const name of names) path[name] = canonicalId(name, path[name]!);
    // A partner must not learn here which companies there are.
    if (operation.api === 'platform' && caller.partnerId !== null)
      throw new Failure('operatorOnly');
    return ofCompany ? enterCompany(caller, path.companyId!) : undefined;
  };
  const demandScope = (caller: Caller) => {
    if (operation.sandboxOnly && !guards.sandbox) throw new Failure('sandboxOnly');
    if (scope && !caller.scopes.has(scope)) throw lackingScope(scope);
    if (caller.person && !mayCall(operation, caller)) throw new Failure('roleNotAllowed');
  };

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    try {
      const caller = guards.authenticate(operation, request);
      const passed =
        caller instanceof Promise
          ? caller.then((known) => admitCaller(known, request, reply))
          : admitCaller(caller, request, reply);
      if (passed instanceof Promise) {
        passed.then(() => demandScope(request.caller!)).then(() => done(), done);
        return;
      }
      demandScope(request.caller!);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

/** Whether the role of a person allows it: some only read, and not all read everything. */
function mayCall(operation: Operation, { person, scopes }: Caller): boolean {
  const { api, staffScope } = operation;
  if (api === 'staff') return true;
  // The operator has no partner's eyes: the platform has the same for them.
  if (api !== 'platform' && person!.kind === 'operator') return false;
  if (person!.readOnly && !onlyReads(operation)) return false;
  return staffScope === undefined || scopes.has(staffScope);
}

function canonicalId(name: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw failureNaming('malformedId', { parameter: name });
}
