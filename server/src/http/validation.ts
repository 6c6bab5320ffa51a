import { type ErrorBody, Failure } from '@fringe/contract/errors';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const options = { allErrors: true, allowUnionTypes: true, useDefaults: true } as const;

const ajv = withFormats(new Ajv(options));

/** Enough for a person to mend a request; a hostile body must not make a long answer. */
const MAX_DETAILS = 20;
const MAX_PATH_LENGTH = 200;

const partNames: Record<string, string> = { querystring: 'query', body: 'body' };

/** The validator of one part of a request, in the form that Fastify asks for. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  const validate: ValidateFunction = ajv.compile(schema as object);
  const integers = httpPart === 'querystring' ? integersOf(schema) : [];
  return (data: unknown) => {
    for (const name of integers) readInteger(data as Record<string, unknown>, name);
    if (validate(data)) return { value: data };
    return { error: invalid(partNames[httpPart ?? 'body']!, validate.errors ?? []) };
  };
}

/** Query parameters arrive as text; the ones that the schema wants as integers are read as such. */
function integersOf(schema: unknown): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

/** Larger numbers mean the same: far beyond anything there is. */
const MAX_INTEGER = 1e15;

/** Decimal digits only: what JavaScript takes for a number besides, a partner did not mean. */
function readInteger(query: Record<string, unknown>, name: string): void {
  const text = query[name];
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) return;
  query[name] = Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, Number(text)));
}

/** The failure for a request whose parts do not fit their schemas. */
export function invalid(part: string, errors: ErrorObject[]): Failure {
  const details = errors
    .filter((error) => error.keyword !== 'anyOf')
    .slice(0, MAX_DETAILS)
    .map((error) => describe(part, error))
    .map(({ path, message }) => ({ path: path.slice(0, MAX_PATH_LENGTH), message }));
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
