import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { type Operation, pathParameters } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import fc from 'fast-check';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { sampleOf, urlWith } from '../support/walk.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const RUNS = 100;

/** Ids that lead somewhere, so that the fuzz passes the first checks; none is the caller's own. */
const [other] = await sql(service.database.ownerUrl, 'SELECT id FROM partners ORDER BY id DESC');
const [person] = await sql(
  service.database.ownerUrl,
  'SELECT id FROM employees WHERE company_id = $1 LIMIT 1',
  [service.companyIds[0]],
);
const known: Record<string, string> = {
  companyId: service.companyIds[0]!,
  employeeId: person.id,
  partnerId: other.id,
  clientId: demo().partners[1]!.clientId,
};

const hostile = ['\0', 'a\0', '%', "'", '"; --', '{}', '__proto__', 'constructor', '\u202e', ' '];
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const numberText = fc.oneof(
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('1000000000', '1000', '0', '-1', '1e3', '0x10', '1.5', '9007199254740993'),
);
/** Percent-encoded bytes that need not be UTF-8. */
const bytes = fc
  .uint8Array({ minLength: 1, maxLength: 8 })
  .map((list) => [...list].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));

const idFor = (name: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(known[name] ?? randomUUID()) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: text.map(encodeURIComponent) },
    { weight: 1, arbitrary: bytes },
  );

function queryFor(operation: Operation) {
  const names = Object.keys(operation.query?.properties ?? {});
  const name = fc
    .oneof({ weight: 6, arbitrary: fc.constantFrom(...names, 'unknown') }, text)
    .map(encodeURIComponent);
  const value = fc.oneof(text.map(encodeURIComponent), numberText, bytes);
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map(([one, two]) => `${one}=${two}`).join('&'));
}

/** Any JSON, any bytes, or a valid body with one field replaced or added. */
function bodyFor(operation: Operation) {
  const sample = sampleOf(operation.body ?? { type: 'object' }) as Record<string, unknown>;
  const schema = operation.body as { properties?: object } | undefined;
  const names = Object.keys(schema?.properties ?? { none: 0 });
  const changed = fc
    .tuple(fc.oneof(fc.constantFrom(...names), text), fc.oneof(text, fc.jsonValue()))
    .map(([name, value]) => JSON.stringify({ ...sample, [name]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(sample)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((list) => Buffer.from(list)) },
  );
}

const headersOf = fc.record({
  'content-type': fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', ';', 'application/x-www-form-urlencoded', 'a/b;c'),
    },
  ),
  'idempotency-key': fc.string({ minLength: 1, maxLength: 300 }).map(encodeURIComponent),
});

function requestFor(operation: Operation) {
  const ids = fc.record(
    Object.fromEntries(pathParameters(operation.path).map((name) => [name, idFor(name)])),
  );
  return fc.record({
    ids: ids as fc.Arbitrary<Record<string, string>>,
    query: operation.query ? queryFor(operation) : fc.constantFrom('', '', '', 'unknown=1'),
    body: operation.method === 'GET' ? fc.constant(undefined) : bodyFor(operation),
    headers: headersOf,
  });
}

describe('no input of a client causes a 5xx, and every answer is within the contract', () => {
  for (const operation of operations) {
    it(operation.id, async () => {
      const client = operation.api === 'partner' ? service.partner : service.operator;
      await fc.assert(
        fc.asyncProperty(requestFor(operation), async ({ ids, query, body, headers }) => {
          const path = urlOf(operation, ids) + (query && `?${query}`);
          const reply = await client.send(operation.method, path, {
            headers,
            ...(body !== undefined && { body }),
          });
          assert.ok(reply.status < 500, `${operation.method} ${path}: ${reply.text}`);
        }),
        { numRuns: RUNS },
      );
    });
  }

  it('is a fuzz that reaches the operations: a sample of each passes its checks', async () => {
    for (const operation of operations.filter((one) => one.authenticated !== false)) {
      const client = operation.api === 'partner' ? service.partner : service.operator;
      const reply = await client.send(operation.method, urlWith(operation, known), {
        ...(operation.body && {
          body: JSON.stringify(sampleOf(operation.body)),
          headers: { 'content-type': 'application/json' },
        }),
      });
      assert.ok(reply.status < 400 || reply.status === 404, `${operation.id}: ${reply.text}`);
    }
  });
});

/** The ids are encoded already, not always well. */
const urlOf = (operation: Operation, ids: Record<string, string>): string =>
  Object.entries(ids).reduce(
    (url, [name, id]) => url.replace(`_${name}_`, () => id),
    urlWith(
      operation,
      Object.fromEntries(pathParameters(operation.path).map((name) => [name, `_${name}_`])),
    ),
  );
