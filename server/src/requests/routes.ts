import { Failure } from '@fringe/contract/errors';
import * as requests from '@fringe/contract/operations/access/requests';
import type { Context } from '../context.ts';
import { USUAL_PAGE } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { PartnerId, RequestId } from '../values/ids.ts';
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
