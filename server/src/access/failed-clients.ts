import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit, tooMany } from './rate-limit.ts';

const FAILURES_PER_MINUTE = 30;

/** Whoever fails too often from one place with one client id has to wait. */
export interface FailureCount {
  /** Counts the attempt as failed before it is made, so that a burst cannot slip through. */
  begin(clientId: string, request: FastifyRequest, reply: FastifyReply): void;
  succeeded(clientId: string, request: FastifyRequest): void;
}

export function countFailures(): FailureCount {
  const rate = new RateLimit(FAILURES_PER_MINUTE);
  // The same client in any letter case; hashed, for what is sent in place of an id may be long.
  const key = (clientId: string, request: FastifyRequest) =>
    hash('sha256', `${request.ip} ${clientId.toLowerCase()}`, 'base64');
  return {
    begin(clientId, request, reply) {
      if (rate.count(key(clientId, request)) > rate.limit) throw tooMany(rate, reply);
    },
    succeeded(clientId, request) {
      rate.uncount(key(clientId, request));
    },
  };
}
