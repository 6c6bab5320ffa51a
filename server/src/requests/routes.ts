import { Failure } from '@fringe/contract/errors';
import { basePaths } from '@fringe/contract/operation';
import * as figures from '@fringe/contract/operations/access/request-figures';
import * as requests from '@fringe/contract/operations/access/requests';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { KeepRequest } from '../http/access-log.ts';
import { USUAL_PAGE } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { hoursAsked } from '../values/hours.ts';
import { isUuid, type PartnerId, type RequestId } from '../values/ids.ts';
import { countRequests } from './figures/count-requests.ts';
import type { KeptRequests } from './keep-requests.ts';
import { listRequests } from './list-requests.ts';
import { narrowRequests } from './narrow-requests.ts';
import { findRequest, type RequestItem } from './queries.ts';
import { cameAt, spanOf } from './rules.ts';

const shown = ({ id, ...rest }: RequestItem) => ({ id, at: cameAt(id), ...rest });

/** The same for partners, who see their own calls, and for the operator. */
export const requestRoutes = ({ clock, database: { reader } }: Context): Route[] => {
  const list = async (partnerId: PartnerId | null, query: requests.RequestQuery) => {
    const filter = await narrowRequests(reader, partnerId, query);
    const { limit = USUAL_PAGE } = query;
    const { items, next } = await listRequests(reader, spanOf(query), filter, limit);
    return { requests: items.map(shown), next };
  };
  const count = async (
    viewer: PartnerId | null,
    partnerId: PartnerId | null,
    query: figures.FiguresQuery,
  ) => {
    const span = hoursAsked(query, clock.now());
    return countRequests(reader, span, await narrowRequests(reader, partnerId, query), viewer);
  };
  const find = async ({ partnerId }: Caller, id: RequestId) => {
    const found = await findRequest(reader, id);
    const isOwn = partnerId === null || found?.partnerId === partnerId;
    if (!found || !isOwn) throw new Failure('resourceNotFound');
    return shown(found);
  };
  return [
    route(requests.listRequests, async ({ caller: { partnerId }, query }) =>
      list(partnerId, query),
    ),
    route(requests.readRequest, async ({ caller, path }) => find(caller, path.requestId)),
    route(requests.platformListRequests, async ({ query }) => list(query.partnerId ?? null, query)),
    route(requests.platformReadRequest, async ({ caller, path }) => find(caller, path.requestId)),
    route(figures.readRequestFigures, async ({ caller: { partnerId }, query }) =>
      count(partnerId, partnerId, query),
    ),
    route(figures.platformReadRequestFigures, async ({ query }) =>
      count(null, query.partnerId ?? null, query),
    ),
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
