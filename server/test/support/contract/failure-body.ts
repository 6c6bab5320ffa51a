import assert from 'node:assert/strict';
import { docsOf, type ErrorBody, type FailureCode, failures } from '@fringe/contract/errors';

/** Failures whose text is made for the case. */
const madeForTheCase: FailureCode[] = [
  'invalidRequest',
  'bodyTooLarge',
  'unsupportedMediaType',
  'unavailable',
];

const codes = Object.keys(failures) as FailureCode[];

/** True when a failure can have this text. */
export const isTextOf = (code: FailureCode, message: string): boolean =>
  madeForTheCase.includes(code) ||
  new RegExp(`^${failures[code].message.split(/<\w+>/).map(RegExp.escape).join('.+')}$`, 's').test(
    message,
  );

/** The body of the failure that has this status and this text. */
export function failureBody(status: number, message: string): ErrorBody {
  const fitting = codes.filter(
    (code) => failures[code].status === status && isTextOf(code, message),
  );
  const code = fitting.find((one) => !madeForTheCase.includes(one)) ?? fitting[0];
  assert.ok(code, `no failure of the contract is ${status} ${message}`);
  return { error: status, message, code, docs: docsOf(code) };
}

/** The body of a failure with one complaint. */
export const invalidBody = (path: string, message: string): ErrorBody => ({
  ...failureBody(400, `${path}: ${message}`),
  details: [{ path, message }],
});
