import { type ErrorBody, Failure, type FailureCode, failureNaming } from '@fringe/contract/errors';
import { linePattern, uuidPattern } from '@fringe/contract/types';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const options = { allowUnionTypes: true, useDefaults: true } as const;

/** Stops at the first fault; bounds on counts are checked before what they bound. */
const first = withFormats(new Ajv(options));

/** Finds every fault, which for a hostile request takes long: see `MAX_LISTED_VALUES`. */
const every = withFormats(new Ajv({ ...options, allErrors: true }));

/** All faults are listed for a request of at most this many values, for others only the first. */
const MAX_LISTED_VALUES = 1_000;

/** Enough for a person to mend a request; a hostile body must not make a long answer. */
const MAX_DETAILS = 20;
const MAX_PATH_LENGTH = 200;

const partNames: Record<string, string> = { querystring: 'query', body: 'body' };

/** What a pattern asks for, where the pattern itself would help nobody. */
const patternTexts: Record<string, string> = {
  [linePattern]: 'must be text without control characters or spaces at its ends',
  [uuidPattern]: 'must be a uuid with its dashes',
  '^[1-9]': 'must be a day from the year 1000 on',
};

interface ValidatorOptions {
  schema: unknown;
  httpPart?: string;
  /** The failure for a missing field, where the specification words it. */
  missingField?: FailureCode | undefined;
}

/** The validator of one part of a request, for Fastify; compiled at the first request. */
export function compileValidator({ schema, httpPart, missingField }: ValidatorOptions) {
  let compiled: ValidateFunction | undefined;
  const part = partNames[httpPart ?? 'body']!;
  const read = part === 'query' ? queryReaders(schema) : [];
  return (data: unknown) => {
    compiled ??= first.compile(schema as object);
    const validate = compiled;
    for (const one of read) one(data as Record<string, unknown>);
    if (validate(data)) return { value: data };
    const complete = countUpTo(MAX_LISTED_VALUES, data) <= MAX_LISTED_VALUES;
    const errors = (complete && faultsOf(schema as object, data)) || validate.errors!;
    const error = invalid(part, errors);
    return { error: (missingField && missing(missingField, errors, error)) ?? error };
  };
}

/** Compiled when it is first needed: most operations never are sent anything wrong. */
function faultsOf(schema: object, data: unknown): ErrorObject[] | null | undefined {
  const validate = every.compile(schema);
  validate(data);
  return validate.errors;
}

/** How many values there are in one, itself included; it stops counting after the limit. */
function countUpTo(limit: number, value: unknown): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  const inside = Object.values(value);
  if (inside.length >= limit) return limit + 1;
  for (const one of inside) {
    count += countUpTo(limit - count, one);
    if (count > limit) break;
  }
  return count;
}

/** Names the first missing field, with dots where it lies deeper. */
function missing(code: FailureCode, errors: readonly ErrorObject[], { details }: Failure) {
  const error = errors.find(({ keyword }) => keyword === 'required');
  if (!error) return undefined;
  const path = [...error.instancePath.split('/').slice(1), error.params.missingProperty];
  const { message } = failureNaming(code, { field: path.join('.') });
  return new Failure(code, message, details);
}

type Query = Record<string, unknown>;

/** Query parameters arrive as text; what the schema wants as another type is read as such. */
function queryReaders(schema: unknown): ((query: Query) => void)[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.entries(properties).flatMap(([name, { type }]) => {
    if (type === 'integer') return [(query: Query) => readInteger(query, name)];
    if (type === 'boolean') return [(query: Query) => readBoolean(query, name)];
    return [];
  });
}

function readBoolean(query: Query, name: string): void {
  const text = query[name];
  if (text === 'true' || text === 'false') query[name] = text === 'true';
}

/** Larger numbers mean the same: far beyond anything there is. */
const MAX_INTEGER = 1e15;

/** Decimal digits only: what JavaScript takes for a number besides, a partner did not mean. */
function readInteger(query: Query, name: string): void {
  const text = query[name];
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) return;
  query[name] = Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, Number(text)));
}

/** The failure for a request whose parts do not fit their schemas. */
export function invalid(part: string, errors: ErrorObject[]): Failure {
  const details = errors
    // That null would do as well helps nobody who sent something else.
    .filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null')
    // What is wrong with a name is reported once, for the name.
    .filter(({ propertyName }) => propertyName === undefined)
    // A mistyped name is also a missing one; the typo says more, and must not be cut off.
    .sort((a, b) => Number(isUnknownName(b)) - Number(isUnknownName(a)))
    .slice(0, MAX_DETAILS)
    .map((error) => describe(part, error))
    .map(({ path, message }) => ({ path: path.slice(0, MAX_PATH_LENGTH), message }));
  return invalidRequest(details);
}

const isUnknownName = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties';

export function invalidRequest(details: NonNullable<ErrorBody['details']>): Failure {
  const [first] = details;
  return new Failure('invalidRequest', `${first!.path}: ${first!.message}`, details);
}

function describe(part: string, error: ErrorObject): { path: string; message: string } {
  const path = part + error.instancePath;
  if (isUnknownName(error)) {
    const kind = part === 'query' ? 'parameter' : 'field';
    return {
      path: `${path}/${error.params.additionalProperty}`,
      message: `is not a known ${kind}`,
    };
  }
  if (error.keyword === 'enum') {
    return {
      path,
      message: `must be one of ${error.params.allowedValues.filter(Boolean).join(', ')}`,
    };
  }
  if (error.keyword === 'format' && error.params.format === 'date') {
    return { path, message: 'must be a real day, written YYYY-MM-DD' };
  }
  if (error.keyword === 'propertyNames') {
    const name = error.params.propertyName.slice(0, 64);
    return { path, message: `has the name "${name}"; names have 1 to 64 characters` };
  }
  if (error.keyword === 'pattern' && patternTexts[error.params.pattern]) {
    return { path, message: patternTexts[error.params.pattern]! };
  }
  return { path, message: error.message ?? 'is invalid' };
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'date', 'email', 'int32', 'uri']);
  return ajv;
}
