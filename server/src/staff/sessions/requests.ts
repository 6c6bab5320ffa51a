import type { FastifyRequest } from 'fastify';

/** In an address: which role is meant where no header can be sent, as in a link to a file. */
const ROLE_PARAMETER = 'fringeRole';

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * True for what a page asks again by itself, which must not keep a session alive that nobody uses.
 * What changes something is always somebody's.
 */
export const isBackground = (request: FastifyRequest): boolean =>
  isRead(request) && request.headers['x-fringe-background'] === '1';

/**
 * The role that a request of a session names. The one in the address is taken out of the query:
 * it says who asks and not what for, so that no operation has to know it.
 */
export function roleAsked(request: FastifyRequest): unknown {
  const named = request.headers['x-fringe-role'];
  const query = request.query as Record<string, unknown>;
  if (!isRead(request) || !(ROLE_PARAMETER in query)) return named;
  const { [ROLE_PARAMETER]: inAddress, ...rest } = query;
  request.query = rest;
  return named ?? inAddress;
}
