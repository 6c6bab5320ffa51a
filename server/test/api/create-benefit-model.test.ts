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
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const pattern = '/platform/v1/companies/{companyId}/benefit-models';
const ids = { companyId: service.companyIds[0]! };
const path = fill(pattern, ids);
const fresh = (name: string) => ({ method: 'POST', path, body: { name } }) as const;
const request = fresh('Plan Base');
const last = async () => (await operator.get(path)).body.benefitModels.at(-1);

describe('createBenefitModel 201', () => {
  it('answers the id of a model without a description, and touches nothing else', async () => {
    const before = await everyRow(service);
    const reply = await operator.post(path, { name: 'Plan Sur' });
    assert.equal(reply.status, 201);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    assert.deepEqual(changed, ['audit_log', 'benefit_models']);
    assert.deepEqual(await last(), { id: reply.body.id, name: 'Plan Sur', description: null });
  });

  it('keeps name and description as they are, several lines included', async () => {
    const body = { name: "=1+1 <b>O'Neill</b> 🏢", description: 'Uno\nDos\tñ' };
    const reply = await operator.post(path, body);
    assert.deepEqual(await last(), { id: reply.body.id, ...body });
  });

  it('lets another company have a model of the same name', async () => {
    const other = fill(pattern, { companyId: service.companyIds[1]! });
    assert.equal((await operator.post(other, { name: 'Plan Sur' })).status, 201);
  });

  it('gives the first answer to a repetition under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await operator.post(path, { name: 'Once' }, { headers });
    await expectNoChange(service, async () => {
      assert.deepEqual((await operator.post(path, { name: 'Once' }, { headers })).body, first.body);
    });
  });
});

describe('createBenefitModel 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, fresh('Longest key'));
  const line = 'must be text without control characters or spaces at its ends';
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', "must have required property 'name'"],
    ['a name of two lines', { name: 'a\r\nb' }, 'body/name', line],
    [
      'a name of 201 characters',
      { name: 'x'.repeat(201) },
      'body/name',
      'must NOT have more than 200 characters',
    ],
    [
      'a description of 2001 characters',
      { name: 'x', description: 'x'.repeat(2001) },
      'body/description',
      'must NOT have more than 2000 characters',
    ],
    ['an unknown field', { name: 'x', colour: 'blue' }, 'body/colour', 'is not a known field'],
    [
      'U+0000',
      { name: 'x', description: 'a\0b' },
      'body/description',
      'must not contain the character U+0000',
    ],
  ]);
});

describe('createBenefitModel 401', () => {
  refusesUnknownCallers(service, request);
});

describe('createBenefitModel 403', () => {
  refusesPartners(service, request);
});

describe('createBenefitModel 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids, body: request.body }, [
    unknownCompany,
  ]);
});

describe('createBenefitModel 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(path, { name: 'Held' }, { headers }));

  it('refuses a name that the company uses already, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.post(path, { name: 'Plan Familia', description: 'Other' });
      expectFailure(reply, 409, "A benefit model with name 'Plan Familia' already exists");
    });
  });

  it('creates one of eight with the same name that come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => operator.post(path, { name: 'Crowd' })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });
});

describe('createBenefitModel 413', () => {
  refusesLargeBody(service, request);
});

describe('createBenefitModel 415', () => {
  refusesOtherTypes(service, request);
});

describe('createBenefitModel 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, ids);
  refusesReusedKey(service, fresh('Key'), [{ what: 'body', body: { name: 'Other key' } }]);
});
