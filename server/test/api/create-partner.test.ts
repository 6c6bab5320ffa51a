import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../support/client.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import {
  refusesKeysOutOfBounds,
  refusesReusedKey,
  refusesWhileTheFirstRuns,
} from './support/idempotency.ts';
import { demoPartnerIds, PARTNERS as path } from './support/partners.ts';
import {
  expectInvalid,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const good = { name: 'Gestoría Norte' };
const request = { method: 'POST', path, body: good } as const;

const lastPartner = async () => (await operator.get(path)).body.partners.at(-1);

describe('createPartner 201', () => {
  it('answers the id of the new partner, a UUIDv7, and nothing else', async () => {
    const reply = await operator.post(path, good);
    assert.equal(reply.status, 201);
    assert.deepEqual(Object.keys(reply.body), ['id']);
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    assert.match(reply.body.id, form);
    const { id, name } = await lastPartner();
    assert.deepEqual({ id, name }, { id: reply.body.id, name: good.name });
  });

  it('creates two partners from two requests, though they have the same name', async () => {
    const [first, second] = [await operator.post(path, good), await operator.post(path, good)];
    assert.notEqual(first.body.id, second.body.id);
  });

  it('gives a new partner access to nothing, and no credential', async () => {
    const before = await everyRow(service);
    const { id } = (await operator.post(path, good)).body;
    const now = await everyRow(service);
    const changed = Object.keys(now).filter(
      (table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]),
    );
    assert.deepEqual(changed, ['audit_log', 'partners']);
    const credentials = await operator.get(`${path}/${id}/credentials`);
    assert.deepEqual(credentials.body.credentials, []);
  });

  for (const name of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '{"a":1}']) {
    it(`keeps a name of ${name.length} characters as it is: ${name.slice(0, 12)}`, async () => {
      const reply = await operator.post(path, { name });
      assert.equal(reply.status, 201, reply.text);
      assert.equal((await lastPartner()).name, name);
    });
  }

  it('gives the first answer to a repetition under the same Idempotency-Key', async () => {
    const send = (): Promise<Reply> =>
      operator.post(path, good, { headers: { 'idempotency-key': 'once' } });
    const first = await send();
    await expectNoChange(service, async () => {
      const repeated = await send();
      assert.equal(repeated.status, 201);
      assert.deepEqual(repeated.body, first.body);
    });
  });
});

describe('createPartner 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, request);

  const invalid: [what: string, body: unknown, path: string, message: string][] = [
    ['no name', {}, 'body', "must have required property 'name'"],
    ['no body', undefined, 'body', "must have required property 'name'"],
    ['an empty name', { name: '' }, 'body/name', 'must NOT have fewer than 1 characters'],
    [
      'a name of 201 characters',
      { name: 'x'.repeat(201) },
      'body/name',
      'must NOT have more than 200 characters',
    ],
    ['a number as the name', { name: 7 }, 'body/name', 'must be string'],
    ['null as the name', { name: null }, 'body/name', 'must be string'],
    ['an unknown field', { ...good, colour: 'blue' }, 'body/colour', 'is not a known field'],
    ['an id of its own', { ...good, id: 'x' }, 'body/id', 'is not a known field'],
    ['U+0000', { name: 'a\0b' }, 'body/name', 'must not contain the character U+0000'],
    ['half a character', { name: '\ud83c' }, 'body/name', 'must be well-formed Unicode'],
  ];
  for (const [what, body, where, message] of invalid) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectInvalid(await operator.post(path, body), where, message);
      });
    });
  }
});

describe('createPartner 401', () => {
  refusesUnknownCallers(service, request);
});

describe('createPartner 403', () => {
  refusesPartners(service, request);
});

describe('createPartner 409', () => {
  refusesWhileTheFirstRuns(service, request);
});

describe('createPartner 413', () => {
  refusesLargeBodies(service, operator, path, good);
});

describe('createPartner 415', () => {
  const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'];
  refusesOtherContentTypes(service, operator, path, good, types);
});

const [partnerId] = await demoPartnerIds(service);

describe('createPartner 422', () => {
  refusesReusedKey(service, request, [
    { what: 'body', body: { name: 'Another name' } },
    { what: 'path', path: `${path}/${partnerId}/credentials`, body: {} },
  ]);
});
