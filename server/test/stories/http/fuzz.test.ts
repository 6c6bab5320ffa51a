import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { type Operation, pathParameters } from '@fringe/contract/operation';
import { closePayrollCycle } from '@fringe/contract/operations/companies/payroll-cycles';
import { operations } from '@fringe/contract/operations/index';
import { advanceCompany } from '@fringe/contract/operations/sandbox/sandbox';
import fc from 'fast-check';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { makeExports } from '../../../src/payroll-exports/make-exports.ts';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { demo } from '../../support/context.ts';
import {
  exportMonths,
  furnish,
  type Ids,
  idsWithin,
  subscribe,
} from '../../support/contract/contract-ids.ts';
import {
  monthFor,
  sampleBody,
  sampleFile,
  sampleQuery,
  sampleRequest,
  urlWith,
} from '../../support/contract/walk.ts';
import { sql } from '../../support/database/sql.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { commitExpenses, openMonthOf } from '../../support/money/committed.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const RUNS = Number(process.env.PROVE_ROUNDS ?? 5);
/** Ids that lead somewhere, so that the fuzz passes the first checks; none is the caller's own. */
const partners = "SELECT id FROM partners WHERE kind = 'partner' ORDER BY id DESC";
const [other] = await sql(service.database.ownerUrl, partners);
const [company] = service.companyIds as [string];
await furnish(service, [company]);
const openMonth = await openMonthOf(service, company);
const known = new Map<string, Ids>();
for (const operation of operations) known.set(operation.id, await idsFor(operation));

async function idsFor(operation: Operation): Promise<Ids> {
  const ids = await idsWithin(service, operation, company);
  return { ...ids, partnerId: other.id, clientId: demo().partners[1]!.clientId };
}

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

const idFor = (operation: Operation, name: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(known.get(operation.id)![name] ?? randomUUID()) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: text.map(encodeURIComponent) },
    { weight: 1, arbitrary: bytes },
  );

function queryFor(operation: Operation) {
  const names = Object.keys(operation.query?.properties ?? {});
  const { employeeId } = known.get(operation.id)!;
  const name = fc
    .oneof({ weight: 6, arbitrary: fc.constantFrom(...names, 'unknown') }, text)
    .map(encodeURIComponent);
  const value = fc.oneof(
    text.map(encodeURIComponent),
    numberText,
    bytes,
    fc.constantFrom(...words.split(' '), employeeId!),
  );
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 });
  // Mostly with a month that passes, so that what comes after it is reached.
  const month = fc.option(fc.constantFrom(monthFor(operation, openMonth)), { freq: 4 });
  const required = new URLSearchParams(sampleQuery(operation, { employeeId: employeeId! }));
  const needed = fc.option(fc.constant([...required]), { freq: 4 });
  return fc
    .tuple(needed, pairs, month)
    .map(([first, more, payroll]) =>
      [
        ...(first ?? []).filter(([one]) => one !== 'payroll'),
        ...(payroll && names.includes('payroll') ? [['payroll', payroll]] : []),
        ...more,
      ]
        .map(([one, two]) => `${one}=${two}`)
        .join('&'),
    );
}

/** What some parameters take. */
const words =
  'json lines columns meal nursery,meal employeeId,legalId true active category 2026 newest ' +
  'oldest category,behaviour meal-benefit,gym-benefit excel-es';

/** Any text, any bytes, or a file of one row with a cell replaced, added or doubled. */
const fileOf = () => {
  const [header, row] = sampleFile()
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const cell = fc.oneof(text, numberText, fc.constantFrom('"', ';', '\n', '=1+1', '2026-02-30'));
  const replaced = fc
    .tuple(fc.nat({ max: row!.length }), cell, fc.boolean())
    .map(([at, value, inHeader]) => {
      const lines = [[...header!], [...row!], [...row!]];
      lines[inHeader ? 0 : 1]![at] = value;
      return lines.map((line) => line.join(',')).join('\n');
    });
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((list) => Buffer.from(list)) },
  );
};

/** Any JSON, any bytes, or a valid body with one field replaced or added. */
function bodyFor(operation: Operation) {
  if (operation.upload) return fileOf();
  const sample = sampleBody(operation, { ...known.get(operation.id)!, open: openMonth });
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

const headersOf = ({ upload }: Operation) =>
  fc.record({
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constant(upload?.types[0] ?? 'application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', ';', 'application/x-www-form-urlencoded', 'a/b;c'),
      },
    ),
    'idempotency-key': fc.string({ minLength: 1, maxLength: 300 }).map(encodeURIComponent),
  });

function requestFor(operation: Operation) {
  const ids = fc.record(
    Object.fromEntries(
      pathParameters(operation.path).map((name) => [name, idFor(operation, name)]),
    ),
  );
  return fc.record({
    ids: ids as fc.Arbitrary<Record<string, string>>,
    query: operation.query ? queryFor(operation) : fc.constantFrom('', '', '', 'unknown=1'),
    body: operation.method === 'GET' ? fc.constant(undefined) : bodyFor(operation),
    headers: headersOf(operation),
  });
}

describe('no input of a client causes a 5xx, and every answer is within the contract', () => {
  for (const operation of operations) {
    it(operation.id, async () => {
      const client = operation.api === 'platform' ? service.operator : service.partner;
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
    // In the year that is open by now, and before the close, which may end it.
    await commitExpenses(service, company);
    await exportMonths(service, company);
    // The fuzz may have revoked what the other one calls with.
    await subscribe({ ...service, otherPartner: service.partner });
    const refused: string[] = [];
    const callable = operations.filter((one) => one.authenticated !== false);
    const closes: string[] = [closePayrollCycle.id, advanceCompany.id];
    const isClose = ({ id }: Operation) => Number(closes.includes(id));
    for (const operation of callable.toSorted((a, b) => isClose(a) - isClose(b))) {
      const client = operation.api === 'platform' ? service.operator : service.partner;
      const ids = await idsFor(operation);
      const situation = { ...ids, open: await openMonthOf(service, company) };
      const path = urlWith(operation, ids) + sampleQuery(operation, situation);
      const request = sampleRequest(operation, situation);
      const reply = await client.send(operation.method, path, request);
      if (reply.status >= 400) refused.push(`${operation.id}: ${reply.status}`);
    }
    // The fuzz has taken their names and numbers; an answer is awaited by somebody who listens.
    const names =
      'registerEmployee|create\\w+|update\\w+|replaceExportTemplate|recordCharge|answerDelivery';
    const taken = new RegExp(`^(platform)?(${names}): 409$`, 'i');
    const unexpected = refused.filter((line) => !taken.test(line));
    assert.deepEqual(unexpected, []);
  });

  it('leaves nothing behind that a worker stumbles over', async () => {
    await untilDone(() => applyImport(service.context));
    await untilDone(() => sendDueInvitations(service.context));
    await untilDone(() => settleLateCycles(service.context));
    await untilDone(() => makeExports(service.context));
    assert.ok((await deliverDue(service.context)) > 0);
    await untilDone(() => expireDeliveries(service.context));
    const unfinished = "SELECT id FROM employee_imports WHERE state <> 'finished'";
    assert.deepEqual(await sql(service.database.ownerUrl, unfinished), []);
    const { body } = await service.operator.get('/platform/v1/invitations?mail=failed');
    assert.deepEqual(body.invitations, []);
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
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
