import type { RequestQuery } from '@fringe/contract/operations/access/requests';
import type { Reader } from '../database/statement.ts';
import type { PartnerId } from '../values/ids.ts';
import type { RequestFilter } from './list-queries.ts';
import { credentialsOf } from './queries.ts';
import { operationsOf } from './rules.ts';

type Asked = Pick<
  RequestQuery,
  'clientId' | 'employeeId' | 'companyId' | 'code' | 'status' | 'operation' | 'kind'
>;

/** Which calls are asked for: those of a partner, or anybody's where there is none. */
export async function narrowRequests(
  reader: Reader,
  partnerId: PartnerId | null,
  query: Asked,
): Promise<RequestFilter> {
  const { employeeId, companyId, code, status } = query;
  return {
    clientIds: await clientsOf(reader, partnerId, query.clientId?.toLowerCase()),
    employeeId,
    companyId,
    code,
    operations: operationsOf(query) ?? undefined,
    statusClass: status && Number(status[0]),
  };
}

/** The credentials whose calls are asked for; undefined when it may be anybody's. */
async function clientsOf(
  reader: Reader,
  partnerId: PartnerId | null,
  clientId: string | undefined,
): Promise<readonly string[] | undefined> {
  if (partnerId === null) return clientId === undefined ? undefined : [clientId];
  const own = await credentialsOf(reader, partnerId);
  return clientId === undefined ? own : own.filter((one) => one === clientId);
}
