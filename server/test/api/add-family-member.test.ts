import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { dumpOf } from '../support/sql.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import { refusesKeysOutOfBounds, refusesReusedKey } from './support/idempotency.ts';
import { child, families, FAMILY as pattern } from './support/platform-families.ts';
import {
  refusesInvalidBodies,
  refusesKeyInUse,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const { companyId, employeeId, colleagueId, strangerId } = await families(service);
const ids = { companyId, employeeId };
const path = fill(pattern, ids);
const request = { method: 'POST', path, body: child } as const;
const readBack = async (id: string) => (await operator.get(`${path}/${id}`)).body;

describe('addFamilyMember 201', () => {
  it('answers the id of a child that can be read, and touches nothing else', async () => {
    const before = await everyRow(service);
    const reply = await operator.post(path, child);
    assert.equal(reply.status, 201);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    assert.deepEqual(changed, ['audit_log', 'family_members']);
    assert.deepEqual(await readBack(reply.body.id), { id: reply.body.id, ...child });
  });

  for (const incapacityLevel of ['0%', '33%', '66%']) {
    for (const gender of ['male', 'female']) {
      it(`keeps gender ${gender}, level ${incapacityLevel} and the legal id`, async () => {
        const body = { ...child, gender, incapacityLevel, legalId: '12345678z', nationality: 'PT' };
        const { id } = (await operator.post(path, body)).body;
        assert.deepEqual(await readBack(id), { id, ...body });
      });
    }
  }

  it('gives the child to that employee only', async () => {
    const others = await operator.get(fill(pattern, { companyId, employeeId: colleagueId }));
    assert.deepEqual(others.body.familyMembers, []);
  });

  it('stores no incapacity level in clear', async () => {
    const { id } = (await operator.post(path, { ...child, incapacityLevel: '66%' })).body;
    const dump = await dumpOf(service.database.ownerUrl);
    const [row] = dump.split('\n').filter((line) => line.includes(id) && line.includes('Vidal'));
    assert.ok(row);
    assert.doesNotMatch(row, /66%/);
  });

  it('adds a child to an employee who was removed', async () => {
    const removed = fill(pattern, { companyId, employeeId: colleagueId });
    await operator.delete(`/platform/v1/companies/${companyId}/employees/${colleagueId}`);
    assert.equal((await operator.post(removed, child)).status, 201);
  });

  it('gives the first answer to a repetition under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await operator.post(path, child, { headers });
    await expectNoChange(service, async () => {
      assert.deepEqual((await operator.post(path, child, { headers })).body, first.body);
    });
  });
});

describe('addFamilyMember 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
  refusesKeysOutOfBounds(service, request);
  for (const name of Object.keys(child)) {
    const { [name as 'name']: _, ...rest } = child;
    refusesInvalidBodies(service, request, [
      [`a child without ${name}`, rest, 'body', `must have required property '${name}'`],
    ]);
  }
  const line = 'must be text without control characters or spaces at its ends';
  refusesInvalidBodies(service, request, [
    ['a spouse', { ...child, type: 'spouse' }, 'body/type', 'must be one of child'],
    ['another gender', { ...child, gender: 'm' }, 'body/gender', 'must be one of male, female'],
    [
      'a level in between',
      { ...child, incapacityLevel: '50%' },
      'body/incapacityLevel',
      'must be one of 0%, 33%, 66%',
    ],
    [
      'a day that is none',
      { ...child, birthDate: '2021-02-29' },
      'body/birthDate',
      'must be a real day, written YYYY-MM-DD',
    ],
    [
      'a nationality in lower case',
      { ...child, nationality: 'es' },
      'body/nationality',
      'must match pattern "^[A-Z]{2}$"',
    ],
    ['a name of two lines', { ...child, name: 'a\nb' }, 'body/name', line],
    ['null as the legal id', { ...child, legalId: null }, 'body/legalId', 'must be string'],
    ['an id of its own', { ...child, id: UNKNOWN_ID }, 'body/id', 'is not a known field'],
    ['U+0000', { ...child, name: 'a\0' }, 'body/name', 'must not contain the character U+0000'],
  ]);
});

describe('addFamilyMember 401', () => {
  refusesUnknownCallers(service, request);
});

describe('addFamilyMember 403', () => {
  refusesPartners(service, request);
});

describe('addFamilyMember 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids, body: child }, [
    unknownCompany,
    ['an employee that nobody is', { employeeId: UNKNOWN_ID }, 'Employee not found'],
    ['the employee of another company', { employeeId: strangerId }, 'Employee not found'],
  ]);
});

describe('addFamilyMember 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(path, child, { headers }));
});

describe('addFamilyMember 413', () => {
  refusesLargeBody(service, request);
});

describe('addFamilyMember 415', () => {
  refusesOtherTypes(service, request);
});

describe('addFamilyMember 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, ids);
  refusesReusedKey(service, request, [{ what: 'body', body: { ...child, name: 'Ona' } }]);
});
