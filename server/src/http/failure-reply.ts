import { type ErrorBody, Failure, type FailureCode } from '@fringe/contract/errors';
import type { FastifyError, FastifyReply } from 'fastify';
import type { Logger } from 'pino';

/** Fastify's own refusals, as failures of the contract. */
const refusals: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidRequest',
  // The client hung up in the middle of its body; the database's losses are failures already.
  ECONNRESET: 'invalidRequest',
};

/** Seconds after which trying again makes sense. */
const RETRY_AFTER_SECONDS = '1';

/** The failure that an error amounts to; whatever was not foreseen is an internal one. */
export function failureOf(error: unknown, internal: FailureCode = 'internal'): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as FastifyError;
  const refusal = refusals[code] ?? (isOfClient(statusCode) ? 'invalidRequest' : internal);
  return new Failure(refusal, undefined, undefined, { cause: error });
}

/** A refusal of Fastify's that is not listed is no fault of the service either. */
const isOfClient = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500;

export function bodyOf(failure: Failure): ErrorBody {
  const { status, message, details } = failure;
  return { error: status, message, ...(details && { details }) };
}

/** Sets what belongs beside the body of a failure. */
export function failureHeaders(reply: FastifyReply, failure: Failure): void {
  reply.code(failure.status);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // The rest of the body would otherwise be read, to the end of the client's patience.
  if (failure.status === 413) reply.header('connection', 'close');
}

/**
 * Logs what the operator must know of. Messages of unforeseen errors can quote a row, so only their
 * names, codes and places are written.
 */
export function logFailure(log: Logger, requestId: string, failure: Failure): void {
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
