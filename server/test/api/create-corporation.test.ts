import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import { refusesKeysOutOfBounds, refusesReusedKey } from './support/idempotency.ts';
import {
  refusesInvalidBodies,
  refusesKeyInUse,
  refusesLargeBody,
  refusesOtherTypes,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const path = '/platform/v1/corporations';
const good = { alias: 'Grupo Boreal' };
const request = { method: 'POST', path, body: good } as const;
const last = async () => (await operator.get(path)).body.corporations.at(-1);

describe('createCorporation 201', () => {
  it('answers the id of a corporation that has no external id and no companies', async () => {
    const before = await everyRow(service);
    const reply = await operator.post(path, good);
    assert.equal(reply.status, 201);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    assert.deepEqual(changed, ['audit_log', 'corporations']);
    assert.deepEqual(await last(), { id: reply.body.id, alias: good.alias, externalId: null });
  });

  it('creates two from two requests, also when both state no external id', async () => {
    const body = { ...good, externalId: null };
    const [first, second] = [await operator.post(path, body), await operator.post(path, body)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.notEqual(first.body.id, second.body.id);
  });

  for (const text of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '=1+1']) {
    it(`keeps alias and external id as they are: ${text.slice(0, 12)}`, async () => {
      const reply = await operator.post(path, { alias: text, externalId: text });
      assert.deepEqual(await last(), { id: reply.body.id, alias: text, externalId: text });
    });
  }

  it('gives the first answer to a repetition under the same Idempotency-Key', async () => {
    const body = { alias: 'Once', externalId: 'ONCE' };
    const headers = { 'idempotency-key': 'once' };
    const first = await operator.post(path, body, { headers });
    await expectNoChange(service, async () => {
      assert.deepEqual((await operator.post(path, body, { headers })).body, first.body);
    });
  });
});

describe('createCorporation 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, request);
  const line = 'must be text without control characters or spaces at its ends';
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', "must have required property 'alias'"],
    ['no alias', { externalId: 'X' }, 'body', "must have required property 'alias'"],
    ['null as the alias', { alias: null }, 'body/alias', 'must be string'],
    ['an alias with a space at its end', { alias: 'x ' }, 'body/alias', line],
    ['an alias of two lines', { alias: 'a\nb' }, 'body/alias', line],
    [
      'an alias of 201 characters',
      { alias: 'x'.repeat(201) },
      'body/alias',
      'must NOT have more than 200 characters',
    ],
    [
      'an external id of 256 characters',
      { ...good, externalId: 'x'.repeat(256) },
      'body/externalId',
      'must NOT have more than 255 characters',
    ],
    [
      'a number as the external id',
      { ...good, externalId: 1 },
      'body/externalId',
      'must be string,null',
    ],
    ['an id of its own', { ...good, id: 'x' }, 'body/id', 'is not a known field'],
    ['U+0000', { alias: 'a\0b' }, 'body/alias', 'must not contain the character U+0000'],
  ]);
});

describe('createCorporation 401', () => {
  refusesUnknownCallers(service, request);
});

describe('createCorporation 403', () => {
  refusesPartners(service, request);
});

describe('createCorporation 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(path, good, { headers }));

  it('refuses an external id that another corporation has, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.post(path, { alias: 'Second', externalId: 'AURORA' });
      expectFailure(reply, 409, "A corporation with external ID 'AURORA' already exists");
    });
  });
});

describe('createCorporation 413', () => {
  refusesLargeBody(service, request);
});

describe('createCorporation 415', () => {
  refusesOtherTypes(service, request);
});

describe('createCorporation 422', () => {
  refusesReusedKey(service, request, [{ what: 'body', body: { alias: 'Another' } }]);
});
