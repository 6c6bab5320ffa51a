import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit, tooMany } from '../rate-limit.ts';

const FAILURES_PER_MINUTE = 30;

/**
 * Counts wrong pairs of one client id from one place. A right pair is never refused: others, behind
 * the same proxy, could otherwise keep a client out by failing in its name.
 */
export interface FailureCount {
  /** Counts a wrong pair, and throws after too many of them. */
  add(clientId: string, request: FastifyRequest, reply: FastifyReply): void;
}

export function countFailures(): FailureCount {
  const rate = new RateLimit(FAILURES_PER_MINUTE);
  // The same client in any letter case; hashed, for what is sent in place of an id may be long.
  const key = (clientId: string, request: FastifyRequest) =>
    hash('sha256', `${request.ip} ${clientId.toLowerCase()}`, 'base64');
  return {
    add(clientId, request, reply) {
      if (rate.count(key(clientId, request)) > rate.limit) throw tooMany(rate, reply);
    },
  };
}
