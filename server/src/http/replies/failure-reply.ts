import { docsOf, type ErrorBody, Failure, type FailureCode } from '@fringe/contract/errors';
import type { FastifyError, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { RequestId } from '../../values/ids.ts';

/** Fastify's own refusals, as failures of the contract. */
const refusals: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidRequest',
  // The client hung up in the middle of its body; the database's losses are failures already.
  ECONNRESET: 'invalidRequest',
};

/** What a body may have where its route says nothing else. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Seconds after which trying again makes sense. */
const RETRY_AFTER_SECONDS = 1;

/** The failure that an error amounts to; whatever was not foreseen is an internal one. */
export function failureOf(
  error: unknown,
  internal: FailureCode = 'internal',
  bodyLimit = BODY_LIMIT_BYTES,
): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as FastifyError;
  const refusal = refusals[code] ?? (isOfClient(statusCode) ? 'invalidRequest' : internal);
  const message = refusal === 'bodyTooLarge' ? tooLarge(bodyLimit).message : undefined;
  return new Failure(refusal, message, undefined, { cause: error });
}

/** The failure for a body that is larger than a route takes. */
export const tooLarge = (limitBytes: number): Failure => {
  const kib = limitBytes / 1024;
  const limit = kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`;
  return new Failure('bodyTooLarge', `The body is larger than ${limit}`);
};

/** A refusal of Fastify's that is not listed is no fault of the service either. */
const isOfClient = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500;

/** The failure of a token that lacks a scope, which the answer names. */
export const lackingScope = (scope: string): Failure =>
  new Failure('insufficientScope', undefined, undefined, { scope });

export function bodyOf(failure: Failure): ErrorBody {
  const { status, message, code, scope, details } = failure;
  return {
    error: status,
    message,
    code,
    docs: docsOf(code),
    ...(scope && { scope }),
    ...(details && { details }),
  };
}

/** Sets what belongs beside the body of a failure. */
export function failureHeaders(reply: FastifyReply, failure: Failure): void {
  reply.code(failure.status);
  const challenge = challengeOf(failure, reply.request.headers.authorization);
  if (challenge) reply.header('www-authenticate', challenge);
  const isBusy = failure.status === 503 || failure.code === 'tooManyAtOnce';
  const wait = failure.retryAfterSeconds ?? (isBusy && RETRY_AFTER_SECONDS);
  if (wait) reply.header('retry-after', wait);
  // The rest of the body would otherwise be read, to the end of the client's patience.
  if (failure.status === 413) reply.header('connection', 'close');
}

/** What a token must be (RFC 6750, section 3): no reason is given to those that sent none. */
function challengeOf(
  { code, status, scope }: Failure,
  authorization: string | undefined,
): string | undefined {
  if (scope) return `Bearer error="insufficient_scope", scope="${scope}"`;
  if (status !== 401) return undefined;
  const refusesToken = code !== 'invalidCredentials' && /^bearer +\S/i.test(authorization ?? '');
  return refusesToken ? 'Bearer error="invalid_token"' : 'Bearer';
}

/**
 * Logs what the operator must know of. Messages of unforeseen errors can quote a row, so only their
 * names, codes and places are written.
 */
export function logFailure(log: Logger, requestId: RequestId, failure: Failure): void {
  if (failure.status < 500) return;
  const cause = failure.cause as (Error & { code?: string; constraint?: string }) | undefined;
  log.error(
    {
      requestId,
      failure: failure.code,
      error: cause?.name,
      code: cause?.code,
      constraint: cause?.constraint,
      at: failure.status === 500 ? places(cause?.stack) : undefined,
    },
    'request failed',
  );
}

const places = (stack: string | undefined): string[] | undefined =>
  stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
    .slice(0, 8);
