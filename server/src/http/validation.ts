import { type ErrorBody, Failure } from '@fringe/contract/errors';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const options = { allErrors: true, allowUnionTypes: true, useDefaults: true } as const;

/** Query parameters arrive as text, so they are read as what the schema wants; bodies never are. */
const readers = {
  querystring: withFormats(new Ajv({ ...options, coerceTypes: true })),
  body: withFormats(new Ajv(options)),
};

/** Enough for a person to mend a request; a hostile body must not make a long answer. */
const MAX_DETAILS = 20;

const partNames: Record<string, string> = { querystring: 'query', body: 'body' };

/** The validator of one part of a request, in the form that Fastify asks for. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  const ajv = httpPart === 'querystring' ? readers.querystring : readers.body;
  const validate: ValidateFunction = ajv.compile(schema as object);
  return (data: unknown) => {
    if (validate(data)) return { value: data };
    return { error: invalid(partNames[httpPart ?? 'body']!, validate.errors ?? []) };
  };
}

/** The failure for a request whose parts do not fit their schemas. */
export function invalid(part: string, errors: ErrorObject[]): Failure {
  const details = errors
    .filter((error) => error.keyword !== 'anyOf')
    .slice(0, MAX_DETAILS)
    .map((error) => describe(part, error));
  return invalidRequest(details);
}

export function invalidRequest(details: NonNullable<ErrorBody['details']>): Failure {
  const [first] = details;
  return new Failure('invalidRequest', `${first!.path}: ${first!.message}`, details);
}

function describe(part: string, error: ErrorObject): { path: string; message: string } {
  const path = part + error.instancePath;
  if (error.keyword === 'additionalProperties') {
    const kind = part === 'query' ? 'parameter' : 'field';
    return {
      path: `${path}/${error.params.additionalProperty}`,
      message: `is not a known ${kind}`,
    };
  }
  if (error.keyword === 'enum') {
    return { path, message: `must be one of ${error.params.allowedValues.join(', ')}` };
  }
  return { path, message: error.message ?? 'is invalid' };
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'date', 'email', 'int32', 'uri']);
  return ajv;
}
