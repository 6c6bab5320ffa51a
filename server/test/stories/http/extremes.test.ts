import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { furnish, type Ids, idsWithin } from '../../support/contract/contract-ids.ts';
import { inTurn } from '../../support/contract/in-turn.ts';
import { monthFor, sampleBody, sampleQuery, urlWith } from '../../support/contract/walk.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { register } from '../../support/people/people.ts';
import { startService } from '../../support/service.ts';
import { bodyWith, extremesOf, type Field, fieldsOf } from '../support/extremes.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const [company] = service.companyIds as [string];
await furnish(service, [company]);
const open = await openMonthOf(service, company);

const callable = operations.filter(({ authenticated }) => authenticated !== false);
const placeOf = ({ part, path }: Field): string => [part, ...path].join('/');

/** What a valid request uses up, so that the next one needs another. */
const usesUp = new Set(['requestCommittedExpense', 'replaceCommittedExpense']);
/** What is done to somebody whom no other request needs. */
const ofSomeoneNew = new Set([
  'requestCommittedExpense',
  'terminateWithReason',
  'platformTerminateWithReason',
]);
let requests = 0;

async function idsFor(operation: Operation): Promise<Ids> {
  const ids = await idsWithin(service, operation, company);
  if (!ofSomeoneNew.has(operation.id)) return ids;
  const employeeId = await register(service, company);
  // Others take the newest, who has to be able to work.
  await register(service, company);
  return { ...ids, employeeId };
}

/** A body that is valid, also beside those before it. */
function bodyFor(operation: Operation, ids: Ids): Record<string, unknown> {
  const body = sampleBody(operation, { ...ids, open });
  requests += 1;
  const fresh: Record<string, string> = {
    email: `extreme-${requests}@company.example`,
    legalId: `EXTREME-${requests}`,
    externalId: `extreme-${requests}`,
  };
  const renew = (part: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(part).map(([name, one]) => [name, fresh[name] ?? one]));
  if (!Array.isArray(body.charges)) return renew(body);
  return { charges: body.charges.map((one) => ({ ...renew(one), employeeId: ids.employeeId })) };
}

/** Sends an otherwise valid request with a value at a field; or, without, the valid one. */
async function send(operation: Operation, ids: Ids, field?: Field, value = '') {
  const client = operation.api === 'platform' ? service.operator : service.partner;
  const query = new URLSearchParams(sampleQuery(operation, { ...ids, open }));
  if (query.has('payroll')) query.set('payroll', monthFor(operation, open));
  if (field?.part === 'query') query.set(String(field.path[0]), value);
  const path = `${urlWith(operation, ids)}?${query}`;
  if (!operation.body) return client.send(operation.method, path);
  const plain = bodyFor(operation, ids);
  const body =
    field?.part === 'body' ? bodyWith(operation.body, plain, field, value) : JSON.stringify(plain);
  return client.send(operation.method, path, {
    body,
    headers: { 'content-type': 'application/json' },
  });
}

let turn = 0;

/** Some in turn, more for what is written; a list is paged by the same fields as all others. */
function valuesFor(field: Field): string[] {
  const count = field.part === 'body' ? 4 : 1;
  turn += count;
  return inTurn(extremesOf(field), turn, count);
}

describe('numbers and times of requests', () => {
  it('have bounds, all of them, which every client can count to', () => {
    const unbounded = operations.flatMap((operation) =>
      fieldsOf(operation)
        .filter(({ kind }) => kind === 'integer')
        .filter(
          ({ minimum, maximum }) => !Number.isSafeInteger((maximum ?? NaN) - (minimum ?? NaN)),
        )
        .map((field) => `${operation.id} ${placeOf(field)}`),
    );
    assert.deepEqual(unbounded, []);
  });

  for (const operation of callable.filter((one) => fieldsOf(one).length > 0)) {
    it(`of ${operation.id} get an answer within the contract at their extremes`, async () => {
      let ids = await idsFor(operation);
      const valid = await send(operation, ids);
      // Nobody listens, so no answer is awaited.
      const expected = operation.id === 'answerDelivery' ? 409 : operation.reply.status;
      assert.equal(valid.status, expected, valid.text);
      for (const field of fieldsOf(operation)) {
        for (const value of valuesFor(field)) {
          if (usesUp.has(operation.id)) ids = await idsFor(operation);
          const reply = await send(operation, ids, field, value);
          assert.ok(reply.status < 500, `${placeOf(field)} = ${value}: ${reply.text}`);
        }
      }
    });
  }

  it('leave data behind that is served within its schemas and breaks no invariant', async () => {
    const reads = callable.filter(({ method, reply }) => method === 'GET' && !reply.events);
    for (const operation of reads) {
      const reply = await send(operation, await idsFor(operation));
      assert.equal(reply.status, operation.reply.status, `${operation.id}: ${reply.text}`);
    }
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
