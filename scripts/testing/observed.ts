import { globSync, readFileSync } from 'node:fs';
import type { FailureCode } from '../../contract/errors.ts';
import { failuresOf } from '../../contract/operation.ts';
import { allOperations as operations } from '../../contract/operations/index.ts';

/**
 * The last step of a test run: what the contract declares of an operation was seen in a reply, its
 * success and each of its failures. Prints what was not.
 */

/**
 * They come from the frame around all operations, and have to be seen once. For 413 and 415,
 * server/test/stories/http/content-types.test.ts sends raw requests to each operation.
 */
const onceForAll: readonly FailureCode[] = [
  'bodyTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'tooManyAtOnce',
  'internal',
  'unavailable',
  'requestInProgress',
  'answerNotKept',
];

/** Declared, and not seen by any test yet: the list may only get shorter. */
const notYet = new Set([
  'platformInviteEmployee invitedRecently',
  'triggerEvent benefitDisabled',
  'triggerEvent limitExceeded',
  'triggerEvent limitRequired',
]);

const files = globSync(`${process.argv[2]}/*.json`);
const seen = new Set(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]));
const anywhere = new Set([...seen].map((one) => one.split(' ')[1]));

const unseen = operations.flatMap((operation) =>
  ['success', ...failuresOf(operation)]
    .filter((answer) =>
      (onceForAll as readonly string[]).includes(answer)
        ? !anywhere.has(answer)
        : !seen.has(`${operation.id} ${answer}`),
    )
    .map((answer) => `${operation.id} ${answer}`)
    .filter((one) => !notYet.has(one)),
);
const stale = [...notYet].filter((one) => seen.has(one));
if (stale.length > 0) {
  console.error(`Seen by now; take them off the list of this file:\n  ${stale.join('\n  ')}`);
  process.exit(1);
}
if (unseen.length > 0) {
  console.error(
    `The contract declares these, and no test has seen them:\n  ${unseen.join('\n  ')}`,
  );
  process.exit(1);
}
console.log(`Every answer that the contract declares was seen: ${seen.size} of operations`);
