import assert from 'node:assert/strict';
import { docsOf, ErrorBody, type FailureCode, failures, OAuthError } from '@fringe/contract/errors';
import { basePaths, failuresOf, type Operation, pathParameters } from '@fringe/contract/operation';
import { OAuthTokenReply, requestToken } from '@fringe/contract/operations/access/token';
import { allOperations as operations } from '@fringe/contract/operations/index';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import { scopes } from '@fringe/contract/scopes';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isTextOf } from './failure-body.ts';
import { observe } from './observed.ts';
import type { Reply } from './reply.ts';
import { withoutKinds } from './withheld-schema.ts';

// A validator is used a few times: to make it takes longer than it could save.
const ajv = new Ajv({ allowUnionTypes: true, code: { optimize: false } });
addFormats.default(ajv);

const isError = ajv.compile(ErrorBody);
const isOAuthAnswer = [ajv.compile(OAuthTokenReply), ajv.compile(OAuthError)];

/** Operations that have as many words and ids in their path are told apart by pattern. */
const shapeOf = (method: string, url: string): string => `${method} ${url.split('/').length}`;

// A word stands before an id in the same place, as it does for the service.
const known = Map.groupBy(
  operations
    .toSorted((one, other) => pathParameters(one.path).length - pathParameters(other.path).length)
    .map((operation) => {
      const path = `${basePaths[operation.api]}${operation.path}`;
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return { operation, pattern, shape: shapeOf(operation.method, path) };
    }),
  ({ shape }) => shape,
);

/** Made when they are first needed: a test file needs few of them. */
const validators = new Map<string, ValidateFunction>();

/** The schema of an answer; without what it says itself is withheld from a person. */
function validatorOf({ id, reply: { body } }: Operation, withheld: string) {
  const key = `${id} ${withheld}`;
  if (body && !validators.has(key)) {
    const kinds = withheld.split(', ') as PrivateKind[];
    validators.set(key, ajv.compile(withoutKinds(body, kinds) as object));
  }
  return validators.get(key);
}

/** What any path may answer with, whatever the operation. */
const everywhere = new Set<string>([
  'invalidRequest',
  'resourceNotFound',
  'methodNotAllowed',
  // Whatever a session calls may be refused like this.
  'crossSite',
  'roleNotAllowed',
  'withheld',
  'tooManyRequests',
  'internal',
  'unavailable',
] satisfies FailureCode[]);

/** Fails the test when a reply is an undeclared failure or has a body outside its schema. */
export function checkAgainstContract(method: string, path: string, reply: Reply): void {
  const url = path.split('?')[0]!;
  const where = `${method} ${url} answered ${reply.status}: ${reply.text.slice(0, 500)}`;
  assert.ok(reply.headers.has('x-request-id'), `no X-Request-Id; ${where}`);
  const match = known.get(shapeOf(method, url))?.find(({ pattern }) => pattern.test(url));
  if (reply.status === match?.operation.reply.status) {
    checkSuccess(match.operation, reply, where);
    observe(match.operation.id, 'success');
  } else if (match || isFailure(reply)) {
    checkFailure(reply, match?.operation, where);
  }
}

/** Pages and the OAuth dialect tell of a failure in a form of their own. */
const isFailure = ({ status, headers, body }: Reply): boolean =>
  status >= 400 &&
  headers.get('content-type')?.startsWith('application/json') === true &&
  !isOAuthAnswer.some((isValid) => isValid(body));

function checkFailure(reply: Reply, operation: Operation | undefined, where: string): void {
  if (operation && isOAuth(operation, reply)) return;
  const { status, headers, body } = reply;
  expectValid(isError, body, where);
  const code = body.code as FailureCode;
  assert.ok(code in failures, `unknown code; ${where}`);
  assert.deepEqual([body.error, status], [failures[code].status, failures[code].status], where);
  assert.ok(isTextOf(code, body.message), `the text of another failure; ${where}`);
  assert.equal(body.docs, docsOf(code), where);
  const order = fieldOrder.filter((name) => name in body);
  assert.deepEqual(Object.keys(body), order, where);
  const declared: string[] = operation ? failuresOf(operation) : [...everywhere, code];
  assert.ok(declared.includes(code) || everywhere.has(code), `undeclared failure; ${where}`);
  if (operation) observe(operation.id, code);
  if (code !== 'insufficientScope') return;
  assert.ok(scopes.includes(body.scope), `it names no scope; ${where}`);
  const challenge = `Bearer error="insufficient_scope", scope="${body.scope}"`;
  assert.equal(headers.get('www-authenticate'), challenge, where);
}

const fieldOrder = Object.keys(ErrorBody.properties);

function checkSuccess(operation: Operation, reply: Reply, where: string): void {
  const isReply = validatorOf(operation, reply.headers.get('x-fringe-withheld') ?? '');
  // A file has no schema; what stands in it is held against the JSON by its own tests.
  const type = reply.headers.get('content-type') ?? '';
  if (operation.reply.csv && /^text\/csv|spreadsheetml\.sheet$/.test(type)) return;
  if (operation.reply.file) {
    const name = reply.headers.get('content-disposition');
    assert.match(name ?? '', /^attachment; filename=/, `a file without a name; ${where}`);
    return;
  }
  if (operation.reply.events) {
    const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream');
    assert.ok(isStream, `no stream of events; ${where}`);
    for (const data of streamed(reply.text)) expectValid(isReply!, data, where);
    return;
  }
  if (!isReply) assert.equal(reply.text, '', `a body where none is declared; ${where}`);
  else if (!isOAuth(operation, reply)) expectValid(isReply, reply.body, where);
}

/** What the deliveries in a part of a stream say. */
const streamed = (text: string): unknown[] =>
  [...text.matchAll(/^event: delivery\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!));

const isOAuth = (operation: Operation, reply: Reply): boolean =>
  operation.id === requestToken.id && isOAuthAnswer.some((isValid) => isValid(reply.body));

function expectValid(validate: ValidateFunction, body: unknown, where: string): void {
  assert.ok(validate(body), `${ajv.errorsText(validate.errors)}; ${where}`);
}
