import assert from 'node:assert/strict';
import { ErrorBody, failures, OAuthError } from '@fringe/contract/errors';
import { basePaths, failuresOf, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { OAuthTokenReply, requestToken } from '@fringe/contract/operations/token';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Reply } from './reply.ts';

const ajv = new Ajv({ allowUnionTypes: true });
addFormats.default(ajv);

const isError = ajv.compile(ErrorBody);
const isOAuthAnswer = [ajv.compile(OAuthTokenReply), ajv.compile(OAuthError)];

const known = operations.map((operation) => ({
  operation,
  pattern: new RegExp(
    `^${basePaths[operation.api]}${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  ),
}));

/** Made when they are first needed: a test file needs few of them. */
const validators = new Map<Operation, ValidateFunction>();
const validatorOf = (operation: Operation): ValidateFunction | undefined => {
  const { body } = operation.reply;
  if (body && !validators.has(operation)) validators.set(operation, ajv.compile(body));
  return validators.get(operation);
};

/** Statuses that any path may answer with, whatever the operation. */
const everywhere = new Set([400, 404, 405, 413, 415, 429, 500, 503]);

/** Fails the test when a reply has an undeclared status or a body outside its schema. */
export function checkAgainstContract(method: string, path: string, reply: Reply): void {
  const url = path.split('?')[0]!;
  const where = `${method} ${url} answered ${reply.status}: ${reply.text.slice(0, 500)}`;
  assert.ok(reply.headers.has('x-request-id'), `no X-Request-Id; ${where}`);
  const match = known.find((one) => one.operation.method === method && one.pattern.test(url));
  if (!match) return;
  if (reply.status === match.operation.reply.status) {
    checkSuccess(match.operation, reply, where);
    return;
  }
  const declared = failuresOf(match.operation).map((code) => failures[code].status as number);
  const allowed = declared.includes(reply.status) || everywhere.has(reply.status);
  assert.ok(allowed, `undeclared status; ${where}`);
  if (isOAuth(match.operation, reply)) return;
  expectValid(isError, reply.body, where);
  assert.equal(reply.body.error, reply.status, where);
}

function checkSuccess(operation: Operation, reply: Reply, where: string): void {
  const isReply = validatorOf(operation);
  // A file has no schema; what stands in it is held against the JSON by its own tests.
  if (operation.reply.csv && reply.headers.get('content-type')?.startsWith('text/csv')) return;
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
