import { Failure } from '@fringe/contract/errors';
import type { FastifyReply } from 'fastify';

const WINDOW_MS = 60_000;

/** Counts per key in windows of a minute, in this process only; a window's counts end with it. */
export class RateLimit {
  readonly limit: number;
  #counts = new Map<string, number>();
  #windowEndsMs = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts one more for the key; returns how many it has in this window. */
  count(key: string): number {
    this.#turn();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#windowEndsMs - performance.now()) / 1000));
  }

  #turn(): void {
    const now = performance.now();
    if (now < this.#windowEndsMs) return;
    this.#counts = new Map();
    this.#windowEndsMs = now + WINDOW_MS;
  }
}

/** Counts a call and sets the headers of the rate limit; refuses the calls beyond the limit. */
export function limitRate(rate: RateLimit, key: string, reply: FastifyReply): void {
  const count = rate.count(key);
  setRateHeaders(rate, count, reply);
  if (count > rate.limit) throw tooMany(rate, reply);
}

function setRateHeaders(rate: RateLimit, count: number, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', rate.limit);
  reply.header('x-ratelimit-remaining', Math.max(0, rate.limit - count));
  reply.header('x-ratelimit-reset', rate.secondsLeft());
}

export function tooMany(rate: RateLimit, reply: FastifyReply): Failure {
  setRateHeaders(rate, rate.limit, reply);
  reply.header('retry-after', rate.secondsLeft());
  return new Failure('tooManyRequests');
}
