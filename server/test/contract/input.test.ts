import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureNaming, failures } from '@fringe/contract/errors';
import { keepsAnswers, pathParameters } from '@fringe/contract/operation';
import type { Reply } from '../support/client.ts';
import { type Fault, faultsOf, withFault } from '../support/contract/faults.ts';
import { inTurn } from '../support/contract/in-turn.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/contract/refusals.ts';
import { watchForChanges } from '../support/database/tables.ts';
import { openTour, type Stop } from './support/tour.ts';

const { service, stops, send } = await openTour();
const expectNoChange = await watchForChanges(service);

/** Ids that lead nowhere, but for the company: input is looked at before they are. */
const leadingNowhere = ({ operation }: Stop) =>
  Object.fromEntries(
    pathParameters(operation.path)
      .filter((name) => name !== 'companyId')
      .map((name) => [name, UNKNOWN_ID]),
  );

describe('a parameter that an operation does not know', () => {
  for (const stop of stops) {
    it(`is named by ${stop.operation.id}, before it looks for anything`, async () => {
      for (const ids of inTurn([leadingNowhere(stop), {}], 0)) {
        const reply = await send(stop, { ids, query: { colour: 'blue' } });
        expectInvalid(reply, 'query/colour', 'is not a known parameter');
      }
    });
  }
});

interface Parameter {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

/** Texts that a parameter refuses, and what is said of them. */
function wrongTexts({ type, minimum, maximum, ...more }: Parameter): [string, string][] {
  const odd: [string, string][] = [];
  if (type === 'integer') {
    const texts = ['two', '1.5', '1e2', '0x10', ''];
    odd.push(...texts.map((text): [string, string] => [text, 'must be integer']));
    if (minimum !== undefined) odd.push([String(minimum - 1), `must be >= ${minimum}`]);
    if (maximum !== undefined && maximum < 1e15) {
      odd.push([String(maximum + 1), `must be <= ${maximum}`]);
    }
  }
  if (type === 'boolean') odd.push(['yes', 'must be boolean'], ['', 'must be boolean']);
  if (type !== 'string') return odd;
  const own = faultsOf({ type, ...more }).filter(
    ({ value }) => typeof value === 'string' && value !== samplesOfNoUse,
  );
  return [...odd, ...own.map(({ value, message }): [string, string] => [String(value), message])];
}
const samplesOfNoUse = 'x';

const parametersOf = ({ operation }: Stop): [string, Parameter][] =>
  Object.entries((operation.query?.properties ?? {}) as Record<string, Parameter>);

describe('a parameter with a wrong value', () => {
  for (const [turn, stop] of stops.filter((one) => parametersOf(one).length > 0).entries()) {
    it(`is named by ${stop.operation.id} with what it must be`, async () => {
      for (const [index, [name, schema]] of parametersOf(stop).entries()) {
        for (const [text, message] of inTurn(wrongTexts(schema), turn + index)) {
          const reply = await send(stop, { query: { [name]: text } });
          expectComplaint(reply, { path: `query/${name}`, message });
        }
      }
    });
  }
});

describe('a parameter that is missing', () => {
  const needing = stops.filter(({ operation }) => operation.query?.required?.length);
  for (const stop of needing) {
    it(`is named by ${stop.operation.id}`, async () => {
      for (const name of stop.operation.query!.required as string[]) {
        const message = `must have required property '${name}'`;
        expectComplaint(await send(stop, { without: name }), { path: 'query', message });
      }
    });
  }
});

/** It is said of that field, and of no other. */
function expectComplaint(reply: Reply, wanted: { path: string; message: string }): void {
  const where = `${JSON.stringify(wanted)}: ${reply.text.slice(0, 300)}`;
  assert.equal(reply.status, 400, where);
  const { details } = reply.body as { details: { path: string; message: string }[] };
  assert.ok(
    details.some(({ path, message }) => path === wanted.path && message === wanted.message),
    where,
  );
  for (const { path } of details) assert.ok(path.startsWith(wanted.path), where);
}

const withBody = stops.filter(({ operation }) => operation.body);

describe('a body with one fault', () => {
  for (const [turn, stop] of withBody.entries()) {
    it(`is refused by ${stop.operation.id}, which names it`, async () => {
      const faults = faultsOf(stop.operation.body);
      assert.ok(faults.length > 0);
      for (const fault of faults.filter(isMissing)) await expectNamed(stop, fault);
      const wrong = faults.filter((fault) => !isMissing(fault));
      const byField = Map.groupBy(wrong, ({ path }) => path.join('/'));
      for (const [index, ways] of [...byField.values()].entries()) {
        for (const fault of inTurn(ways, turn + index)) await expectNamed(stop, fault);
      }
    });
  }
});

const isMissing = ({ message }: Fault): boolean => message.startsWith('must have required');

async function expectNamed(stop: Stop, fault: Fault): Promise<void> {
  const { missingField } = stop.operation;
  const at = fault.path.map((part) => `/${part}`).join('');
  const reply = await send(stop, { body: withFault(stop.body, fault, stop.operation.body) });
  if (isMissing(fault) && missingField) {
    const { message } = failureNaming(missingField, { field: fault.path.join('.') });
    assert.deepEqual([reply.status, reply.body.message], [failures[missingField].status, message]);
    return;
  }
  // What is missing is said of the object that lacks it.
  const path = isMissing(fault) ? `body${at.slice(0, at.lastIndexOf('/'))}` : `body${at}`;
  expectComplaint(reply, { path, message: fault.message });
}

describe('an operation without a body', () => {
  const bare = stops.filter(
    ({ operation }) => operation.method !== 'GET' && !operation.body && !operation.upload,
  );
  for (const stop of bare) {
    it(`${stop.operation.id} refuses the fields of one, before it looks for anything`, async () => {
      for (const ids of inTurn([leadingNowhere(stop), {}], 0)) {
        const reply = await send(stop, { ids, body: { colour: 'blue' } });
        expectInvalid(reply, 'body/colour', 'is not a known field');
      }
    });
  }
});

describe('a parameter that is given twice', () => {
  const paged = stops.filter(({ operation }) => operation.query?.properties?.page);
  for (const stop of paged) {
    it(`is refused by ${stop.operation.id}`, async () => {
      const reply = await send(stop, { rawQuery: 'page=1&page=2' });
      expectComplaint(reply, { path: 'query/page', message: 'must be integer' });
    });
  }
});

describe('an idempotency key that is empty or has more than 255 characters', () => {
  const keeping = stops.filter(({ operation }) => keepsAnswers(operation));
  for (const [turn, stop] of keeping.entries()) {
    it(`is refused by ${stop.operation.id}`, async () => {
      for (const key of inTurn(['', 'k'.repeat(256)], turn)) {
        const reply = await send(stop, { headers: { 'idempotency-key': key } });
        expectInvalid(reply, 'header/Idempotency-Key', 'must have 1 to 255 characters');
      }
    });
  }
});

it('refused for its input, no request leaves a trace in the database', expectNoChange);
