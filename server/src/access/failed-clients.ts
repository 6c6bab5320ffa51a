import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit, tooMany } from './rate-limit.ts';

const FAILURES_PER_MINUTE = 30;

/** Whoever fails too often from one place with one client id has to wait. */
export interface FailureCount {
  /** Refuses an attempt after too many failed ones. */
  check(clientId: string, request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a wrong pair; what failed for another reason is not the client's fault. */
  add(clientId: string, request: FastifyRequest): void;
}

export function countFailures(): FailureCount {
  const rate = new RateLimit(FAILURES_PER_MINUTE);
  // The same client in any letter case; hashed, for what is sent in place of an id may be long.
  const key = (clientId: string, request: FastifyRequest) =>
    hash('sha256', `${request.ip} ${clientId.toLowerCase()}`, 'base64');
  return {
    check(clientId, request, reply) {
      if (rate.isUsedUp(key(clientId, request))) throw tooMany(rate, reply);
    },
    add(clientId, request) {
      rate.count(key(clientId, request));
    },
  };
}
