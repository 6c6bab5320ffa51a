import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FailureCode, failures } from '@fringe/contract/errors';
import {
  failuresOf,
  namesCompany,
  type Operation,
  pathParameters,
} from '@fringe/contract/operation';
import { inTurn } from '../support/contract/in-turn.ts';
import {
  expectFailure,
  expectInvalid,
  malformedIds,
  UNKNOWN_ID,
} from '../support/contract/refusals.ts';
import { watchForChanges } from '../support/database/tables.ts';
import { inviteStrangers } from './support/strangers.ts';
import { openTour, type Stop, scoped } from './support/tour.ts';

const tour = await openTour();
const { service, stops, send } = tour;
const { foreignId, without, withOnly, strangersTo } = await inviteStrangers(tour);
const blue = { colour: 'blue' };
const expectNoChange = await watchForChanges(service);

/** One test for each operation that it is about, which is told the how manieth it is. */
function ofEach(
  which: readonly Stop[],
  about: string,
  work: (stop: Stop, turn: number) => Promise<unknown>,
) {
  assert.ok(which.length > 0, about);
  for (const [turn, stop] of which.entries()) {
    it(`${stop.operation.id} ${about}`, async () => void (await work(stop, turn)));
  }
}

const noToken = ({ unauthorized }: Operation): string =>
  failures[unauthorized ?? 'invalidToken'].message;

/** Headers that bring no token of this interface: none, and in turn another's or a broken one. */
function authorizationsFor({ client, operation }: Stop, turn: number): (string | undefined)[] {
  const [head, payload, signature] = client.token!.split('.') as [string, string, string];
  const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const broken = [
    `Basic ${Buffer.from('a:b').toString('base64')}`,
    'Bearer',
    'Bearer abc',
    `Bearer ${head}.${payload}.${altered}`,
    `Bearer ${head}.${payload}.`,
  ];
  const others = operation.api === 'platform' ? [] : [`Bearer ${service.operator.token}`];
  return [undefined, ...inTurn([...others, ...broken], turn)];
}

describe('a caller without a token of the interface', () => {
  ofEach(stops, 'refuses, before it looks at ids and query', async (stop, turn) => {
    const names = pathParameters(stop.operation.path);
    const wrong = Object.fromEntries(names.map((name) => [name, 'x']));
    for (const authorization of authorizationsFor(stop, turn)) {
      for (const change of inTurn([{ ids: wrong, query: blue }, {}], 0)) {
        const reply = await send(stop, {
          ...change,
          client: service.anonymous,
          ...(authorization && { authorization }),
        });
        expectFailure(reply, 401, noToken(stop.operation));
        const sent = /^Bearer ./.test(authorization ?? '');
        const challenge = sent ? 'Bearer error="invalid_token"' : 'Bearer';
        assert.equal(reply.headers.get('www-authenticate'), challenge);
      }
    }
  });
});

describe('a partner who calls the platform', () => {
  const platform = stops.filter(({ operation }) => operation.api === 'platform');
  ofEach(platform, 'refuses, whether there is what it names or not', async (stop, turn) => {
    const names = pathParameters(stop.operation.path);
    const unknown = Object.fromEntries(names.map((name) => [name, UNKNOWN_ID]));
    for (const change of inTurn([{}, { ids: unknown }, { query: blue }], turn)) {
      const reply = await send(stop, { ...change, client: service.partner });
      expectFailure(reply, 403, 'Only operator credentials may use the platform API');
    }
  });
});

describe('a malformed id', () => {
  const withIds = stops.filter(({ operation }) => pathParameters(operation.path).length > 0);
  ofEach(
    withIds,
    'names the first of them, before company, scope and query',
    async (stop, turn) => {
      const { operation } = stop;
      const { scope } = operation;
      const names = pathParameters(operation.path);
      const callers = inTurn([stop.client, ...(scope ? [without(scope)] : [])], turn);
      for (const [index, name] of names.entries()) {
        const before = Object.fromEntries(names.slice(0, index).map((one) => [one, UNKNOWN_ID]));
        const after = Object.fromEntries(names.slice(index + 1).map((one) => [one, 'x']));
        for (const client of callers) {
          for (const text of inTurn(malformedIds.map(decodeURIComponent), turn + index)) {
            const ids = { ...before, [name]: text, ...after };
            const reply = await send(stop, { client, ids, query: blue });
            expectFailure(reply, 422, `${name} does not match any of the allowed types`);
          }
        }
      }
    },
  );
});

