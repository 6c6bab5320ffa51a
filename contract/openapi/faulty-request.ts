import { type ErrorBody, type FailureCode, failures } from '../errors.ts';
import type { Operation } from '../operation.ts';

/** A request that an operation refuses, and what it says then. */
export interface FaultyRequest {
  /** What is wrong: nothing in the body or in the query, or a parameter that nobody knows. */
  fault: 'empty-body' | 'empty-query' | 'unknown-parameter';
  message: string;
  details: NonNullable<ErrorBody['details']>;
}

/** The parameter that no operation has. */
export const UNKNOWN_PARAMETER = 'colour';

/** A plain case of a request that is not valid; undefined for failures of another kind. */
export function faultyRequest(operation: Operation, code: FailureCode): FaultyRequest | undefined {
  const inBody = (operation.body as { required?: string[] } | undefined)?.required ?? [];
  const inQuery = operation.query?.required ?? [];
  if (code === 'fieldRequired') {
    const message = failures[code].message.replace('<field>', inBody[0]!);
    return { fault: 'empty-body', message, details: missing('body', inBody) };
  }
  if (code !== 'invalidRequest') return undefined;
  if (inBody.length > 0 && !operation.missingField) {
    return invalid('empty-body', missing('body', inBody));
  }
  if (inQuery.length > 0) return invalid('empty-query', missing('query', inQuery));
  const path = `query/${UNKNOWN_PARAMETER}`;
  return invalid('unknown-parameter', [{ path, message: 'is not a known parameter' }]);
}

const missing = (path: string, names: readonly string[]): FaultyRequest['details'] =>
  names.map((name) => ({ path, message: `must have required property '${name}'` }));

const invalid = (
  fault: FaultyRequest['fault'],
  details: FaultyRequest['details'],
): FaultyRequest => ({
  fault,
  message: `${details[0]!.path}: ${details[0]!.message}`,
  details,
});
