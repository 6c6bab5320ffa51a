import { Failure } from '@fringe/contract/errors';
import { basePaths } from '@fringe/contract/operation';
import * as requests from '@fringe/contract/operations/access/requests';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { KeepRequest } from '../http/access-log.ts';
import { USUAL_PAGE } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { isUuid, type PartnerId, type RequestId } from '../values/ids.ts';
import type { KeptRequests } from './keep-requests.ts';
import type { RequestFilter } from './list-queries.ts';
import { listRequests } from './list-requests.ts';
import { credentialsOf, findRequest, type RequestItem } from './queries.ts';
import { cameAt, operationsOf, spanOf } from './rules.ts';

const shown = ({ id, ...rest }: RequestItem) => ({ id, at: cameAt(id), ...rest });

/** The list is the same for partners, who see their own calls, and for the operator. */
export const requestRoutes = ({ database: { reader } }: Context): Route[] => {
  /** The credentials whose calls are asked for; undefined when it may be anybody's. */
  const clientsOf = async (
    partnerId: PartnerId | null,
    clientId: string | undefined,
  ): Promise<readonly string[] | undefined> => {
    if (partnerId === null) return clientId === undefined ? undefined : [clientId];
    const own = await credentialsOf(reader, partnerId);
    return clientId === undefined ? own : own.filter((one) => one === clientId);
  };
  const list = async (
    { partnerId }: { partnerId: PartnerId | null },
    query: requests.RequestQuery,
  ) => {
    const { employeeId, companyId, code, status, limit = USUAL_PAGE } = query;
    const filter: RequestFilter = {
      clientIds: await clientsOf(partnerId, query.clientId?.toLowerCase()),
      employeeId,
      companyId,
      code,
      operations: operationsOf(query) ?? undefined,
      statusClass: status && Number(status[0]),
    };
    const { items, next } = await listRequests(reader, spanOf(query), filter, limit);
    return { requests: items.map(shown), next };
  };
  const find = async ({ partnerId }: Caller, id: RequestId) => {
    const found = await findRequest(reader, id);
    const isOwn = partnerId === null || found?.partnerId === partnerId;
    if (!found || !isOwn) throw new Failure('resourceNotFound');
    return shown(found);
  };
  return [
    route(requests.listRequests, async ({ caller, query }) => list(caller, query)),
    route(requests.readRequest, async ({ caller, path }) => find(caller, path.requestId)),
    route(requests.platformListRequests, async ({ query }) =>
      list({ partnerId: query.partnerId ?? null }, query),
    ),
    route(requests.platformReadRequest, async ({ caller, path }) => find(caller, path.requestId)),
  ];
};

/** Tells of calls of operations, and of methods that a path of theirs does not offer. */
export const tellOf =
  (kept: KeptRequests): KeepRequest =>
  (request, operation, status, ms) => {
    if (!operation && !isOfInterface(request.refusedAt)) return;
    kept.add({
      id: request.id,
      durationMs: ms,
      status,
      credentialId: request.caller?.credentialId ?? null,
      companyId: idNamed('companyId', request),
      employeeId: idNamed('employeeId', request),
      operation: operation?.id ?? null,
      code: request.failureCode,
    });
  };

const interfaces = Object.values(basePaths).map((path) => `${path}/`);

const isOfInterface = (url: string): boolean => interfaces.some((path) => url.startsWith(path));

type Fields = Record<string, unknown> | null | undefined;

/**
 * An id that a call names, in its path, its query or its body. Once a caller was admitted, those
 * of the path are canonical; anything else can be any text, of which nothing is kept.
 */
function idNamed(name: string, request: FastifyRequest): string | null {
  const { params, query, body, caller, failureCode } = request;
  const inPath = (params as Fields)?.[name];
  if (inPath !== undefined && caller && failureCode === null) return inPath as string;
  const id = inPath ?? (query as Fields)?.[name] ?? (body as Fields)?.[name];
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;
}
