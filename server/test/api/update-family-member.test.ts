import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { child, FAMILY, families } from './support/platform-families.ts';
import {
  refusesInvalidBodies,
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
import { everyRow } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const { companyId, siblingId, employeeId, colleagueId, strangerId } = await families(service);
const pattern = `${FAMILY}/{familyMemberId}`;
const add = async (ids: { companyId: string; employeeId: string }): Promise<string> =>
  (await operator.post(fill(FAMILY, ids), child)).body.id;
const familyMemberId = await add({ companyId, employeeId });
const nephewId = await add({ companyId, employeeId: colleagueId });
const strangersId = await add({ companyId: siblingId, employeeId: strangerId });
const ids = { companyId, employeeId, familyMemberId };
const path = fill(pattern, ids);
const body = { name: 'Max' };
const request = { method: 'PATCH', path, body } as const;
const shown = async () => (await operator.get(path)).body;

describe('updateFamilyMember 204', () => {
  const changes: Record<string, string> = {
    name: "O'Neill 🧒",
    surname: 'Ríos Ñíguez',
    gender: 'female',
    birthDate: '2019-12-31',
    nationality: 'PT',
    legalId: '12345678Z',
    incapacityLevel: '66%',
    type: 'child',
  };
  for (const [field, value] of Object.entries(changes)) {
    it(`changes ${field} and nothing else`, async () => {
      const before = await shown();
      const { family_members: others } = await everyRow(service);
      const reply = await operator.patch(path, { [field]: value });
      assert.deepEqual([reply.status, reply.text], [204, '']);
      assert.deepEqual(await shown(), { ...before, [field]: value });
      const now = (await everyRow(service)).family_members!;
      assert.equal(now.length, others!.length);
      assert.equal(now.filter((row) => !others!.includes(row)).length, 1);
    });
  }

  it('takes the legal id away for null, so that it is absent and never null', async () => {
    await operator.patch(path, { legalId: 'X' });
    assert.equal((await operator.patch(path, { legalId: null })).status, 204);
    assert.ok(!('legalId' in (await shown())));
  });

  it('can be repeated, ids in upper case', async () => {
    const upper = path.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    for (const url of [path, upper]) {
      assert.equal((await operator.patch(url, { name: 'Same' })).status, 204);
    }
    assert.equal((await shown()).name, 'Same');
  });

  it('loses no change when several come at once', async () => {
    const parts = [{ name: 'Bru' }, { surname: 'Mas' }, { nationality: 'FR' }, { gender: 'male' }];
    const replies = await Promise.all(parts.map((part) => operator.patch(path, part)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [204, 204, 204, 204],
    );
    const { name, surname, nationality, gender } = await shown();
    assert.deepEqual([name, surname, nationality, gender], ['Bru', 'Mas', 'FR', 'male']);
  });
});

describe('updateFamilyMember 400', () => {
  refusesUnknownParameters(service, operator, request);
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', 'must NOT have fewer than 1 properties'],
    ['null as the name', { name: null }, 'body/name', 'must be string'],
    [
      'a level in between',
      { ...body, incapacityLevel: '50%' },
      'body/incapacityLevel',
      'must be one of 0%, 33%, 66%',
    ],
    [
      '31 April',
      { birthDate: '2020-04-31' },
      'body/birthDate',
      'must be a real day, written YYYY-MM-DD',
    ],
    ['an id', { ...body, id: UNKNOWN_ID }, 'body/id', 'is not a known field'],
    ['U+0000', { name: '\0' }, 'body/name', 'must not contain the character U+0000'],
  ]);
});

describe('updateFamilyMember 401', () => {
  refusesUnknownCallers(service, request);
});

describe('updateFamilyMember 403', () => {
  refusesPartners(service, request);
});

describe('updateFamilyMember 404', () => {
  const message = 'Family member not found';
  refusesUnknownIds(service, { method: 'PATCH', pattern, ids, body }, [
    unknownCompany,
    ['an employee that nobody is', { employeeId: UNKNOWN_ID }, message],
    ['a child that nobody has', { familyMemberId: UNKNOWN_ID }, message],
    ["a colleague's child", { familyMemberId: nephewId }, message],
    ['the child of another company', { familyMemberId: strangersId }, message],
    [
      'the child of another company, by its own parent',
      { employeeId: strangerId, familyMemberId: strangersId },
      message,
    ],
  ]);
});

describe('updateFamilyMember 413', () => {
  refusesLargeBody(service, request);
});

describe('updateFamilyMember 415', () => {
  refusesOtherTypes(service, request);
});

describe('updateFamilyMember 422', () => {
  refusesMalformedIds(service, operator, 'PATCH', pattern, ids);
});
