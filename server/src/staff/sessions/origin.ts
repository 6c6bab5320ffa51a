import { Failure } from '@fringe/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopbackHost, isOnOwnMachine } from '../../outbound/address.ts';

/**
 * The address that a browser knows the service by. On one's own machine it has several names, and
 * the one that was asked for is as good; a name from elsewhere that was pointed here is none.
 */
export const baseUrlFor = (
  config: Config,
  request: Pick<FastifyRequest, 'host' | 'hostname'>,
): string =>
  isOnOwnMachine(config) && isLoopbackHost(request.hostname)
    ? `http://${request.host}`
    : config.publicUrl;

/**
 * A browser sends the cookie whoever wrote the page. What changes something has to come from our
 * own pages: other sites can neither send the header nor hide where they are.
 */
export function demandOwnPage(config: Config, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers['x-fringe-console'] !== '1') throw new Failure('crossSite');
  demandOwnOrigin(config, request);
}

/** What a form sends, which has no headers of its own, has to come from here, too. */
export function demandOwnOrigin(config: Config, request: FastifyRequest): void {
  const own = new URL(baseUrlFor(config, request)).origin;
  if (request.headers.origin !== own) throw new Failure('crossSite');
}
