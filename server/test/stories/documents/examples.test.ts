import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type FailureCode, failures } from '@fringe/contract/errors';
import { events } from '@fringe/contract/events';
import { failureExample } from '@fringe/contract/openapi/failures';
import { faultyRequest, UNKNOWN_PARAMETER } from '@fringe/contract/openapi/faulty-request';
import { type Example, recorded } from '@fringe/contract/openapi/recorded';
import { failuresOf, type Operation, pathParameters } from '@fringe/contract/operation';
import { requestToken } from '@fringe/contract/operations/access/token';
import { operations } from '@fringe/contract/operations/index';
import { verifyWebhook } from '@fringe/contract/signature';
import { Webhook } from 'standardwebhooks';
import type { Client, Reply } from '../../support/client.ts';
import { recordExamples } from '../../support/examples/record.ts';
import { addressOf } from '../../support/examples/recorder.ts';
import { FIXED, SIGNING_SECRET } from '../../support/examples/steady.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, operator, anonymous } = service;

const MEND = 'run npm run golden, and look at what it changed';
const examplesOf = ({ id }: Operation): Example[] => recorded.operations[id] ?? [];
const callerOf = ({ api, authenticated }: Operation): Client =>
  authenticated === false ? anonymous : api === 'platform' ? operator : partner;

describe('the examples of the reference', async () => {
  const again = await recordExamples();

  for (const operation of operations) {
    it(`are what the service answers: ${operation.id}`, () => {
      assert.ok(examplesOf(operation).length > 0, 'each operation is in an example');
      assert.deepEqual(again.operations[operation.id], examplesOf(operation), MEND);
    });
  }

  for (const type of Object.keys(events)) {
    it(`are what the service sends: ${type}`, () => {
      assert.ok(recorded.events[type], 'each event is in an example');
      assert.deepEqual(again.events[type], recorded.events[type], MEND);
    });

    it(`are signed so that a reader can check it: ${type}`, () => {
      const { headers, body } = recorded.events[type]!;
      const header = headers['x-service-signature']!;
      const at = new Date(Number(/t=(\d+)/.exec(header)![1]) * 1000);
      verifyWebhook(JSON.stringify(body), header, SIGNING_SECRET, at);
      const { 'webhook-id': id, 'webhook-signature': signature } = headers;
      assert.equal(new Webhook(SIGNING_SECRET).sign(id!, at, JSON.stringify(body)), signature);
    });
  }

  it('are of nothing that is not there any more', () => {
    const known = operations.map(({ id }) => id);
    assert.deepEqual(
      Object.keys(recorded.operations).filter((id) => !known.includes(id)),
      [],
    );
  });
});

/**
 * Reads whose ids are the same in every sandbox; the others are of things made there, or of a
 * month that has to be named and is another one each month.
 */
const reads = operations.filter(
  (operation) =>
    operation.method === 'GET' &&
    !operation.query?.required?.includes('payroll') &&
    Object.values(examplesOf(operation)[0]?.path ?? {}).every((id) => FIXED.test(id)),
);

describe('in a new sandbox, of any day', () => {
  it('most reads are there to be tried', () => {
    assert.ok(reads.length >= 30, `only ${reads.length} reads can be tried as they stand`);
  });

  for (const operation of reads) {
    it(`the example can be tried as it stands: ${operation.id}`, async () => {
      for (const example of examplesOf(operation)) {
        const reply = await callerOf(operation).get(addressOf(operation, example as never));
        assert.equal(reply.status, example.reply.status, reply.text);
        assert.equal(reply.headers.get('content-type')?.split(';')[0], example.reply.type);
      }
    });
  }
});

/** The example's request with something wrong about it. */
function provoke(operation: Operation, change: Partial<Example>, by: Client): Promise<Reply> {
  const example = { ...examplesOf(operation)[0]!, ...change };
  const { body, headers } = example;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return by.send(operation.method, addressOf(operation, example as never), {
    headers,
    ...(body !== undefined && { body: text }),
  });
}

function expectExample(operation: Operation, code: FailureCode, reply: Reply): void {
  assert.equal(reply.status, failures[code].status, reply.text);
  assert.deepEqual(reply.body, failureExample(operation, code));
}

const faults = {
  'empty-body': { body: {} },
  'empty-query': { query: {} },
  'unknown-parameter': { query: { [UNKNOWN_PARAMETER]: 'blue' } },
} as const;

/** A failure that the example's request runs into once it is changed. */
interface Provoked {
  operation: Operation;
  code: FailureCode;
  change: Partial<Example>;
  by: Client;
}

function provokedBy(operation: Operation): Provoked[] {
  const by = callerOf(operation);
  const input = (['invalidRequest', 'fieldRequired'] as const).flatMap((code) => {
    const fault = failuresOf(operation).includes(code) && faultyRequest(operation, code)?.fault;
    return fault ? [{ operation, code, change: faults[fault], by }] : [];
  });
  if (operation === requestToken) return input;
  const code = operation.unauthorized ?? 'invalidToken';
  const withoutToken = { operation, code, change: {}, by: anonymous };
  const [first] = pathParameters(operation.path);
  const path = { ...examplesOf(operation)[0]!.path, ...(first && { [first]: 'x' }) };
  const malformed = { operation, code: 'malformedId' as const, change: { path }, by };
  return [...input, withoutToken, ...(first ? [malformed] : [])];
}

/** Each text once, by the first operation that shows it: many show the same. */
const provoked = Map.groupBy(operations.flatMap(provokedBy), ({ operation, code }) =>
  JSON.stringify(failureExample(operation, code)),
);

describe('the failures of the reference are what the service answers', () => {
  for (const [{ operation, code, change, by }] of provoked.values() as Iterable<[Provoked]>) {
    it(`${operation.id}: ${code}`, async () => {
      expectExample(operation, code, await provoke(operation, change, by));
    });
  }

  it('have no placeholder left in their texts', () => {
    const left = operations.flatMap((operation) =>
      failuresOf(operation)
        .map((code) => failureExample(operation, code).message)
        .filter((message) => /<\w+>/.test(message)),
    );
    assert.deepEqual(left, []);
  });
});