describe('a company that is not the caller’s', () => {
  ofEach(stops.filter(scoped), 'refuses that of another before the rest', async (stop, turn) => {
    const { scope } = stop.operation;
    const names = pathParameters(stop.operation.path);
    const unknown = Object.fromEntries(names.map((name) => [name, UNKNOWN_ID]));
    const clients = [stop.client, ...(scope ? [without(scope)] : [])];
    const named = [{ companyId: foreignId }, { ...unknown, companyId: foreignId }];
    const ways = clients.flatMap((client) => named.map((ids) => ({ client, ids, query: blue })));
    for (const way of inTurn(ways, turn)) {
      const reply = await send(stop, way);
      expectFailure(reply, 403, 'Company does not belong to the specified partner');
    }
    const theirs = await send(stop, { client: service.otherPartner });
    expectFailure(theirs, 403, 'Company does not belong to the specified partner');
  });

  const naming = stops.filter(({ operation }) => namesCompany(operation));
  ofEach(naming, 'does not know one that nobody has, before the rest', async (stop, turn) => {
    const { scope, unknownCompany } = stop.operation;
    const { status, message } = failures[unknownCompany ?? 'companyNotFound'];
    const clients = [stop.client, ...(scope ? [without(scope)] : [])];
    const ways = clients.flatMap((client) => [{}, blue].map((query) => ({ client, query })));
    for (const way of inTurn(ways, turn)) {
      const reply = await send(stop, { ...way, ids: { companyId: UNKNOWN_ID } });
      expectFailure(reply, status, message);
    }
  });
});

describe('a token with some scopes', () => {
  const withScope = stops.filter(({ operation }) => operation.scope);
  const about = 'needs its scope, and names it before it looks at the query';
  ofEach(withScope, about, async (stop, turn) => {
    const scope = stop.operation.scope!;
    const client = without(scope);
    for (const query of inTurn([{}, blue], turn)) {
      const reply = await send(stop, { client, query });
      expectFailure(reply, 403, 'insufficient_scope');
      assert.equal(reply.body.scope, scope);
    }
  });

  ofEach(withScope, 'needs no other', async (stop) => {
    const client = withOnly(stop.operation.scope!);
    const { method, reply: success, audited } = stop.operation;
    // A read is made; what would leave a trace gets as far as its input.
    if (method === 'GET' && !success.events && !audited) {
      assert.equal((await send(stop, { client })).status, 200);
      return;
    }
    const reply = await send(stop, { client, query: blue });
    expectInvalid(reply, 'query/colour', 'is not a known parameter');
  });

  const others = stops.filter(({ operation }) => !operation.scope && operation.api !== 'platform');
  it('is enough wherever no scope is asked for', async () => {
    const client = withOnly('companies:read');
    for (const stop of others) {
      const reply = await send(stop, { client, query: blue });
      expectInvalid(reply, 'query/colour', 'is not a known parameter');
    }
  });
});

describe('an id that leads to nothing', () => {
  const others = stops.filter(({ operation }) =>
    pathParameters(operation.path).some((name) => name !== 'companyId'),
  );
  ofEach(others, 'is not found, each of them alone', async (stop) => {
    const names = pathParameters(stop.operation.path).filter((name) => name !== 'companyId');
    for (const name of names) {
      for (const id of [UNKNOWN_ID, ...strangersTo(stop, name)]) {
        const reply = await send(stop, { ids: { [name]: id } });
        expectFailure(reply, 404, failures[notFound(stop.operation, name)].message);
      }
    }
  });
});

it('refused, all of them leave no trace in the database', expectNoChange);

const codes: Record<string, FailureCode> = {
  employeeId: 'employeeNotFound',
  familyMemberId: 'familyMemberNotFound',
  payrollCycleId: 'cycleNotFound',
};

/** The failure of its own, or the only one that the operation declares. */
function notFound(operation: Operation, name: string): FailureCode {
  const declared = failuresOf(operation).filter(
    (code) => failures[code].status === 404 && code !== 'companyNotFound',
  );
  const own = codes[name] ?? 'resourceNotFound';
  if (declared.includes(own)) return own;
  assert.equal(declared.length, 1, `${operation.id} says that ${name} leads nowhere by ${own}`);
  return declared[0]!;
}
